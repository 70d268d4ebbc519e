/** Writes the offers of swaps and circles: their members, legs, and every version permanently. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { rangeText } from '../../availability/claimed-time.ts';
import type { OfferTerms } from '../offer/swap-offer.ts';
import type { Leg, Party, Swap, SwapKind } from './exchange-store.server.ts';
import { legLifecycle } from './leg-lifecycle.ts';

export type NewParty = Omit<Party, 'id' | 'payUntil' | 'feeHundredths'>;
export type NewLeg = Pick<
  Leg,
  | 'listingId'
  | 'giverId'
  | 'receiverId'
  | 'fromDay'
  | 'toDay'
  | 'timeZone'
  | 'pickUp'
  | 'returnBy'
  | 'during'
  | 'pickUpAt'
  | 'returnAt'
  | 'worthCents'
  | 'worthPoints'
  | 'depositCents'
  | 'terms'
>;

/** A version's effect on a swap. */
export type NewOffer = {
  madeBy: string | null;
  message: string;
  answerUntil: Date;
  parties: NewParty[];
  legs: NewLeg[];
};

const firstPickUp = (legs: readonly Pick<Leg, 'pickUpAt'>[]): Date =>
  new Date(Math.min(...legs.map(({ pickUpAt }) => pickUpAt.getTime())));

/** The permanent record of a version. */
export const termsOf = ({ legs, parties }: Pick<NewOffer, 'legs' | 'parties'>): OfferTerms => ({
  legs: legs.map(({ listingId, giverId, receiverId, fromDay: from, toDay: to, terms: { slug, title } }) => ({
    listingId,
    slug,
    title,
    giverId,
    receiverId,
    from,
    to,
  })),
  topUps: parties
    .filter(({ points, price }) => points > 0 || price.topUpCents > 0)
    .map(({ memberId, points, price }) => ({ memberId, points, cents: price.topUpCents })),
});

/** The listing and days a direct offer asks for, and its first author: their part comes first. */
export type Asked = { askerId: string; listingId: number; during: Leg['during'] };

export function askedIn({ parties, legs }: Pick<NewOffer, 'parties' | 'legs'>): Asked {
  const askerId = parties.find(({ place }) => place === 0)?.memberId;
  const leg = legs.find(({ receiverId }) => receiverId === askerId);
  if (askerId === undefined || !leg) throw new Error('The member who offers a swap must receive something.');
  return { askerId, listingId: leg.listingId, during: leg.during };
}

/** Writes a new swap with the first version of its offer. */
export async function insertSwap(
  sql: Sql,
  id: string,
  kind: SwapKind,
  state: string,
  offer: NewOffer,
  now: Date,
): Promise<void> {
  await sql`
    insert into exchange (id, kind, way, state, offered_by, first_pick_up_at, answer_until, asked_at)
    values (${id}, ${kind}, 'directSwap', ${state}, ${offer.madeBy}, ${firstPickUp(offer.legs)}, ${offer.answerUntil}, ${now})`;
  // The matcher proposes a circle; nobody asked for it.
  if (kind === 'swap') await saveAsked(sql, id, offer);
  for (const party of offer.parties)
    await sql`insert into exchange_party ${sql({ exchange_id: id, member_id: party.memberId, place: party.place, ...columnsOf(sql, party, now) })}`;
  await insertOffer(sql, id, 1, offer, now);
}

/** @throws `a_swap_is_offered_once` when another open swap asks for some of the same days */
async function saveAsked(sql: Sql, id: string, offer: NewOffer): Promise<void> {
  const { askerId, listingId, during } = askedIn(offer);
  await sql`
    update exchange set asker_id = ${askerId}, asked_listing_id = ${listingId}, asked_during = ${rangeText(during)}::tsrange where id = ${id}`;
}

const columnsOf = (sql: Sql, party: NewParty, now: Date) => ({
  agreed_version: party.agreedVersion,
  agreed_at: party.agreedVersion === null ? null : now,
  pays_to: party.paysTo,
  price: sql.json(party.price),
  total_cents: party.totalCents,
  points: party.points,
  gets_points: party.getsPoints,
  bond_cents: party.bondCents,
});

/** Replaces the open offer by another version. */
export async function replaceSwapOffer(sql: Sql, swap: Swap, offer: NewOffer, now: Date): Promise<void> {
  const version = swap.version + 1;
  await sql`
    update exchange set version = ${version}, offered_by = ${offer.madeBy}, first_pick_up_at = ${firstPickUp(offer.legs)},
                    answer_until = ${offer.answerUntil}
     where id = ${swap.id}`;
  await saveAsked(sql, swap.id, offer);
  for (const party of offer.parties) await saveParty(sql, swap.id, party, now);
  await sql`delete from leg where exchange_id = ${swap.id}`;
  await insertOffer(sql, swap.id, version, offer, now);
}

/** Records an offer with fewer remaining listings: a version without an author. */
export async function saveNarrowedOffer(
  sql: Sql,
  { id, version, parties, legs }: Pick<Swap, 'id' | 'version' | 'parties' | 'legs'>,
  now: Date,
): Promise<void> {
  await sql`update exchange set version = ${version}, first_pick_up_at = ${firstPickUp(legs)} where id = ${id}`;
  await sql`
    insert into exchange_offer (exchange_id, version, made_by, made_at, terms)
    values (${id}, ${version}, null, ${now}, ${sql.json(termsOf({ legs, parties }))})`;
}

/** Records what a member pays and whether they accepted. */
export async function saveParty(sql: Sql, swapId: string, party: NewParty, now: Date): Promise<void> {
  await sql`update exchange_party set ${sql(columnsOf(sql, party, now))} where exchange_id = ${swapId} and member_id = ${party.memberId}`;
}

/** A member's bond, if it is higher than assumed when they accepted. CAD cents */
export const saveBond = (sql: Sql, partyId: string, bondCents: number) =>
  sql`update exchange_party set bond_cents = ${bondCents} where id = ${partyId}`;

async function insertOffer(sql: Sql, id: string, version: number, offer: NewOffer, now: Date): Promise<void> {
  const by = offer.madeBy === null ? 'matcher' : 'member';
  const { to: state } = present(legLifecycle.nextState(null, 'offer', by), 'first step of a leg');
  for (const [place, leg] of offer.legs.entries())
    await sql`
      insert into leg (exchange_id, place, listing_id, giver_id, receiver_id, state, from_day, to_day, time_zone, pick_up, return_by, during,
                            pick_up_at, return_at, worth_cents, worth_points, deposit_cents, terms)
      values (${id}, ${place}, ${leg.listingId}, ${leg.giverId}, ${leg.receiverId}, ${state}, ${leg.fromDay}, ${leg.toDay}, ${leg.timeZone},
              ${leg.pickUp}, ${leg.returnBy}, ${rangeText(leg.during)}::tsrange, ${leg.pickUpAt}, ${leg.returnAt}, ${leg.worthCents},
              ${leg.worthPoints}, ${leg.depositCents}, ${sql.json(leg.terms)})`;
  await sql`
    insert into exchange_offer (exchange_id, version, made_by, made_at, terms, message)
    values (${id}, ${version}, ${offer.madeBy}, ${now}, ${sql.json(termsOf(offer))}, ${offer.message})`;
}

/** Removes the legs that nobody chose. */
export async function dropLegs(sql: Sql, legs: readonly Pick<Leg, 'id'>[]): Promise<void> {
  if (legs.length > 0)
    await sql`delete from leg where id = any(${legs.map(({ id }) => id)}) and state = any(${legLifecycle.statesWith('agree')})`;
}
