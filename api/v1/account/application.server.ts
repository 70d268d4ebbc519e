/** Shows the sender their application and lets them withdraw it. */
import { Hono } from 'hono';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, signInNeeded } from '../../../features/members/member-refusals.ts';
import { withdrawApplication } from '../../../features/membership/application/withdraw-application.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, refusalResponse } from '../../http.server/answers.ts';
import { ownOf } from './me.server.ts';

/** `GET /api/v1/application` → `{ application }`, null without one; `POST /api/v1/application/withdraw` → the same. */
export function applicationApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  app.get('/', async (c) => privateJson(c, { application: (await ownOf(deps, c)).application }));
  app.post('/withdraw', async (c) => {
    const outcome = await withdrawApplication(deps, c.get('actor'));
    if (isRefusal(outcome)) return refusalResponse(outcome);
    return privateJson(c, { application: (await ownOf(deps, c)).application });
  });
  return app;
}
