/** Formats the wallet's points, days and trips. */
import type { Exchange } from '../../../features/points/ledger/points-book.ts';
import type { WalletEntry, WalletSummary } from '../../../features/points/wallet-view.ts';
import { shortDayLabel } from '../../ui/dates/calendar-days.ts';

/** '1,250' */
export const pointsText = (points: number): string => points.toLocaleString('en-CA');

/** '1 point', '1,250 points' */
export const countText = (points: number): string =>
  `${pointsText(points)} ${points === 1 ? 'point' : 'points'}`;

/** '+1,250', '−40', with a real minus sign; '0' stays without one. */
export const changeText = (points: number): string =>
  points > 0 ? `+${pointsText(points)}` : points < 0 ? `−${pointsText(-points)}` : '0';

const day = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Jun 9, 2028': an instant's day in the reader's zone. */
export const dayText = (instant: string): string => day.format(new Date(instant));

/** Remaining whole days, at least one. */
export const daysUntil = (instant: string, now: Date): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 86_400_000));

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });

/** 'October 2026', in the reader's zone. */
export const monthText = (instant: string): string => month.format(new Date(instant));

/** The page of an exchange. */
export const exchangePlace = ({ id }: Exchange): string => `/exchanges/${id}`;

/** The fallback name of an unknown exchange. */
export const earlierTrip = 'an earlier trip';

/** How much can be spent until when, and what is held for which trip: 'You can spend', '417 points', 'until Jun 9, 2028.', '299 more …'. */
export function walletSentence({ spendablePoints, heldPoints, holds, expiry }: WalletSummary): {
  amount: string;
  until: string;
  held: string;
} {
  const [next] = holds;
  const others = holds.length - 1;
  const trips = others > 0 ? ` and ${others} other ${others === 1 ? 'trip' : 'trips'}` : '';
  const named = next?.trip ? `${next.trip.title} on ${shortDayLabel(next.trip.fromDay)}` : 'a trip';
  const more = spendablePoints > 0 ? `${pointsText(heldPoints)} more` : countText(heldPoints);
  return {
    amount: spendablePoints === 0 ? 'no points' : countText(spendablePoints),
    until: expiry ? ` until ${dayText(expiry.at)}.` : '.',
    held: heldPoints === 0 ? '' : `${more} ${heldPoints === 1 ? 'is' : 'are'} held for ${named}${trips}.`,
  };
}

const withoutTrip: Partial<Record<WalletEntry['reason'], string>> = {
  founder_bonus: 'Founder bonus',
  membership_bundle: 'With your membership',
  goodwill: 'A thank-you from us',
  expiry: 'Expired',
  correction: 'Corrected by our team',
};

/** An entry's trip and event: the trip's name, 'Held until Jul 24'. */
export function entryWords({ exchange, trip, reason, at, change, held }: WalletEntry): {
  title: string;
  detail: string;
} {
  if (!exchange) return { title: withoutTrip[reason] ?? 'Points', detail: dayText(at) };
  const title = trip?.title ?? 'An earlier trip';
  const when = trip ? shortDayLabel(trip.fromDay) : dayText(at);
  if (held > 0) return { title, detail: trip ? `Held until ${when}` : 'Held' };
  if (reason === 'relief') return { title, detail: `Instead of a refund, ${when}` };
  return { title, detail: `${change > 0 ? 'Earned' : 'Spent'}, ${when}` };
}
