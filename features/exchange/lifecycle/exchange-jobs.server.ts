/** The jobs that look after swaps. */
import { present } from '../../../platform/assert.ts';
import type { Work } from '../../../platform/apply-step.server.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { legSteps, swapSteps } from './apply-step.server.ts';
import { holdGuaranteeJob, holdGuaranteeKind } from '../money/hold-guarantees.server.ts';
import { lapse } from '../changes/lapse-leg.server.ts';
import { meetEmergencies } from '../emergencies/meet-emergencies.server.ts';
import { keepBondJob, keepBondKind } from '../money/keep-bond.server.ts';
import {
  askToPayForSwap,
  askToPayForSwapKind,
  missPayment,
  noteSwapPaid,
  noteSwapPaidKind,
} from '../money/miss-swap-payment.server.ts';
import { legDeadlines } from './exchange-deadlines.server.ts';
import { readSwap, type Leg } from './exchange-store.server.ts';
import {
  findSwapsInside,
  findSwapsInsideKind,
  liftInterruptedLegs,
  liftInterruptedLegsKind,
  meetSwap,
  meetSwapKind,
} from '../emergencies/swaps-in-emergency.server.ts';

/** A leg in an emergency does not count as back, even if no job has noticed the emergency yet. */
async function presumeReturn(work: Work, leg: Leg): Promise<void> {
  const swap = present(await readSwap(work.sql, leg.swapId), 'swap of a leg');
  await meetEmergencies(work, swap);
  const dueAt = await legDeadlines.counts_as_back_at(work, leg);
  if (dueAt === null || dueAt > work.now) return legSteps.startClocks(work, leg.id);
  const input = { madeBy: null, swap, body: { isPresumed: true } };
  await legSteps.apply(work, leg, 'presume_return', 'clock', input);
}

export const swapJobs = (payments: PaymentDeps): Record<string, JobHandler> => ({
  ...swapSteps.clockJobs({ miss_payment: missPayment }),
  ...legSteps.clockJobs({ lapse, presume_return: presumeReturn }),
  [holdGuaranteeKind]: holdGuaranteeJob(payments),
  [keepBondKind]: keepBondJob(payments),
  [askToPayForSwapKind]: askToPayForSwap,
  [noteSwapPaidKind]: noteSwapPaid,
  [findSwapsInsideKind]: findSwapsInside,
  [meetSwapKind]: meetSwap,
  [liftInterruptedLegsKind]: liftInterruptedLegs,
});
