/** Sorts a member's open items into the next step, answers they owe or wait for, and later trips; earliest first. */
import type { BookingLine } from '../../../../features/exchange/views/booking-view.ts';
import type { SwapLine } from '../../../../features/exchange/views/swap-view.ts';

export type Trip = { kind: 'booking'; line: BookingLine } | { kind: 'swap'; line: SwapLine };

export type TodaysPlan = {
  /** The agreed trip with the earliest event; without one and with nothing to answer, the reader's own request. Null if none. */
  next: Trip | null;
  /** Requests and offers waiting for the reader, earliest deadline first. */
  answers: Trip[];
  /** The reader's requests and offers that others have to answer, earliest deadline first; without the next step's. */
  waiting: Trip[];
  /** The agreed trips after the next one. */
  coming: Trip[];
  /** Returned rentals: a claim may need an answer, and a review may be missing. */
  returned: BookingLine[];
};

/** When something happens: local time at the listing, or a day; both sort as text. */
function momentOf({ kind, line }: Trip): string {
  if (kind === 'booking') return line.state === 'handed_off' ? line.returnBy : line.pickUp;
  const days = [...line.gives, ...line.receives].map(({ fromDay, toDay }) =>
    line.state === 'handed_off' ? toDay : fromDay,
  );
  return days.toSorted()[0] ?? '';
}

const isAhead = ({ line }: Trip): boolean => line.state === 'accepted' || line.state === 'handed_off';

const byMoment = (one: Trip, other: Trip): number => momentOf(one).localeCompare(momentOf(other));

const byDeadline = (one: Trip, other: Trip): number =>
  (one.line.answerUntil ?? '9').localeCompare(other.line.answerUntil ?? '9');

export function planToday(bookings: readonly BookingLine[], swaps: readonly SwapLine[]): TodaysPlan {
  const trips: Trip[] = [
    ...bookings.map((line) => ({ kind: 'booking' as const, line })),
    ...swaps.map((line) => ({ kind: 'swap' as const, line })),
  ];
  const [agreed, ...coming] = trips.filter(isAhead).toSorted(byMoment);
  const open = trips.filter(({ line }) => line.state === 'requested').toSorted(byDeadline);
  const answers = open.filter(({ line }) => line.isMyTurn);
  const asked = open.filter(({ line }) => !line.isMyTurn);
  const returned = bookings.filter(({ state }) => state === 'returned');
  if (agreed || answers.length > 0)
    return { next: agreed ?? null, answers, waiting: asked, coming, returned };
  // Someone who has asked for their first trip sees it here, with what to do meanwhile.
  const [next = null, ...waiting] = asked;
  return { next, answers, waiting, coming, returned };
}
