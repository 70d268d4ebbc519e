/** Reads and writes the chosen days and way of exchange in a listing's address. */
import type { ExchangeMethod } from '../../../../../features/listings/exchange-preference.ts';
import { daysBetween, isCalendarDay } from '../../../../../platform/time/date-range.ts';

/** Calendar days 'YYYY-MM-DD'; for stays `to` is the day of departure. */
export type StayAddress = { dates: { from: string; to: string } | null; method: ExchangeMethod | null };

const longestStayDays = 366;

/**
 * Reads `from`, `to` and `method`. The page opens with any address: other parameters are ignored, the first of a repeated one counts, and
 * invalid values count as not chosen. Days before `today` are dropped, so that last month's link still shows the listing.
 */
export function readStayAddress(params: URLSearchParams, today: string): StayAddress {
  const [from, to, asked] = [params.get('from') ?? '', params.get('to') ?? '', params.get('method')];
  const method = asked === 'rent' || asked === 'swap' ? asked : null;
  const areDays = isCalendarDay(from) && isCalendarDay(to) && from >= today;
  const span = areDays ? daysBetween(from, to) : -1;
  return { dates: span >= 0 && span <= longestStayDays ? { from, to } : null, method };
}

/** Writes a choice into an address and keeps its other parameters; renting is the default and omitted. */
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
