/** What waits for an operator, and is the house in order? The numbers beside every page of the desk. */
import { feedbackResults } from '../feedback/feedback-results.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { subscriberCounts } from '../newsletter/subscriber-counts.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { countJobs, type JobCounts } from '../../platform/jobs.server/job-queue.ts';
import { countMail, type MailState } from '../../platform/mail.server/mail-queue.ts';
import { offsetText } from '../../platform/time-zone.ts';

const homeZone = 'America/Vancouver';

export type DeskOverview = {
  /** The server's clock, for what counts down: a browser's may be wrong. */
  now: string;
  /** In which zone the desk writes instants; a browser's zone data may be old. */
  zone: { name: string; offset: string };
  jobs: JobCounts;
  mail: Record<MailState, number>;
  newsletter: { confirmed: number; waiting: number };
  feedback: { count: number; meanRating: number | null };
  launchPhase: 1 | 2 | 3;
  areBookingsPaused: boolean;
  promisesOff: number;
};

/** Everything in one answer; each number is counted at this moment. */
export async function deskOverview(
  deps: Deps,
  reader: Pick<AccountActor, 'accountId'>,
): Promise<DeskOverview> {
  const now = deps.now();
  const [jobs, mail, newsletter, feedback, settings] = await Promise.all([
    countJobs(deps.sql, now),
    countMail(deps.sql),
    subscriberCounts(deps, reader),
    feedbackResults(deps, reader),
    readSettings(deps.sql),
  ]);
  return {
    now: now.toISOString(),
    zone: { name: homeZone, offset: offsetText(homeZone, now) },
    jobs,
    mail,
    newsletter: { confirmed: newsletter.confirmed, waiting: newsletter.waiting },
    feedback: { count: feedback.count, meanRating: feedback.meanRating },
    launchPhase: settings['launch-phase'],
    areBookingsPaused: settings['bookings-paused'],
    promisesOff: new Set([...deps.config.promisesOff, ...settings['promises-off']]).size,
  };
}
