/** Names the jobs that call somebody outside, each neighbour in a lane of its own; everything else shares one. */
import { chargeMembershipKind } from './features/membership-fees/fee-jobs.ts';
import { readIdentityAnswerKind } from './features/identity/check-with-provider.server.ts';
import { readCalendarKind } from './features/hosting/share-calendar.server.ts';
import { sendPushKind } from './features/notifications/send-push.server.ts';
import {
  findChargebacksKind,
  finishPaymentKind,
  payOutKind,
  readChargebackKind,
  renewPaymentKind,
  settlePaymentKind,
} from './features/payments/payment-jobs.ts';
import { reconcileKind } from './features/payments/reconcile.server.ts';
import { readProcessorEventKind } from './features/payments/take-event.server.ts';
import { holdGuaranteeKind } from './features/exchange/money/hold-guarantees.server.ts';
import { keepBondKind } from './features/exchange/money/keep-bond.server.ts';
import { deliverWebhookKind } from './features/programs/webhook-jobs.ts';
import type { Lane } from './platform/jobs.server/job-runner.ts';
import { sendWaitingKind } from './features/walk-in/send-waiting-request.server.ts';
import { sendMailKind } from './platform/mail.server/write-mail.ts';

/** Longer than every neighbour's own time limits together, so that these end a call first wherever they can. */
const limitSeconds = 90;

export const jobLanes: Readonly<Record<'mail' | 'cards' | 'push' | 'calendars' | 'webhooks', Lane>> = {
  mail: { kinds: [sendMailKind], atOnce: 2, limitSeconds },
  cards: {
    kinds: [
      settlePaymentKind,
      renewPaymentKind,
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
};

const laneByKind = new Map(
  Object.entries(jobLanes).flatMap(([lane, { kinds }]) => kinds.map((kind) => [kind, lane] as const)),
);

/** The name of the lane of a kind: 'main' for what works on our own database alone. */
export const laneOf = (kind: string): string => laneByKind.get(kind) ?? 'main';
