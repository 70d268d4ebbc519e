/** Sorts a member's open items into the next step, answers they owe or wait for, and later trips; earliest first. */
import type { ExchangeLine, RentalLine } from '../../../../features/exchange/views/exchange-view.ts';
import { isAhead } from '../../../components/exchange/how-far.ts';

export type TodaysPlan = {
  /** The agreed trip with the earliest event; without one and with nothing to answer, the reader's own request. Null if none. */
  next: ExchangeLine | null;
  /** Requests and offers waiting for the reader, earliest deadline first. */
  answers: ExchangeLine[];
  /** The reader's requests and offers that others have to answer, earliest deadline first; without the next step's. */
  waiting: ExchangeLine[];
  /** The agreed trips after the next one. */
  coming: ExchangeLine[];
  /** Returned rentals: a claim may need an answer, and a review may be missing. */
  returned: RentalLine[];
};

/** When something happens: local time at the listing. For a swap its day, which sorts as text before the day's times. */
function momentOf({ kind, stage, legs }: ExchangeLine): string {
  const isOut = stage === 'out';
  const moments = legs.map((leg) =>
    kind === 'rental' ? (isOut ? leg.returnBy : leg.pickUp) : isOut ? leg.toDay : leg.fromDay,
  );
  return moments.toSorted()[0] ?? '';
}

const byMoment = (one: ExchangeLine, other: ExchangeLine): number =>
  momentOf(one).localeCompare(momentOf(other));

const byDeadline = (one: ExchangeLine, other: ExchangeLine): number =>
  (one.answerUntil ?? '9').localeCompare(other.answerUntil ?? '9');

/** @param lines rentals first: of two at one moment, the rental comes first */
export function planToday(lines: readonly ExchangeLine[]): TodaysPlan {
  const [agreed, ...coming] = lines.filter(isAhead).toSorted(byMoment);
  const open = lines.filter(({ stage }) => stage === 'asked').toSorted(byDeadline);
  const answers = open.filter(({ isMyTurn }) => isMyTurn);
  const asked = open.filter(({ isMyTurn }) => !isMyTurn);
  const returned = lines.filter((line) => line.kind === 'rental').filter(({ stage }) => stage === 'back');
  if (agreed || answers.length > 0)
    return { next: agreed ?? null, answers, waiting: asked, coming, returned };
  // Someone who has asked for their first trip sees it here, with what to do meanwhile.
  const [next = null, ...waiting] = asked;
  return { next, answers, waiting, coming, returned };
}
