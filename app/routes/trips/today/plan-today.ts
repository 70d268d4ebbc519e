/** Sorts a member's open items into the next step, owed answers, and later ones; earliest first. */
import type { BookingLine } from '../../../../features/exchange/views/booking-view.ts';
import type { SwapLine } from '../../../../features/exchange/views/swap-view.ts';

export type Trip = { kind: 'booking'; line: BookingLine } | { kind: 'swap'; line: SwapLine };

export type TodaysPlan = {
  /** The agreed trip with the earliest event; null if none. */
  next: Trip | null;
  /** Requests and offers waiting for the reader, earliest deadline first. */
  answers: Trip[];
  /** The agreed trips after the next one. */
  coming: Trip[];
};

/** When something happens: local time at the listing, or a day; both sort as text. */
function momentOf({ kind, line }: Trip): string {
  if (kind === 'booking') return line.state === 'handed_off' ? line.returnBy : line.pickUp;
  const days = [...line.gives, ...line.receives].map(({ fromDay, toDay }) =>
    line.state === 'handed_off' ? toDay : fromDay,
  );
  return days.toSorted()[0] ?? '';
}

/** A returned trip needs no one today. */
const isAhead = ({ line }: Trip): boolean => line.state === 'accepted' || line.state === 'handed_off';

const byMoment = (one: Trip, other: Trip): number => momentOf(one).localeCompare(momentOf(other));

const byDeadline = (one: Trip, other: Trip): number =>
  (one.line.answerUntil ?? '9').localeCompare(other.line.answerUntil ?? '9');

export function planToday(bookings: readonly BookingLine[], swaps: readonly SwapLine[]): TodaysPlan {
  const trips: Trip[] = [
    ...bookings.map((line) => ({ kind: 'booking' as const, line })),
    ...swaps.map((line) => ({ kind: 'swap' as const, line })),
  ];
  const [next = null, ...coming] = trips.filter(isAhead).toSorted(byMoment);
  const answers = trips
    .filter(({ line }) => line.state === 'requested' && line.isMyTurn)
    .toSorted(byDeadline);
  return { next, answers, coming };
}
