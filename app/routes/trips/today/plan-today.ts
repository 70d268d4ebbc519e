/** Sorts what a member has open into the next step, the answers they owe, and what comes after; earliest first. */
import type { BookingLine } from '../../../../features/exchange/views/booking-view.ts';
import type { SwapLine } from '../../../../features/exchange/views/swap-view.ts';

export type Trip = { kind: 'booking'; line: BookingLine } | { kind: 'swap'; line: SwapLine };

export type TodaysPlan = {
  /** The agreed trip about which something happens first; null where none is agreed. */
  next: Trip | null;
  /** Requests and offers on which it is the reader's turn; the one that ends first stands first. */
  answers: Trip[];
  /** The agreed trips after the next one. */
  coming: Trip[];
};

/** When something happens: a wall time at the listing, or a day; both sort as text. */
function momentOf({ kind, line }: Trip): string {
  if (kind === 'booking') return line.state === 'handed_off' ? line.returnBy : line.pickUp;
  const days = [...line.gives, ...line.receives].map(({ fromDay, toDay }) =>
    line.state === 'handed_off' ? toDay : fromDay,
  );
  return days.toSorted()[0] ?? '';
}

/** What is back already waits for nobody today. */
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
