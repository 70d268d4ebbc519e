/** Shows owners what they earn. */
import { Hono } from 'hono';
import { z } from 'zod';
import { earningCells, earningsColumns } from '../../../features/exchange/money/earnings.ts';
import { earningsOf, yearOfEarnings } from '../../../features/exchange/money/earnings-queries.server.ts';
import { notAllowed, signInNeeded } from '../../../features/members/member-refusals.ts';
import { isMember } from '../../../features/members/actor.ts';
import { payWaiting } from '../../../features/payments/pay-out.server.ts';
import { isPayeeReady, openPayee } from '../../../features/payments/parties.server.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import { paymentRefusals } from '../../../features/payments/payments-refusals.ts';
import { ProcessorAway } from '../../../platform/card-processor.server/card-processor.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { csvOf } from '../../../platform/csv.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { csvAnswer } from '../operator/csv-answer.ts';

export const pageQuery = z.object({ after: z.uuid().optional() });
export const yearQuery = z.object({ year: z.coerce.number().int().min(2020).max(2100).optional() });

/** `GET /api/v1/earnings`, `/statement.csv?year`, `POST /payout-account`. Always one's own. */
export function earningsApi(deps: PaymentDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const asked = readQuery(c, pageQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const page = await earningsOf(deps, account.accountId, asked.after ?? null);
    return privateJson(c, { ...page, isPayoutReady: await isPayeeReady(deps, account.accountId) });
  });

  app.get('/statement.csv', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    const asked = readQuery(c, yearQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const year = asked.year ?? Number(today('America/Vancouver', deps.now()).slice(0, 4));
    const lines = await yearOfEarnings(deps, account.accountId, year);
    return csvAnswer(`earnings-${year}`, csvOf(earningsColumns, lines.map(earningCells)));
  });

  // Opens the payout account, or checks whether it is ready. Repeating it changes nothing, so it needs no key.
  app.post('/payout-account', async (c) => {
    const account = accountOf(c);
    if (!account) return refusalResponse(signInNeeded);
    if (!isMember(account)) return refusalResponse(notAllowed);
    try {
      const { isReady, onboardingUrl } = await openPayee(deps, account.accountId);
      if (isReady) await inTransaction(deps, {}, ({ sql }) => payWaiting(sql, account.accountId, deps.now()));
      return privateJson(c, { isReady, onboardingUrl });
    } catch (error) {
      if (error instanceof ProcessorAway) return refusalResponse(paymentRefusals.away);
      throw error;
    }
  });
  return app;
}
