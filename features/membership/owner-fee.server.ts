/** Computes our fee as a percentage of an owner's rental, by their status that day; rules.md, "Fees". */
import type { Sql } from '../../platform/database.server/sql.ts';
import { together } from '../../platform/database.server/together.ts';
import { readSettings } from '../settings/read-settings.server.ts';

/** Percent of the rental. A founder's first year starts on the day they joined. */
export async function ownerFeePercent(sql: Sql, ownerId: string, now: Date): Promise<number> {
  const [settings, [founder]] = await together(
    () => readSettings(sql),
    () => sql<{ isFirstYear: boolean }[]>`
      select ${now}::timestamptz < joined_at + interval '1 year' as "isFirstYear" from membership
       where account_id = ${ownerId} and state = 'active' and founder_seat is not null and seat_left_at is null`,
  );
  if (!founder) return settings['owner-fee-percent'];
  return settings[founder.isFirstYear ? 'founder-first-year-fee-percent' : 'founder-later-fee-percent'];
}
