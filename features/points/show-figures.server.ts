/** When does the public page of points show new figures? Within the hour after something was posted: pages are kept in memory until somebody says that they changed. */
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

export const showFiguresKind = 'show-points-figures';

/** Has the kept pages forgotten when the ledger has moved since the turn before; one that was missed is caught up by a few minutes. */
export const showFiguresJob: JobHandler = async ({ sql, now }) => {
  await sql`
    select pg_notify('listings_changed', '')
     where exists (select from points_transfer where id = (select max(id) from points_transfer)
                    and posted_at > ${now()}::timestamptz - interval '65 minutes')`;
};
