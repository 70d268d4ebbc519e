/** What would even out a swap of two? Points as circles are evened out, cash in whole dollars. */
import { evenOut } from '../../../../features/exchange/circles/matcher/even-out.ts';
import type { TopUp } from './compose-offer.ts';

/** What days would cost as a rental: in CAD cents, and in whole points, which owners may price on their own. */
export type Worth = { cents: number; points: number };
export type Worths = { give: Worth; receive: Worth };

/** Of a top-up that somebody adds. */
export type Evening = TopUp & { by: 'me' | 'them' };

/** Whole dollars, in cents: nobody evens out cents. */
const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

/** Two who talk to each other decide themselves what they forgive. */
const toThePoint = { tolerancePercent: 0, forgivenPercent: 0 };

/** In points whoever gets what is worth more in points adds the difference; null where it is even, or the wallet does not reach. */
function inPoints({ give, receive }: Worths, walletPoints: number): Evening | null {
  const [theirs = 0, mine = 0] =
    evenOut([give.points, receive.points], [walletPoints, Number.POSITIVE_INFINITY], toThePoint) ?? [];
  if (mine + theirs === 0) return null;
  return { by: mine > 0 ? 'me' : 'them', in: 'points', amount: mine + theirs };
}

function inCash({ give, receive }: Worths): Evening | null {
  const cents = receive.cents - give.cents;
  const amount = Math.abs(wholeDollars(cents));
  return amount === 0 ? null : { by: cents > 0 ? 'me' : 'them', in: 'cash', amount };
}

/**
 * In what the reader adds or asks for already, where that can be; null when it is even. Owners price points on their own, so that what is dearer in dollars can
 * be worth less in points: nothing is proposed that goes the other way than what is seen.
 * @param walletPoints what the reader could add
 */
export function eveningOf(
  worths: Worths,
  topUp: Pick<TopUp, 'by' | 'in'>,
  walletPoints: number,
): Evening | null {
  const { mine, theirs } = weighed(worths, { ...topUp, amount: 0 });
  const favoured = theirs > mine ? 'me' : 'them';
  const ways = [topUp.in === 'points' ? inPoints(worths, walletPoints) : null, inCash(worths)];
  return mine === theirs ? null : (ways.find((way) => way?.by === favoured) ?? null);
}

/** Points are weighed in points as soon as somebody is to add them. */
const unitOf = ({ by, in: kind }: Pick<TopUp, 'by' | 'in'>): TopUp['in'] => (by === 'nobody' ? 'cash' : kind);

/** Both sides with what is added, in what it is added in: owners may price points on their own, so that no rate turns one into the other. */
export function weighed(
  { give, receive }: Worths,
  topUp: TopUp,
): { in: TopUp['in']; mine: number; theirs: number } {
  const kind = unitOf(topUp);
  const of = ({ cents, points }: Worth) => (kind === 'points' ? points : cents);
  const added = topUp.amount;
  return {
    in: kind,
    mine: of(give) + (topUp.by === 'me' ? added : 0),
    theirs: of(receive) + (topUp.by === 'them' ? added : 0),
  };
}
