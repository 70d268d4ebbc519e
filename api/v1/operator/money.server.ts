/** Shows operators the money: balances, waiting payouts, the nightly comparison with the processor, and membership fees. */
import { Hono } from 'hono';
import { answerChargeback } from '../../../features/disputes/chargebacks/answer-chargeback.server.ts';
import { notFound } from '../../../features/members/member-refusals.ts';
import { deskBills } from '../../../features/membership-fees/fee-queries.server.ts';
import { waiveBill } from '../../../features/membership-fees/waive-bill.server.ts';
import { listChargebacks } from '../../../features/payments/chargebacks/chargeback-queries.server.ts';
import { moneyOverview } from '../../../features/payments/books/money-queries.server.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { operatorsOnly, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { reasonBody } from './shapes.ts';

/** `GET /api/v1/operator/money`; `GET /membership-fees`; `POST /membership-fees/{id}/waive {reason}`; `GET /chargebacks`; `POST /chargebacks/{id}/evidence {reason}`. */
export function operatorMoneyApi(deps: PaymentDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.use(operatorsOnly);
  app.get('/', async (c) => privateJson(c, await moneyOverview(deps)));
  app.get('/membership-fees', async (c) => privateJson(c, await deskBills(deps.sql)));
  app.post('/membership-fees/:id/waive', async (c) => {
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, reasonBody);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await waiveBill(deps, c.get('actor'), { id, ...input });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  app.get('/chargebacks', async (c) => privateJson(c, await listChargebacks(deps)));
  app.post('/chargebacks/:id/evidence', async (c) => {
    const input = await readBody(c, reasonBody);
    if (isRefusal(input)) return refusalResponse(input);
    const outcome = await answerChargeback(deps, c.get('actor'), { id: c.req.param('id'), ...input });
    return isRefusal(outcome) ? refusalResponse(outcome) : privateJson(c, { outcome });
  });
  return app;
}
