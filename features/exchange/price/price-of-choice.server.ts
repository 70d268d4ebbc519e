/** Computes each member's price and bond in an offer with a choice, also when some choices are gone. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { bookableListing } from './bookable-listing.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { mostBondCents, partyPrice, type PartyPrice } from './swap-price.ts';
import type { Leg, Party, Swap } from '../lifecycle/exchange-store.server.ts';

/** What this leg's receiver pays; null when it is no longer published. Cleaning and fee are those offered, not today's. */
async function priceOfLeg(
  sql: Sql,
  leg: Leg,
  { price }: Pick<Party, 'price'>,
  now: Date,
): Promise<PartyPrice | null> {
  const listing = await bookableListing(sql, { id: leg.listingId }, 'as it stands');
  if (!listing) return null;
  const received = {
    listing: { ...listing, cleaningFeeCents: leg.terms.cleaningCents },
    units: leg.terms.units,
    from: leg.fromDay,
    bookedOn: today(listing.timeZone, now),
  };
  const feeCents = price.lines.find(({ kind }) => kind === 'swap')?.amountCents ?? 0;
  return partyPrice(received, price.topUpCents, feeCents);
}

/** A member's total for each of their choices. CAD cents. */
export async function pricesOfChoices(
  sql: Sql,
  { legs }: Pick<Swap, 'legs'>,
  party: Party,
  now: Date,
): Promise<{ slug: string; totalCents: number }[]> {
  const prices: { slug: string; totalCents: number }[] = [];
  for (const leg of legs.filter(({ receiverId }) => receiverId === party.memberId)) {
    const price = await priceOfLeg(sql, leg, party, now);
    if (price) prices.push({ slug: leg.terms.slug, totalCents: price.totalCents });
  }
  return prices;
}

/**
 * An open offer's members once only these legs are left: the chooser pays cleaning and taxes of the first remaining choice, and a bond is
 * half of the most still owed, never more than offered: earlier acceptances cover no more.
 */
export async function repriced(
  sql: Sql,
  { parties, legs }: Pick<Swap, 'parties' | 'legs'>,
  left: readonly Leg[],
  now: Date,
): Promise<Party[]> {
  const { 'swap-bond-percent': percent } = await readSettings(sql);
  const after: Party[] = [];
  for (const party of parties) {
    const { memberId } = party;
    const hasChoice = legs.filter(({ receiverId }) => receiverId === memberId).length > 1;
    const leg = left.find(({ receiverId }) => receiverId === memberId);
    // A member without a choice keeps the price of the offer.
    const price = hasChoice && leg ? await priceOfLeg(sql, leg, party, now) : null;
    const { totalCents } = price ?? party;
    const bondCents = Math.min(party.bondCents, mostBondCents(memberId, left, percent));
    after.push({ ...party, price: price ?? party.price, totalCents, bondCents });
  }
  return after;
}
