/** Which jobs look after swaps? All of them. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { expireSwap, expireSwapKind } from './expire-swaps.server.ts';
import { completeLeg, completeLegKind, completeSwap, completeSwapKind } from './finish-swap.server.ts';
import { holdGuaranteeJob, holdGuaranteeKind } from './hold-guarantees.server.ts';
import { askAboutLeg, askAboutLegKind, lapseLeg, lapseLegKind } from './lapse-leg.server.ts';
import {
  askToPayForSwap,
  askToPayForSwapKind,
  missSwapPayment,
  missSwapPaymentKind,
  noteSwapPaid,
  noteSwapPaidKind,
} from './miss-swap-payment.server.ts';
import {
  findSwapsInside,
  findSwapsInsideKind,
  liftInterruptedLegs,
  liftInterruptedLegsKind,
  meetSwap,
  meetSwapKind,
} from './swaps-in-emergency.server.ts';
import { presumeLegReturnKind } from './presume-leg-return-kind.ts';
import { presumeLegReturn } from './presume-leg-return.server.ts';
import { supersedeSwapsJob, supersedeSwapsKind } from './supersede-swaps.server.ts';

export const swapJobs = (payments: PaymentDeps): Record<string, JobHandler> => ({
  [expireSwapKind]: expireSwap,
  [supersedeSwapsKind]: supersedeSwapsJob,
  [completeLegKind]: completeLeg,
  [completeSwapKind]: completeSwap,
  [holdGuaranteeKind]: holdGuaranteeJob(payments),
  [askToPayForSwapKind]: askToPayForSwap,
  [noteSwapPaidKind]: noteSwapPaid,
  [missSwapPaymentKind]: missSwapPayment,
  [askAboutLegKind]: askAboutLeg,
  [lapseLegKind]: lapseLeg,
  [presumeLegReturnKind]: presumeLegReturn,
  [findSwapsInsideKind]: findSwapsInside,
  [meetSwapKind]: meetSwap,
  [liftInterruptedLegsKind]: liftInterruptedLegs,
});
