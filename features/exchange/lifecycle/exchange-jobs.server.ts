/** Lists the jobs at deadlines of exchanges and legs, and those that maintain swaps. */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { AnyJob, JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { endUnbegun, missPayment as missRentalPayment } from '../changes/end-by-clock.server.ts';
import { lapse } from '../changes/lapse-leg.server.ts';
import { meetBooking, meetTrip } from '../emergencies/meet-booking.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import {
  findSwapsInside,
  findSwapsInsideKind,
  liftInterruptedLegs,
  liftInterruptedLegsKind,
  meetSwap,
  meetSwapKind,
} from '../emergencies/swaps-in-emergency.server.ts';
import { keepBondJob, keepBondKind } from '../money/keep-bond.server.ts';
import { missPayment } from '../money/miss-payment.server.ts';
import { exchangeSteps, legSteps } from './apply-step.server.ts';
import { bookingOf } from './booking-store.server.ts';
import { legDeadlines } from './exchange-deadlines.server.ts';
import { isRental, isRentalLeg, readExchange, type AnyLeg } from './exchange-store.server.ts';

const exchangeOfLeg = async ({ sql }: Work, { exchangeId }: AnyLeg) =>
  present(await readExchange(sql, exchangeId), 'exchange of a leg');

/** Asks both sides of a rental whether it started, or ends it: an emergency may have ended it already, even if no job has said so. */
async function lookAtRental(work: Work, { id }: AnyLeg): Promise<void> {
  await meetBooking(work, id, work.now);
  await endUnbegun(work, id);
}

async function ask(work: Work, leg: AnyLeg): Promise<void> {
  if (isRentalLeg(leg)) return lookAtRental(work, leg);
  await legSteps.apply(work, leg, 'ask', 'clock', { madeBy: null, exchange: await exchangeOfLeg(work, leg) });
}

/** A leg in an emergency does not count as returned, even if no job has noticed the emergency yet. */
async function presumeReturn(work: Work, leg: AnyLeg): Promise<void> {
  const exchange = await exchangeOfLeg(work, leg);
  if (isRental(exchange)) await meetTrip(work, exchange.id, work.now);
  else await meetEmergencies(work, exchange);
  const dueAt = await legDeadlines.counts_as_back_at(work, leg);
  if (dueAt === null || dueAt > work.now) return legSteps.startClocks(work, leg.id);
  const input = { madeBy: null, exchange, body: { isPresumed: true } };
  await legSteps.apply(work, leg, 'presume_return', 'clock', input);
}

/** Every exchange's clock. Before ending one, or counting it as returned, it applies emergencies no job has applied yet. */
export const exchangeClock: Record<string, JobHandler> = {
  ...exchangeSteps.clockJobs({
    miss_payment: (work, exchange) =>
      isRental(exchange) ? missRentalPayment(work, bookingOf(exchange)) : missPayment(work, exchange),
  }),
  ...legSteps.clockJobs({
    ask,
    lapse: (work, leg) => (isRentalLeg(leg) ? lookAtRental(work, leg) : lapse(work, leg)),
    presume_return: presumeReturn,
  }),
};

export const exchangeJobs = (payments: PaymentDeps): Record<string, AnyJob> => ({
  ...exchangeClock,
  [keepBondKind]: keepBondJob(payments),
  [findSwapsInsideKind]: findSwapsInside,
  [meetSwapKind]: meetSwap,
  [liftInterruptedLegsKind]: liftInterruptedLegs,
});
