/** How are points, days and exchanges written in the wallet? */
import type { Exchange } from '../../../features/points/points-book.ts';

/** '1,250' */
export const pointsText = (points: number): string => points.toLocaleString('en-CA');

/** '+1,250', '−40', with a real minus sign; '0' stays without one. */
export const changeText = (points: number): string =>
  points > 0 ? `+${pointsText(points)}` : points < 0 ? `−${pointsText(-points)}` : '0';

const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });

/** The day of an instant where the reader is. */
export const dayText = (instant: string): string => day.format(new Date(instant));

/** Whole days that are left, one at least. */
export const daysUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 86_400_000));

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });

/** 'October 2026', where the reader is. */
export const monthText = (instant: string): string => month.format(new Date(instant));

const kinds: Record<string, string> = { booking: 'Booking', swap: 'Swap' };

/** 'Booking 42', for what has no name that could be said. */
export const exchangeText = ({ kind, id }: Exchange): string => `${kinds[kind] ?? 'Exchange'} ${id}`;

/** The page of an exchange that has a name. */
export const exchangePlace = ({ kind, id }: Exchange): string =>
  kind === 'swap' ? `/swaps/${id}` : `/bookings/${id}`;
