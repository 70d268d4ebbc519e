/** Serves membership: leaving, rejoining, the renters' terms, and the yearly fee with its card. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { hasAccount } from '../../../features/members/actor.ts';
import { notAllowed, notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import {
  acceptRenterTerms,
  cancelMembership,
  rejoinMembership,
} from '../../../features/membership/change-membership.server.ts';
import { payInput } from '../../../features/exchange/offer/booking-input.ts';
import { payMembership } from '../../../features/membership-fees/charge-bill.server.ts';
import { feesOf } from '../../../features/membership-fees/fee-queries.server.ts';
import { saveMembershipCard } from '../../../features/membership-fees/membership-card.server.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';
import { ownOf } from './me.server.ts';

export const terms = z.strictObject({ version: z.number().int() });

/** The processor's id of the card, from `/payments/card-page`. */
export const cardInput = z.strictObject({ method: z.string().min(1).max(200) });

/** `POST /api/v1/membership/{cancel,rejoin,renter-terms}` → `{ membership }`; `GET /fees`, `PUT /card {method}`, `POST /fees/{id}/pay {paymentId}`. */
export function membershipApi(deps: PaymentDeps): Hono<ActorEnvironment> {
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
  app.get('/fees', async (c) => {
    const actor = accountOf(c);
    return actor ? privateJson(c, await feesOf(deps, actor)) : refusalResponse(signInNeeded);
  });
  app.put('/card', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const input = await readBody(c, cardInput);
    if (isRefusal(input)) return refusalResponse(input);
    const saved = await saveMembershipCard(deps, actor, input.method);
    return isRefusal(saved) ? refusalResponse(saved) : privateJson(c, await feesOf(deps, actor));
  });
  app.post('/fees/:id/pay', async (c) => {
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, payInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => payMembership(inner, actor, { id, ...input }));
  });
  return app;
}
