/** Lists a member's own debts to other members and takes their payment. */
import { Hono } from 'hono';
import { payInput } from '../../../features/exchange/offer/booking-input.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { debtsOf, payDebt } from '../../../features/payments/debts.server.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';

/** `GET /api/v1/debts`, `POST /:id/pay`. The card is authorised before, with the target “debt”. */
export function debtsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    return privateJson(c, { debts: await debtsOf(deps, actor) });
  });
  app.post('/:id/pay', async (c) => {
    const id = c.req.param('id');
    if (!accountOf(c)) return refusalResponse(signInNeeded);
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, payInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => payDebt(inner, actor, { id, ...input }));
  });
  return app;
}
