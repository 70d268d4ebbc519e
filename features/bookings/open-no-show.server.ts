/** Reads whether a no-show report about a booking or a leg is open: until it has ended, the clock does not end the exchange by itself. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ExchangeKind } from './exchange-facts.ts';

export async function hasOpenNoShow(sql: Sql, kind: ExchangeKind, id: string): Promise<boolean> {
  const open = await sql`
    select 1 from no_show_report where exchange_kind = ${kind} and exchange_id = ${id} and state in ('reported', 'contested')`;
  return open.length > 0;
}
