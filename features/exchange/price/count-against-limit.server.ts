/** How does an exchange count against what an owner gives a year? It falls with each agreement, and comes back where one falls through. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { countExchange, type ExchangeWay } from '../../listings/exchange-preference.ts';
import type { BookableListing } from './bookable-listing.server.ts';
import { savePreferences } from '../lifecycle/booking-store.server.ts';

/** Counts on a listing whose row is locked. @returns whether there was a number to count on */
export async function countAgainstLimit(
  sql: Sql,
  { id, exchangePreferences }: Pick<BookableListing, 'id' | 'exchangePreferences'>,
  way: ExchangeWay,
  by: -1 | 1,
): Promise<boolean> {
  const counted = countExchange(exchangePreferences, way, by);
  const isCounted = counted.some((entry, index) => entry !== exchangePreferences[index]);
  if (isCounted) await savePreferences(sql, { id, exchangePreferences: counted });
  return isCounted;
}
