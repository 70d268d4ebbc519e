/** Cancels an agreed exchange before its start once a bank has taken its payment back: it counts as the payer's cancellation. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { chargebackCase } from '../../payments/chargebacks/chargeback-queries.server.ts';
import { leftOfPayment } from '../../payments/payment-queries.server.ts';
import { exchangeLifecycle } from '../lifecycle/exchange-lifecycle.ts';
import { partyExchange, restExchange } from '../lifecycle/exchange-references.ts';
import { bookingOf } from '../lifecycle/booking-store.server.ts';
import { exchangeOfParty, isRental, lockWithListings } from '../lifecycle/exchange-store.server.ts';
import { countEnd, refundNow, takeEnd } from './end-agreed.server.ts';
import { unwindSwap } from './unwind-swap.server.ts';

export const endChargedBackKind = 'end-charged-back';

const event = z.object({ body: z.object({ chargeback: z.uuid() }) });
const reason = 'The bank took the payment back.';

/**
 * The job for 'chargeback.lost'. A chargeback of extra days, deposits and debts ends nothing, and neither does one after the trip has
 * started.
 */
export const endChargedBack: JobHandler = async ({ job, sql, now: clock }) => {
  const found = await chargebackCase(sql, event.parse(job.body).body.chargeback);
  const paid = found?.exchange;
  if (paid?.kind !== 'exchange_party' && paid?.kind !== 'rest') return;
  const exchangeId = await exchangeOfParty(sql, paid.id);
  const exchange = exchangeId === null ? null : await lockWithListings(sql, exchangeId);
  if (!exchange || exchangeLifecycle.nextState(exchange.state, 'miss_payment', 'clock') === null) return;
  const work = { sql, now: clock() };
  if (!isRental(exchange)) {
    const breakerId = exchange.parties.find(({ id }) => id === paid.id)?.memberId ?? null;
    return unwindSwap(work, exchange, { by: 'clock', breakerId, reason });
  }
  const booking = bookingOf(exchange);
  const payments = [partyExchange, restExchange].map((of) => leftOfPayment(sql, of({ id: paid.id })));
  const leftCents = (await Promise.all(payments)).reduce((sum, cents) => sum + cents, 0);
  const percent = leftCents === 0 ? 100 : refundNow(booking, work.now).percent;
  const counted = await countEnd(sql, booking, { by: 'clock', reason, percent }, leftCents);
  const step = { event: 'miss_payment', who: 'clock', madeBy: null, isChargedBack: true } as const;
  await takeEnd(work, booking, step, counted);
};
