/** What stands in the cash books and at the test processor of a test database? */
import type { TestDatabase } from './database.ts';

export const cashOf = (db: TestDatabase) => ({
  /** What is left in each kind of account, those of no cents left out. */
  async books(): Promise<Record<string, number>> {
    const rows = await db.sql<{ kind: string; cents: number }[]>`
      select kind, sum(balance_cents)::int as cents from cash_account group by kind having sum(balance_cents) <> 0 order by kind`;
    return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
  },
  /** The payments of a booking, the latest last, as [purpose, state, captured, refunded]. */
  async payments(bookingId: string) {
    const rows = await db.sql<
      { purpose: string; state: string; captured_cents: number; refunded_cents: number }[]
    >`select purpose, state, captured_cents, refunded_cents from payment where exchange_id = ${bookingId} order by asked_at, is_current, id`;
    return rows.map((row) => [row.purpose, row.state, row.captured_cents, row.refunded_cents]);
  },
  /** What the processor itself says of a booking's payments, in the same order. */
  async atProcessor(bookingId: string): Promise<string[]> {
    const rows = await db.sql<{ state: string }[]>`
      select t.state from payment p join test_processor_payment t on t.id = p.processor_id
       where p.exchange_id = ${bookingId} order by p.asked_at, p.is_current, p.id`;
    return rows.map(({ state }) => state);
  },
});
