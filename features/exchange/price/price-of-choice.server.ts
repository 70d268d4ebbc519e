/** What does each member pay and set aside, when several listings are offered to choose from and some of them are left? */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { today } from '../../../platform/time-zone.ts';
import { bookableListing } from './bookable-listing.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { mostBondCents, partyPrice, type PartyPrice } from './swap-price.ts';
import type { Leg, Party, Swap } from '../lifecycle/exchange-store.server.ts';

/** What a member pays who receives this leg; null when it is on the market no more. The cleaning fee and the club's are the ones that were offered, and not what is asked by now. */
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

/** What a member's part comes to for each of what they can choose from. CAD cents. */
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
 * The members of an open offer as they stand once these legs are left of it: who chooses pays cleaning and taxes of the first that they can
 * still choose, and a bond is half of the most that can still be owed, never more than what was offered: whoever keeps their yes has agreed to no more.
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
    // What nobody chooses from stays as it was offered.
    const price = hasChoice && leg ? await priceOfLeg(sql, leg, party, now) : null;
    const { totalCents } = price ?? party;
    const bondCents = Math.min(party.bondCents, mostBondCents(memberId, left, percent));
    after.push({ ...party, price: price ?? party.price, totalCents, bondCents });
  }
  return after;
}
