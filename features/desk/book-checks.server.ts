/** Says when each ledger was last checked, and the result. */
import { checkBooksKind } from '../points/ledger/check-books.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

export type LedgerCheck = { at: Date; isSound: boolean };

/** The last checks of the cash books and the points ledger; null before the first night. */
export async function bookChecks(sql: Sql): Promise<Record<'cash' | 'points', LedgerCheck | null>> {
  const [[cash], [points]] = await Promise.all([
    sql<LedgerCheck[]>`
      select ran_at as at, jsonb_array_length(faults) = 0 as "isSound" from reconciliation order by ran_at desc limit 1`,
    // The job fails when it finds a problem, and is due again.
    sql<LedgerCheck[]>`
      select case when state = 'done' then ended_at else due_at end as at, state = 'done' as "isSound" from job
       where kind = ${checkBooksKind} and (state = 'done' or last_error is not null) order by id desc limit 1`,
  ]);
  return { cash: cash ?? null, points: points ?? null };
}
