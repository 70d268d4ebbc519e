/** Serves the numbers of the desk's start page. */
import { Hono } from 'hono';
import { deskOverview } from '../../../../features/desk/overview.server.ts';
import { signInNeeded } from '../../../../features/members/member-refusals.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { accountOf, operatorsOnly, type ActorEnvironment } from '../../../http.server/actor.ts';
import { privateJson, refusalResponse } from '../../../http.server/answers.ts';

/** `GET /`: those numbers, and the counts in the menu. */
export function operatorOverviewApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => {
    const reader = accountOf(c);
    return reader ? privateJson(c, await deskOverview(deps, reader)) : refusalResponse(signInNeeded);
  });
  return app;
}
