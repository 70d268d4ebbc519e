/** Which days and which way of exchange does a listing's address ask for? */
import type { ExchangeMethod } from '../../../../features/listings/exchange-preference.ts';
import { daysBetween, isCalendarDay } from '../../../../platform/date-range.ts';

/** Calendar days 'YYYY-MM-DD'; for stays `to` is the day of departure. */
export type StayAddress = { dates: { from: string; to: string } | null; method: ExchangeMethod | null };

export type ReadStayAddress = ({ ok: true } & StayAddress) | { ok: false; sentence: string };

const longestStayDays = 366;

/**
 * Reads `from`, `to` and `method`; every other parameter (trackers, the filters of the page one comes from) is left alone. Days that have begun before
 * `today` count as none: a link of last month still shows the listing.
 */
export function readStayAddress(params: URLSearchParams, today: string): ReadStayAddress {
  for (const name of ['from', 'to', 'method']) {
    if (params.getAll(name).length > 1)
      return { ok: false, sentence: `“${name}” may stand in the address only once.` };
  }
  const [from, to, method] = ['from', 'to', 'method'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  if (method !== '' && method !== 'rent' && method !== 'swap') {
    return { ok: false, sentence: 'The way of exchange must be “rent” or “swap”.' };
  }
  const asked = { ok: true, dates: null, method: method === '' ? null : method } as const;
  if (from === '' && to === '') return asked;
  if (from === '') return { ok: false, sentence: 'Choose the first day as well.' };
  if (to === '') return { ok: false, sentence: 'Choose the last day as well.' };
  if (!isCalendarDay(from) || !isCalendarDay(to)) {
    return { ok: false, sentence: 'The dates must be days of the calendar, written like 2027-06-18.' };
  }
  const span = daysBetween(from, to);
  if (span < 0) return { ok: false, sentence: 'The last day lies before the first.' };
  if (span > longestStayDays) return { ok: false, sentence: `Choose ${longestStayDays} days at most.` };
  return from < today ? asked : { ...asked, dates: { from, to } };
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
