/** Reads the chosen days and way of exchange from a listing's address, and writes them back. */
import type { ExchangeMethod } from '../../../../features/listings/exchange-preference.ts';
import { daysBetween, isCalendarDay } from '../../../../platform/date-range.ts';

/** Calendar days 'YYYY-MM-DD'; for stays `to` is the day of departure. */
export type StayAddress = { dates: { from: string; to: string } | null; method: ExchangeMethod | null };

const longestStayDays = 366;

/**
 * Reads `from`, `to` and `method`. The page opens whatever its address has picked up on the way: other parameters are ignored, the first
 * of a repeated one counts, and what cannot be read counts as not chosen. Days before `today` count as none, so that a link of last month
 * still shows the listing.
 */
export function readStayAddress(params: URLSearchParams, today: string): StayAddress {
  const [from, to, asked] = [params.get('from') ?? '', params.get('to') ?? '', params.get('method')];
  const method = asked === 'rent' || asked === 'swap' ? asked : null;
  const areDays = isCalendarDay(from) && isCalendarDay(to) && from >= today;
  const span = areDays ? daysBetween(from, to) : -1;
  return { dates: span >= 0 && span <= longestStayDays ? { from, to } : null, method };
}

/** Writes a choice into an address and leaves its other parameters as they are; renting is the default and not written. */
export function writeStayAddress(params: URLSearchParams, { dates, method }: StayAddress): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'method']) next.delete(name);
  if (dates !== null) {
    next.set('from', dates.from);
    next.set('to', dates.to);
  }
  if (method === 'swap') next.set('method', method);
  return next;
}
