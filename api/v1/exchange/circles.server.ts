/** Shows a circle, why it was proposed, and its swap, and takes the answer that asks for other dates. */
import { Hono } from 'hono';
import {
  askOtherDates,
  otherDatesInput,
} from '../../../features/exchange/circles/proposals/ask-other-dates.server.ts';
import { circleFor } from '../../../features/exchange/circles/proposals/circle-queries.server.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';

/** `/api/v1/circles/{id}`: the circle with its reasons and its swap, for its members; `POST {id}/other-dates` `{ from, to }` (keyed). */
export function circlesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const circle = await circleFor(deps, actor, c.req.param('id'));
    return circle ? privateJson(c, circle) : refusalResponse(notFound);
  });
  app.post('/:id/other-dates', async (c) => {
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    const dates = await readBody(c, otherDatesInput);
    if (isRefusal(dates)) return refusalResponse(dates);
    const id = c.req.param('id');
    return keyed(deps, c, async (inner, actor) => {
      const asked = isUuid(id) ? await askOtherDates(inner, actor, { id, ...dates }) : notFound;
      return isRefusal(asked) ? asked : { outcome: asked };
    });
  });
  return app;
}
