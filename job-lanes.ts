/** Names the jobs that call an outside service, with a lane per service; all others share the main lane. */
import { chargeMembershipKind } from './features/membership-fees/fee-jobs.ts';
import { readIdentityAnswerKind } from './features/identity/check-with-provider.server.ts';
import { readCalendarKind } from './features/hosting/calendar/share-calendar.server.ts';
import { sendPushKind } from './features/notifications/send/send-push.server.ts';
import {
  findChargebacksKind,
  finishPaymentKind,
  payOutKind,
  readChargebackKind,
  renewPaymentKind,
  settlePaymentKind,
} from './features/payments/payment-jobs.ts';
import { disputeClockKind } from './features/disputes/dispute-clock.server.ts';
import { reconcileKind } from './features/payments/books/reconcile.server.ts';
import { readProcessorEventKind } from './features/payments/steps/take-event.server.ts';
import { chargeRestKind } from './features/exchange/money/rest-of-price.server.ts';
import { holdGuaranteeKind } from './features/exchange/money/hold-guarantees.server.ts';
import { keepBondKind } from './features/exchange/money/keep-bond.server.ts';
import { deliverWebhookKind } from './features/programs/webhook-jobs.ts';
import type { Lane } from './platform/jobs.server/job-runner.ts';
import { sendWaitingKind } from './features/walk-in/send-waiting-request.server.ts';
import { sendMailKind } from './platform/mail.server/write-mail.ts';
import { deleteFilesKind } from './platform/storage.server/delete-files.ts';

/** Longer than all of a service's own time limits together, so that usually those end a call first. */
const limitSeconds = 90;

export const jobLanes: Readonly<
  Record<'mail' | 'cards' | 'push' | 'calendars' | 'webhooks' | 'storage', Lane>
> = {
  mail: { kinds: [sendMailKind], atOnce: 2, limitSeconds },
  cards: {
    kinds: [
      settlePaymentKind,
      renewPaymentKind,
      chargeRestKind,
      disputeClockKind,
      finishPaymentKind,
      chargeMembershipKind,
      sendWaitingKind,
      payOutKind,
      holdGuaranteeKind,
      keepBondKind,
      readProcessorEventKind,
      readChargebackKind,
      findChargebacksKind,
      readIdentityAnswerKind,
      reconcileKind,
    ],
    atOnce: 2,
    limitSeconds,
  },
  push: { kinds: [sendPushKind], atOnce: 1, limitSeconds },
  calendars: { kinds: [readCalendarKind], atOnce: 1, limitSeconds },
  webhooks: { kinds: [deliverWebhookKind], atOnce: 2, limitSeconds },
  storage: { kinds: [deleteFilesKind], atOnce: 1, limitSeconds },
};

const laneByKind = new Map(
  Object.entries(jobLanes).flatMap(([lane, { kinds }]) => kinds.map((kind) => [kind, lane] as const)),
);

/** The lane of a kind of job: 'main' when it uses only our own database. */
export const laneOf = (kind: string): string => laneByKind.get(kind) ?? 'main';
