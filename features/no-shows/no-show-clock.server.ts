/** Ends the 24 hours to answer a no-show report: silence accepts it. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';
import { contest } from './contest-no-show.server.ts';
import { hasComeToLeg } from '../exchange/handover/missed.server.ts';
import { lockReport } from './lock-report.server.ts';
import { dropPictures, exchangeOfReport } from './no-show-store.server.ts';
import { settleNoShow } from './settle-no-show.server.ts';

export const noShowClockKind = 'no-show-clock';
export const forgetNoShowPicturesKind = 'forget-no-show-pictures';

/** Schedules the job at the end of the time to answer. */
export async function askForNoShowClock(sql: Sql, id: string, dueAt: Date, now: Date): Promise<void> {
  await enqueue(sql, { kind: noShowClockKind, body: { id }, key: id, dueAt }, now);
}

const body = z.object({ id: z.uuid() });

/**
 * The job: a silent side counts as not having come. If they confirmed the hand-over meanwhile, that was their answer, and an operator
 * decides.
 */
export const noShowClockJob: JobHandler = async ({ job, sql, now: clock }) => {
  const now = clock();
  const { id } = body.parse(job.body);
  const transaction = { sql };
  const exchange = await exchangeOfReport(sql, id);
  const report = exchange && (await lockReport(sql, exchange, now));
  if (report?.id !== id || report.state !== 'reported' || report.answerUntil > now) return;
  if (await hasComeToLeg(sql, report.exchange.id, report.absent))
    return contest(
      sql,
      report,
      { event: 'count_confirmation', by: 'clock' },
      'Confirmed the hand-over after the pick-up.',
      now,
    );
  const silence = { event: 'stay_silent', by: 'clock', verdict: report.absent, madeBy: null } as const;
  await settleNoShow(transaction, report, silence, now);
};

/** The daily job. */
export const forgetNoShowPicturesJob: JobHandler = async ({ sql, now }) => {
  await dropPictures(sql, keptSince('noShowPictures', now()));
};
