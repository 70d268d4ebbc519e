/** Shows a circle, why it was proposed, and its swap. */
import { Hono } from 'hono';
import { circleFor } from '../../../features/exchange/circles/proposals/circle-queries.server.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, refusalResponse } from '../../http.server/answers.ts';

/** `/api/v1/circles/{id}`: the circle with its reasons and its swap, for its members. */
export function circlesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const circle = await circleFor(deps, actor, c.req.param('id'));
    return circle ? privateJson(c, circle) : refusalResponse(notFound);
  });
  return app;
}
