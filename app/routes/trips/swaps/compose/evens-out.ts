/** Computes what would balance a swap of two: points as in circles, cash in whole dollars. */
import { evenOut } from '../../../../../features/exchange/circles/matcher/even-out.ts';
import type { TopUp } from './compose-offer.ts';

/** The days' rental price: in CAD cents, and in whole points, which owners may price separately. */
export type Worth = { cents: number; points: number };
export type Worths = { give: Worth; receive: Worth };

/** The smallest part of a top-up. */
export type Evening = TopUp & { by: 'me' | 'them' };

/** Whole dollars, in cents: nobody balances cents. */
const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

/** Two people who negotiate decide for themselves what is close enough. */
const toThePoint = { tolerancePercent: 0, forgivenPercent: 0 };

/** In points, the member who gets the higher value adds the difference; null if balanced, or the wallet has too few. */
function inPoints({ give, receive }: Worths, walletPoints: number): Evening | null {
  const [mine = 0] =
    evenOut([give.points, receive.points], [walletPoints, Number.POSITIVE_INFINITY], toThePoint) ?? [];
  return mine === 0 ? null : { by: mine > 0 ? 'me' : 'them', in: 'points', amount: Math.abs(mine) };
}

function inCash({ give, receive }: Worths): Evening | null {
  const cents = receive.cents - give.cents;
  const amount = Math.abs(wholeDollars(cents));
  return amount === 0 ? null : { by: cents > 0 ? 'me' : 'them', in: 'cash', amount };
}

/**
 * In what the reader already adds or asks for, if possible; null if balanced. Owners price points separately, so what costs more in dollars
 * may be worth less in points: nothing is proposed against the visible difference.
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

/** Points are compared in points once someone adds them. */
const unitOf = ({ by, in: kind }: Pick<TopUp, 'by' | 'in'>): TopUp['in'] => (by === 'nobody' ? 'cash' : kind);

/** Both sides with the top-up, in its unit: owners may price points separately, so there is no exchange rate. */
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
