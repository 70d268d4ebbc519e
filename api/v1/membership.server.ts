/** How do I leave, come back, and accept the renters' terms? */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { hasAccount } from '../../features/members/actor.ts';
import { notAllowed, signInNeeded } from '../../features/members/member-refusals.ts';
import {
  acceptRenterTerms,
  cancelMembership,
  rejoinMembership,
} from '../../features/membership/change-membership.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../http.server/answers.ts';
import { ownOf } from './me.server.ts';

export const terms = z.strictObject({ version: z.number().int() });

/** `POST /api/v1/membership/{cancel,rejoin,renter-terms}` → `{ membership }`. */
export function membershipApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(async (c, next) => {
    const actor = c.get('actor');
    if (actor.kind === 'visitor') return refusalResponse(signInNeeded);
    return hasAccount(actor) ? next() : refusalResponse(notAllowed);
  });
  const answer = async (c: Context<ActorEnvironment>, outcome: string | Refusal) =>
    isRefusal(outcome)
      ? refusalResponse(outcome)
      : privateJson(c, { membership: (await ownOf(deps, c)).membership });
  app.post('/cancel', async (c) => answer(c, await cancelMembership(deps, c.get('actor'))));
  app.post('/rejoin', async (c) => answer(c, await rejoinMembership(deps, c.get('actor'))));
  app.post('/renter-terms', async (c) => {
    const body = await readBody(c, terms);
    if (isRefusal(body)) return refusalResponse(body);
    return answer(c, await acceptRenterTerms(deps, c.get('actor'), body.version));
  });
  return app;
}
