/** What would even out a swap of two? Points as circles are evened out, cash in whole dollars. */
import { evenOut } from '../../../../features/circles/even-out.ts';
import type { TopUp } from './compose-offer.ts';

/** What days would cost as a rental: in CAD cents, and in whole points, which owners may price on their own. */
export type Worth = { cents: number; points: number };
export type Worths = { give: Worth; receive: Worth };

/** Of a top-up that somebody adds. */
export type Evening = TopUp & { by: 'me' | 'them' };

/** Whole dollars: nobody evens out cents. */
const dollars = (cents: number): number => Math.round(cents / 100);

/** In points whoever gets what is worth more in points adds the difference; null where it is even, or the wallet does not reach. */
function inPoints({ give, receive }: Worths, walletPoints: number): Evening | null {
  const [theirs = 0, mine = 0] =
    evenOut([give.points, receive.points], [walletPoints, Number.POSITIVE_INFINITY], 0) ?? [];
  if (mine + theirs === 0) return null;
  return { by: mine > 0 ? 'me' : 'them', in: 'points', amount: mine + theirs };
}

function inCash({ give, receive }: Worths): Evening | null {
  const cents = receive.cents - give.cents;
  const amount = Math.abs(dollars(cents));
  return amount === 0 ? null : { by: cents > 0 ? 'me' : 'them', in: 'cash', amount };
}

/** In what the reader adds or asks for already, where that can be; null when it is even. @param walletPoints what the reader could add */
export const eveningOf = (worths: Worths, wanted: TopUp['in'], walletPoints: number): Evening | null =>
  (wanted === 'points' ? inPoints(worths, walletPoints) : null) ?? inCash(worths);

/** Both sides with what is added, in what it is added in: owners may price points on their own, so that no rate turns one into the other. */
export function weighed(
  { give, receive }: Worths,
  topUp: TopUp,
): { in: TopUp['in']; mine: number; theirs: number } {
  const kind = topUp.in === 'points' && topUp.by !== 'nobody' && topUp.amount > 0 ? 'points' : 'cash';
  const of = ({ cents, points }: Worth) => (kind === 'points' ? points : cents);
  const added = kind === 'points' ? topUp.amount : topUp.in === 'cash' ? topUp.amount * 100 : 0;
  return {
    in: kind,
    mine: of(give) + (topUp.by === 'me' ? added : 0),
    theirs: of(receive) + (topUp.by === 'them' ? added : 0),
  };
}
