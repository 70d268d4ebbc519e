/** Refreshes the public points page within the hour after a posting, by dropping its kept copy. */
import { pointsKey } from '../listings/shown-keys.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

export const showFiguresKind = 'show-points-figures';

/** Drops the kept page when the ledger has changed since the last turn; overlaps by a few minutes to catch up on a missed turn. */
export const showFiguresJob: JobHandler = async ({ sql, now }) => {
  await sql`
    select pg_notify('listings_changed', ${pointsKey})
     where exists (select from points_transfer where id = (select max(id) from points_transfer)
                    and posted_at > ${now()}::timestamptz - interval '65 minutes')`;
};
