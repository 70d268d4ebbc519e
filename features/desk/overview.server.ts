/** Counts what waits for an operator, and checks the system. Shown beside every desk page. */
import { countToDecide, type ToDecide } from '../disputes/dispute-desk.server.ts';
import { feedbackResults } from '../feedback/feedback-results.server.ts';
import { reviewCounts, type ReviewCounts } from '../hosting/review/review-queries.server.ts';
import { countTickets } from '../help/ticket-queries.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type { QueueRow, QueueSummary } from '../membership/application/application-view.ts';
import { readQueue, summariseQueue } from '../membership/application/queue-queries.server.ts';
import { subscriberCounts } from '../newsletter/subscriber-counts.server.ts';
import { countNoShows } from '../no-shows/no-show-desk.server.ts';
import { checkBooksKind } from '../points/ledger/check-books.server.ts';
import { countReports } from '../reports/report-desk.server.ts';
import { unfoundedPromises } from '../settings/current-settings.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { countJobs, recurringJobs, type JobCounts } from '../../platform/jobs.server/job-queue.ts';
import { countMail, type MailState } from '../../platform/mail.server/mail-queue.ts';
import { offsetText } from '../../platform/time/time-zone.ts';
import type { Alarm } from './alarms.ts';
import { readAlarms } from './read-alarms.server.ts';

const homeZone = 'America/Vancouver';

export type DeskOverview = {
  /** The server's clock, for countdowns: a browser's may be wrong. */
  now: string;
  /** The zone in which the desk shows times; a browser's zone data may be outdated. */
  zone: { name: string; offset: string };
  applications: QueueSummary & { mostUrgent: QueueRow[] };
  listings: ReviewCounts;
  /** Claims and contested no-shows to decide, and reports to close; `overdue`: those past the promised time. */
  disputes: ToDecide;
  noShows: { waiting: number; overdue: number };
  reports: { waiting: number; overdue: number };
  /** People waiting for an answer from the team. */
  tickets: number;
  jobs: JobCounts;
  mail: Record<MailState, number>;
  newsletter: { confirmed: number; waiting: number };
  feedback: { count: number; meanRating: number | null };
  /** The nightly check of the points ledger: its last success, and any problem since. */
  books: { soundAt: string | null; fault: string | null };
  /** Urgent problems, worst first; operators were emailed about them. */
  alarms: Alarm[];
  launchPhase: 1 | 2 | 3;
  areBookingsPaused: boolean;
  promisesOff: number;
};

const mostUrgentShown = 5;

/** All in one answer; every number is current. */
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
  const [disputes, noShows, reports, tickets, alarms] = await Promise.all([
    countToDecide(deps, reader),
    countNoShows(deps, reader),
    countReports(deps, reader),
    countTickets(deps.sql),
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
    tickets,
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
