/** What waits for an operator, and is the house in order? The numbers beside every page of the desk. */
import { countToDecide, type ToDecide } from '../disputes/dispute-desk.server.ts';
import { feedbackResults } from '../feedback/feedback-results.server.ts';
import { reviewCounts, type ReviewCounts } from '../hosting/review-queries.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type { QueueRow, QueueSummary } from '../membership/application-view.ts';
import { readQueue, summariseQueue } from '../membership/queue-queries.server.ts';
import { subscriberCounts } from '../newsletter/subscriber-counts.server.ts';
import { countNoShows } from '../no-shows/no-show-desk.server.ts';
import { checkBooksKind } from '../points/check-books.server.ts';
import { countReports } from '../reports/report-desk.server.ts';
import { unfoundedPromises } from '../settings/current-settings.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { countJobs, recurringJobs, type JobCounts } from '../../platform/jobs.server/job-queue.ts';
import { countMail, type MailState } from '../../platform/mail.server/mail-queue.ts';
import { offsetText } from '../../platform/time-zone.ts';
import type { Alarm } from './alarms.ts';
import { readAlarms } from './read-alarms.server.ts';

const homeZone = 'America/Vancouver';

export type DeskOverview = {
  /** The server's clock, for what counts down: a browser's may be wrong. */
  now: string;
  /** In which zone the desk writes instants; a browser's zone data may be old. */
  zone: { name: string; offset: string };
  applications: QueueSummary & { mostUrgent: QueueRow[] };
  listings: ReviewCounts;
  /** Claims and contested no-shows to be decided, and reports to be closed; `overdue`: of them, for longer than was promised. */
  disputes: ToDecide;
  noShows: { waiting: number; overdue: number };
  reports: { waiting: number; overdue: number };
  jobs: JobCounts;
  mail: Record<MailState, number>;
  newsletter: { confirmed: number; waiting: number };
  feedback: { count: number; meanRating: number | null };
  /** The nightly reading of the points ledger: when it last found nothing, and what it found else. */
  books: { soundAt: string | null; fault: string | null };
  /** What is wrong and cannot wait, worst first; operators got an email about it. */
  alarms: Alarm[];
  launchPhase: 1 | 2 | 3;
  areBookingsPaused: boolean;
  promisesOff: number;
};

const mostUrgentShown = 5;

/** Everything in one answer; each number is counted at this moment. */
export async function deskOverview(
  deps: Deps,
  reader: Pick<AccountActor, 'accountId'>,
): Promise<DeskOverview> {
  const now = deps.now();
  const urgentFirst = { view: 'open', search: '', sort: 'due', order: 'ascending' } as const;
  const [queue, summary, jobs, recurring, mail, newsletter, feedback, settings, listings] = await Promise.all(
    [
      readQueue(deps.sql, urgentFirst, now),
      summariseQueue(deps.sql, now),
      countJobs(deps.sql, now),
      recurringJobs(deps.sql),
      countMail(deps.sql),
      subscriberCounts(deps, reader),
      feedbackResults(deps, reader),
      readSettings(deps.sql),
      reviewCounts(deps.sql),
    ],
  );
  const [disputes, noShows, reports, alarms] = await Promise.all([
    countToDecide(deps, reader),
    countNoShows(deps, reader),
    countReports(deps, reader),
    readAlarms(deps),
  ]);
  const check = recurring.find(({ kind }) => kind === checkBooksKind);
  return {
    now: now.toISOString(),
    zone: { name: homeZone, offset: offsetText(homeZone, now) },
    applications: { ...summary, mostUrgent: queue.applications.slice(0, mostUrgentShown) },
    listings,
    disputes,
    noShows,
    reports,
    jobs,
    mail,
    newsletter: { confirmed: newsletter.confirmed, waiting: newsletter.waiting },
    feedback: { count: feedback.count, meanRating: feedback.meanRating },
    books: { soundAt: check?.lastDoneAt ?? null, fault: check?.lastError ?? null },
    alarms,
    launchPhase: settings['launch-phase'],
    areBookingsPaused: settings['bookings-paused'],
    promisesOff: new Set([
      ...deps.config.promisesOff,
      ...settings['promises-off'],
      ...unfoundedPromises(settings, now),
    ]).size,
  };
}
