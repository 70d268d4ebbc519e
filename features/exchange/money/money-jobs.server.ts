/** Lists the jobs about bookings' money, with the processor they call. */
import type { AnyJob } from '../../../platform/jobs.server/take-jobs.ts';
import {
  noteDebtPaid,
  noteDebtPaidKind,
  noteDebtRefused,
  noteDebtRefusedKind,
} from '../../payments/debts.server.ts';
import { payOutJob } from '../../payments/pay-out.server.ts';
import { findChargebacksJob, readChargebackJob } from '../../payments/chargebacks/read-chargeback.server.ts';
import {
  findChargebacksKind,
  payOutKind,
  readChargebackKind,
  releaseUnusedKind,
  renewPaymentKind,
  settlePaymentKind,
} from '../../payments/payment-jobs.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { reconcileJob, reconcileKind } from '../../payments/books/reconcile.server.ts';
import { releaseUnusedPayment } from '../../payments/steps/release-unused-payment.server.ts';
import { renewPaymentJob } from '../../payments/steps/renew-payment.server.ts';
import { settlePaymentJob } from '../../payments/steps/settle-payment.server.ts';
import { readProcessorEventJob, readProcessorEventKind } from '../../payments/steps/take-event.server.ts';
import { extensionSteps } from '../changes/extension-steps.server.ts';
import { holdGuaranteeJob, holdGuaranteeKind } from './hold-guarantees.server.ts';
import { endChargedBack, endChargedBackKind } from '../changes/end-charged-back.server.ts';
import { chargeRestJob, remindOfRestJob } from './charge-rest.server.ts';
import { chargeRestKind, remindOfRestKind } from './rest-of-price.server.ts';
import { askToPayAgain, askToPayAgainKind, notePaid, notePaidKind } from './miss-payment.server.ts';

export const moneyJobs = (payments: PaymentDeps): Record<string, AnyJob> => ({
  ...extensionSteps.clockJobs(),
  [endChargedBackKind]: endChargedBack,
  [chargeRestKind]: chargeRestJob(payments),
  [remindOfRestKind]: remindOfRestJob,
  [holdGuaranteeKind]: holdGuaranteeJob(payments),
  [askToPayAgainKind]: askToPayAgain,
  [notePaidKind]: notePaid,
  [settlePaymentKind]: settlePaymentJob(payments),
  [renewPaymentKind]: renewPaymentJob(payments),
  [releaseUnusedKind]: releaseUnusedPayment,
  [noteDebtPaidKind]: noteDebtPaid,
  [noteDebtRefusedKind]: noteDebtRefused,
  [payOutKind]: payOutJob(payments),
  [reconcileKind]: reconcileJob(payments),
  [readChargebackKind]: readChargebackJob(payments),
  [findChargebacksKind]: findChargebacksJob(payments),
  [readProcessorEventKind]: readProcessorEventJob(payments),
});
