/** Computes what would balance a swap of two: points as in circles, cash in whole dollars. */
import { evenOut } from '../../../../../features/exchange/circles/matcher/even-out.ts';
import { noTopUp, type TopUp } from './compose-offer.ts';

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
  return mine === 0 ? null : { by: mine > 0 ? 'me' : 'them', points: Math.abs(mine), cents: 0 };
}

function inCash({ give, receive }: Worths): Evening | null {
  const cents = receive.cents - give.cents;
  const amount = Math.abs(wholeDollars(cents));
  return amount === 0 ? null : { by: cents > 0 ? 'me' : 'them', points: 0, cents: amount };
}

/**
 * In points, unless the reader has typed only cash or the wallet has too few; null if balanced. Owners price points separately, so what
 * costs more in dollars may be worth less in points: nothing is proposed against the visible difference.
 * @param walletPoints what the reader could add
 */
export function eveningOf(worths: Worths, topUp: TopUp, walletPoints: number): Evening | null {
  const kind = unitOf(topUp);
  const { mine, theirs } = weighed(worths, noTopUp, kind);
  const favoured = theirs > mine ? 'me' : 'them';
  const isCashAlone = topUp.by !== 'nobody' && kind === 'cash' && topUp.cents > 0;
  const ways = [isCashAlone ? null : inPoints(worths, walletPoints), inCash(worths)];
  return mine === theirs ? null : (ways.find((way) => way?.by === favoured) ?? null);
}

type Unit = 'points' | 'cash';

/** Points are compared in points once someone adds them. */
const unitOf = ({ by, points }: TopUp): Unit => (by !== 'nobody' && points > 0 ? 'points' : 'cash');

/** Both sides with the top-up, in its unit: owners may price points separately, so there is no exchange rate. */
export function weighed(
  { give, receive }: Worths,
  topUp: TopUp,
  kind: Unit = unitOf(topUp),
): { in: Unit; mine: number; theirs: number } {
  const of = ({ cents, points }: Worth) => (kind === 'points' ? points : cents);
  const added = kind === 'points' ? topUp.points : topUp.cents;
  return {
    in: kind,
    mine: of(give) + (topUp.by === 'me' ? added : 0),
    theirs: of(receive) + (topUp.by === 'them' ? added : 0),
  };
}
