/** Lists every recurring and queued job of the product. */
import type { PoolSql } from './platform/database.server/sql.ts';
import type { AuthDeps } from './features/auth/auth-deps.server.ts';
import { forgetOldAuthJob, forgetOldAuthKind } from './features/auth/account/forget-old.server.ts';
import { authMailKind, writeAuthMailJob } from './features/auth/request-mail.server.ts';
import { countSearchChanges } from './features/browse/saved/count-search-changes.server.ts';
import {
  tellOfNewListings,
  tellOfNewListingsKind,
  tellOfSearchJob,
  tellOfSearchKind,
} from './features/browse/saved/tell-of-new-listings.server.ts';
import {
  followCircleJob,
  followCircleKind,
} from './features/exchange/circles/proposals/follow-circle.server.ts';
import { matchWishesJob, matchWishesKind } from './features/exchange/circles/matcher/match-now.server.ts';
import {
  proposeCircleJob,
  proposeCircleKind,
} from './features/exchange/circles/proposals/propose-circle.server.ts';
import {
  forgetWishesJob,
  forgetWishesKind,
} from './features/exchange/circles/wishes/forget-wishes.server.ts';
import { remindOfStart, remindOfStartKind } from './features/exchange/handover/remind-of-start.server.ts';
import { countResponsesJob, countResponsesKind } from './features/exchange/views/count-responses.server.ts';
import {
  disputeClockJob,
  disputeClockKind,
  forgetDisputePicturesJob,
  forgetDisputePicturesKind,
  noteDepositRefusedJob,
  noteDepositRefusedKind,
} from './features/disputes/dispute-clock.server.ts';
import {
  forgetHandoverPicturesJob,
  forgetHandoverPicturesKind,
} from './features/disputes/forget-handover-pictures.server.ts';
import {
  noteLateReturnJob,
  noteLateReturnKind,
  watchReturnJob,
  watchReturnKind,
} from './features/disputes/watch-return.server.ts';
import { finishPaymentJob } from './features/checkout/finish-payment.server.ts';
import { findChargebacksKind, finishPaymentKind } from './features/payments/payment-jobs.ts';
import { claimOverageJob } from './features/disputes/claim/claim-overage.server.ts';
import {
  claimOverageKind,
  countPresumedReturn,
  countPresumedReturnKind,
} from './features/handover/evidence/overage-at-return.server.ts';
import { moneyJobs } from './features/exchange/money/money-jobs.server.ts';
import { emailReceiptJob, emailReceiptKind } from './features/receipts/email-receipt.server.ts';
import { reliefJobs } from './features/exchange/emergencies/relief-jobs.server.ts';
import { reconcileKind } from './features/payments/books/reconcile.server.ts';
import { forgetProcessorEvents } from './features/payments/steps/take-event.server.ts';
import { feeJobs } from './features/membership-fees/fee-job-list.server.ts';
import { planBillsKind } from './features/membership-fees/fee-jobs.ts';
import { forgetApplicantJob, forgetKind } from './features/membership/application/forget-applicant.server.ts';
import {
  forgetOldApplicationsJob,
  forgetOldApplicationsKind,
} from './features/membership/application/forget-old-applications.server.ts';
import { joinApplicantJob, joinKind } from './features/membership/application/join-applicant.server.ts';
import { remindKind, remindOperatorsJob } from './features/membership/remind-operators.server.ts';
import { closeShelfJob, closeShelfKind } from './features/hosting/review/close-shelf.server.ts';
import {
  publishApprovedJob,
  publishApprovedKind,
} from './features/hosting/review/publish-approved.server.ts';
import { forgetPhotosJob, forgetPhotosKind } from './features/hosting/photos/forget-photos.server.ts';
import { photoFilesKept } from './features/hosting/photos/photo-files.server.ts';
import {
  readCalendarJob,
  readCalendarsJob,
  readCalendarsKind,
} from './features/hosting/calendar/read-calendars.server.ts';
import { openHandoverJob, openHandoverKind } from './features/handover/open-handover.server.ts';
import { readCalendarKind } from './features/hosting/calendar/share-calendar.server.ts';
import { emailAlarmsJob, emailAlarmsKind } from './features/desk/email-alarms.server.ts';
import { forgetReportsJob, forgetReportsKind } from './features/reports/forget-reports.server.ts';
import { forgetBlocksJob, forgetBlocksKind } from './features/members/forget-blocks.server.ts';
import { forgetOldNoticesKind } from './features/notifications/forget-notifications.server.ts';
import { notificationJobs } from './features/notifications/notification-jobs.server.ts';
import { deliverWebhookJob, forgetOldProgramsJob } from './features/programs/deliver-webhook.server.ts';
import { deliverWebhookKind, forgetOldProgramsKind } from './features/programs/webhook-jobs.ts';
import { refreshSampleClaims } from './features/listings/seed-sample-listings.server.ts';
import {
  forgetTicketsJob,
  forgetTicketsKind,
  forgetTicketsOfJob,
  forgetTicketsOfKind,
} from './features/help/forget-tickets.server.ts';
import {
  readIdentityAnswerJob,
  readIdentityAnswerKind,
} from './features/identity/check-with-provider.server.ts';
import {
  forgetIdentityJob,
  forgetIdentityKind,
  forgetPicturesJob,
  forgetPicturesKind,
} from './features/identity/forget-identity.server.ts';
import { timed } from './features/settings/retention.ts';
import { checkBooksJob, checkBooksKind } from './features/points/ledger/check-books.server.ts';
import { closeWalletJob, closeWalletKind } from './features/points/close-wallet.server.ts';
import { expirePointsJob, expirePointsKind } from './features/points/expire-points.server.ts';
import { grantFounderBonusJob, grantFounderBonusKind } from './features/points/grant-founder-bonus.server.ts';
import { showReviewsJob, showReviewsKind } from './features/reviews/show-reviews.server.ts';
import { showFiguresJob, showFiguresKind } from './features/points/show-figures.server.ts';
import { tellOfExpiryJob, tellOfExpiryKind } from './features/points/tell-of-expiry.server.ts';
import { writeExpiryEmailJob, writeExpiryEmailKind } from './features/points/write-expiry-email.server.ts';
import { leaveRequestsJob, leaveRequestsKind } from './features/exchange/offer/leave-requests.server.ts';
import {
  forgetNoShowPicturesJob,
  forgetNoShowPicturesKind,
  noShowClockJob,
  noShowClockKind,
} from './features/no-shows/no-show-clock.server.ts';
import { exchangeJobs } from './features/exchange/lifecycle/exchange-jobs.server.ts';
import {
  forgetMessagePicturesJob,
  forgetMessagePicturesKind,
} from './features/messaging/add-picture.server.ts';
import { noteInThreadJob, noteInThreadKind } from './features/messaging/note-in-thread.server.ts';
import { writeMessageEmailKind } from './features/messaging/thread-store.server.ts';
import { writeMessageEmailJob } from './features/messaging/write-message-email.server.ts';
import { forgetWaiting, forgetWaitingKind } from './features/walk-in/forget-waiting-requests.server.ts';
import { waitingRequestSteps } from './features/walk-in/waiting-request-steps.server.ts';
import { sendWaitingJob, sendWaitingKind } from './features/walk-in/send-waiting-request.server.ts';
import { jobLanes } from './job-lanes.ts';
import { openIdentityProvider } from './platform/identity-provider.server/open-provider.ts';
import { openCardProcessor } from './platform/card-processor.server/open-processor.ts';
import { forgetOldVitalsJob } from './platform/vitals/kept-vitals.server.ts';
import { keepingMailer } from './platform/mail.server/mailer.ts';
import { forgetOldMailJob, sendMailJob } from './platform/mail.server/send-mail.ts';
import { smtpMailer } from './platform/mail.server/smtp-mailer.ts';
import { sendMailKind } from './platform/mail.server/write-mail.ts';
import { forgetLiveNotesJob, forgetLiveNotesKind } from './platform/live.server/tell-live.ts';
import { forgetRequestKeys } from './platform/requests.server.ts';
import { deleteFilesJob, deleteFilesKind } from './platform/storage.server/delete-files.ts';
import { startJobRunner, type JobRunner, type JobWatch } from './platform/jobs.server/job-runner.ts';
import type { JobsToDo } from './platform/jobs.server/do-jobs-until.ts';
import { everyDayAt, everyMinutes, type Recurring } from './platform/jobs.server/schedule.ts';

export type OpenJobs = JobsToDo & { recurring: readonly Recurring[]; close: () => Promise<void> };

/**
 * The handlers of queued jobs, and the recurring tasks. Close it when jobs have stopped.
 * @param ownerSql for the one job that writes sample data, which the serving role may only read
 */
export function openJobs(deps: AuthDeps, ownerSql: PoolSql): OpenJobs {
  const mailer = deps.config.mail.smtpUrl ? smtpMailer(deps.config.mail.smtpUrl) : keepingMailer;
  const handlers = {
    'count-search-changes': async () => countSearchChanges(deps),
    'refresh-sample-calendars': async () => {
      await refreshSampleClaims(ownerSql, deps.now());
    },
    [sendMailKind]: sendMailJob({ ...deps, mailer, from: deps.config.mail.from }),
    'forget-old-mails': forgetOldMailJob(timed.emails.days),
    [countResponsesKind]: countResponsesJob,
    [remindOfStartKind]: remindOfStart,
    [disputeClockKind]: disputeClockJob({ ...deps, cards: openCardProcessor(deps) }),
    [noteDepositRefusedKind]: noteDepositRefusedJob,
    [forgetDisputePicturesKind]: forgetDisputePicturesJob,
    [forgetHandoverPicturesKind]: forgetHandoverPicturesJob,
    [noShowClockKind]: noShowClockJob,
    [forgetNoShowPicturesKind]: forgetNoShowPicturesJob,
    [claimOverageKind]: claimOverageJob,
    [countPresumedReturnKind]: countPresumedReturn,
    [watchReturnKind]: watchReturnJob,
    [noteLateReturnKind]: noteLateReturnJob,
    ...moneyJobs({ ...deps, cards: openCardProcessor(deps) }),
    ...exchangeJobs({ ...deps, cards: openCardProcessor(deps) }),
    ...reliefJobs,
    ...feeJobs({ ...deps, cards: openCardProcessor(deps) }),
    [finishPaymentKind]: finishPaymentJob({ ...deps, cards: openCardProcessor(deps) }),
    [sendWaitingKind]: sendWaitingJob({ ...deps, cards: openCardProcessor(deps) }),
    ...waitingRequestSteps.clockJobs(),
    [forgetWaitingKind]: forgetWaiting,
    'forget-processor-events': forgetProcessorEvents,
    ...notificationJobs(deps),
    [deliverWebhookKind]: deliverWebhookJob(deps),
    [forgetOldProgramsKind]: forgetOldProgramsJob,
    [emailReceiptKind]: emailReceiptJob(deps),
    [leaveRequestsKind]: leaveRequestsJob,
    [closeShelfKind]: closeShelfJob,
    [forgetWishesKind]: forgetWishesJob,
    [forgetBlocksKind]: forgetBlocksJob,
    [forgetReportsKind]: forgetReportsJob,
    [forgetTicketsKind]: forgetTicketsJob,
    [forgetTicketsOfKind]: forgetTicketsOfJob,
    [matchWishesKind]: matchWishesJob,
    [proposeCircleKind]: proposeCircleJob,
    [followCircleKind]: followCircleJob,
    [forgetPhotosKind]: forgetPhotosJob,
    [deleteFilesKind]: deleteFilesJob(deps, photoFilesKept),
    [readCalendarsKind]: readCalendarsJob,
    [readCalendarKind]: readCalendarJob(deps),
    [publishApprovedKind]: publishApprovedJob(deps),
    [openHandoverKind]: openHandoverJob,
    [joinKind]: joinApplicantJob(deps.config),
    [forgetKind]: forgetApplicantJob,
    [forgetOldApplicationsKind]: forgetOldApplicationsJob,
    [remindKind]: remindOperatorsJob(deps.config),
    [grantFounderBonusKind]: grantFounderBonusJob,
    [tellOfExpiryKind]: tellOfExpiryJob,
    [expirePointsKind]: expirePointsJob,
    [checkBooksKind]: checkBooksJob,
    [writeExpiryEmailKind]: writeExpiryEmailJob(deps.config),
    [closeWalletKind]: closeWalletJob,
    [forgetIdentityKind]: forgetIdentityJob,
    [readIdentityAnswerKind]: readIdentityAnswerJob({
      ...deps,
      identities: openIdentityProvider(deps.config),
    }),
    [forgetPicturesKind]: forgetPicturesJob,
    [showFiguresKind]: showFiguresJob,
    [showReviewsKind]: showReviewsJob,
    'forget-request-keys': forgetRequestKeys,
    [forgetLiveNotesKind]: forgetLiveNotesJob(timed.hints.days),
    [noteInThreadKind]: noteInThreadJob(deps.config),
    [writeMessageEmailKind]: writeMessageEmailJob(deps.config),
    [forgetMessagePicturesKind]: forgetMessagePicturesJob,
    'forget-old-vitals': forgetOldVitalsJob(timed.vitals.days),
    [authMailKind]: writeAuthMailJob(deps),
    [forgetOldAuthKind]: forgetOldAuthJob(deps),
    [emailAlarmsKind]: emailAlarmsJob(deps),
    [tellOfNewListingsKind]: tellOfNewListings,
    [tellOfSearchKind]: tellOfSearchJob(deps),
  };
  const recurring = [
    everyMinutes('count-search-changes', 1),
    everyDayAt('refresh-sample-calendars', 'America/Vancouver', '00:05'),
    everyDayAt(matchWishesKind, 'America/Vancouver', '02:40'),
    everyDayAt('forget-old-mails', 'America/Vancouver', '03:20'),
    everyMinutes(readCalendarsKind, 15),
    everyMinutes(emailAlarmsKind, 5),
    everyDayAt(forgetPhotosKind, 'America/Vancouver', '03:50'),
    everyMinutes(findChargebacksKind, 60),
    everyMinutes(showFiguresKind, 60),
    everyDayAt(expirePointsKind, 'America/Vancouver', '03:40'),
    everyDayAt(checkBooksKind, 'America/Vancouver', '04:10'),
    everyDayAt(tellOfExpiryKind, 'America/Vancouver', '10:00'),
    everyDayAt(tellOfNewListingsKind, 'America/Vancouver', '08:30'),
    everyMinutes('forget-request-keys', 60),
    everyDayAt(countResponsesKind, 'America/Vancouver', '04:20'),
    everyDayAt(forgetDisputePicturesKind, 'America/Vancouver', '03:35'),
    everyDayAt(forgetNoShowPicturesKind, 'America/Vancouver', '03:37'),
    everyDayAt(forgetHandoverPicturesKind, 'America/Vancouver', '03:45'),
    everyMinutes(forgetLiveNotesKind, 60),
    everyDayAt(forgetMessagePicturesKind, 'America/Vancouver', '03:55'),
    everyDayAt(planBillsKind, 'America/Vancouver', '09:00'),
    everyDayAt(reconcileKind, 'America/Vancouver', '04:30'),
    everyDayAt('forget-processor-events', 'America/Vancouver', '03:30'),
    everyDayAt(forgetPicturesKind, 'America/Vancouver', '03:30'),
    everyDayAt(forgetOldNoticesKind, 'America/Vancouver', '03:35'),
    everyDayAt(forgetWaitingKind, 'America/Vancouver', '04:05'),
    everyDayAt(forgetReportsKind, 'America/Vancouver', '04:00'),
    everyDayAt(forgetTicketsKind, 'America/Vancouver', '04:02'),
    everyDayAt(forgetOldApplicationsKind, 'America/Vancouver', '04:15'),
    everyDayAt('forget-old-vitals', 'America/Vancouver', '03:25'),
    everyDayAt(forgetOldProgramsKind, 'America/Vancouver', '03:28'),
    everyDayAt(forgetOldAuthKind, 'America/Vancouver', '03:40'),
  ];
  return { handlers, recurring, close: () => mailer.close() };
}

/**
 * Starts the jobs in this process; several processes share the queue.
 * @param ownerUrl a direct address, to learn of new jobs at once
 */
export const startJobs = (
  deps: AuthDeps,
  { handlers, recurring }: OpenJobs,
  ownerUrl: string,
  watch: JobWatch | null = null,
): JobRunner =>
  startJobRunner(deps, {
    handlers,
    recurring,
    lanes: Object.values(jobLanes),
    listenUrl: ownerUrl,
    watch,
  });
