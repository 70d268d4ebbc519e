/** Compares this machine's clock with the database's: where they differ by more than a minute, one of them is wrong. */
import type { Sql } from '../database.server/sql.ts';

/** A condition. It compares the real clocks, so a demo's clock and a test's don't matter. */
export const isClockRight = (sql: Sql) => {
  const here = new Date();
  return sql`abs(extract(epoch from clock_timestamp() - ${here}::timestamptz)) < 60`;
};
