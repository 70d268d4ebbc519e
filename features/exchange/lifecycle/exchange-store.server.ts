/** Where are swaps, their members and their legs written? Here alone. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { anyListing } from '../price/bookable-listing.server.ts';
import { rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import { legLifecycle, type LegState } from './leg-lifecycle.ts';
import type { SwapState } from './exchange-lifecycle.ts';
import type { LegTerms, OfferTerms } from '../offer/swap-offer.ts';
import type { PartyPrice } from '../price/swap-price.ts';

export type SwapKind = 'swap' | 'circle';

export type Party = {
  id: string;
  memberId: string;
  place: number;
  agreedVersion: number | null;
  paysTo: string;
  price: PartyPrice;
  totalCents: number;
  points: number;
  bondCents: number;
  /** Their card could not be charged: until then they can pay otherwise. */
  payUntil: Date | null;
};

export type Leg = {
  id: string;
  swapId: string;
  listingId: number;
  giverId: string;
  receiverId: string;
  state: LegState;
  fromDay: string;
  toDay: string;
  timeZone: string;
  /** Wall time. */
  pickUp: string;
  returnBy: string;
  /** Half-open wall time, as the calendar loses it. */
  during: ClaimedTime['during'];
  pickUpAt: Date;
  returnAt: Date;
  worthCents: number;
  worthPoints: number;
  depositCents: number;
  terms: LegTerms;
  isCounted: boolean;
  claimUntil: Date | null;
  /** When damage was claimed; null where it was not. */
  disputedAt: Date | null;
  /** By whose doing it does not happen; null unless it was called off. */
  calledOffBy: LegSide | 'swap' | 'emergency' | 'clock' | 'operator' | null;
  handOffConfirmedBy: LegSide[];
  /** When a side last confirmed the hand-off; null where neither has. */
  handOffSaidAt: Date | null;
  returnConfirmedBy: LegSide[];
};

export type LegSide = 'giver' | 'receiver';

export type Swap = {
  id: string;
  kind: SwapKind;
  state: SwapState;
  version: number;
  offeredBy: string | null;
  firstPickUpAt: Date;
  answerUntil: Date | null;
  askedAt: Date;
  acceptedAt: Date | null;
  /** In the order of their places: who asked stands first. */
  parties: Party[];
  /** By pick-up. Of an open offer these can be several to choose from. */
  legs: Leg[];
};

/** Reads one swap, and locks its row against every other command that would change it or its legs. Null when there is none. */
export const lockSwap = (sql: Sql, id: string): Promise<Swap | null> => oneSwap(sql, id, sql`for update`);

/** Locks the listings of a swap in their order and then the swap, as everywhere. */
export async function lockWithListings(sql: Sql, id: string): Promise<Swap | null> {
  for (const listingId of await listingsOfSwap(sql, id)) await anyListing(sql, listingId);
  return lockSwap(sql, id);
}

export const readSwap = (sql: Sql, id: string): Promise<Swap | null> => oneSwap(sql, id, sql``);

async function oneSwap(sql: Sql, id: string, lock: ReturnType<Sql>): Promise<Swap | null> {
  const [row] = await sql<Omit<Swap, 'parties' | 'legs'>[]>`
    select id, kind, state, version, offered_by as "offeredBy", first_pick_up_at as "firstPickUpAt", answer_until as "answerUntil",
           asked_at as "askedAt", accepted_at as "acceptedAt"
      from exchange where id = ${id} and kind <> 'rental' ${lock}`;
  if (!row) return null;
  const parties = await sql<Party[]>`
    select id, member_id as "memberId", place, agreed_version as "agreedVersion", pays_to as "paysTo", price,
           total_cents as "totalCents", points, bond_cents as "bondCents", pay_until as "payUntil"
      from exchange_party where exchange_id = ${id} order by place`;
  return { ...row, parties: [...parties], legs: await legsOf(sql, id) };
}

export async function legsOf(sql: Sql, swapId: string): Promise<Leg[]> {
  return [...(await legsWhere(sql, sql`exchange_id = ${swapId}`))];
}

/** One leg of a swap as it is now; null when there is none. */
export async function readLeg(sql: Sql, id: string): Promise<Leg | null> {
  const [leg] = await legsWhere(
    sql,
    sql`id = ${id} and exists (select from exchange e where e.id = leg.exchange_id and e.kind <> 'rental')`,
  );
  return leg ?? null;
}

/** One leg after its listings and its swap have been locked. */
export async function lockLegOf(sql: Sql, id: string): Promise<Leg | null> {
  const swapId = await swapOf(sql, 'leg', id);
  const swap = swapId === null ? null : await lockWithListings(sql, swapId);
  return swap?.legs.find((leg) => leg.id === id) ?? null;
}

const legsWhere = (sql: Sql, condition: ReturnType<Sql>) => sql<Leg[]>`
    select id, exchange_id as "swapId", listing_id as "listingId", giver_id as "giverId", receiver_id as "receiverId", state,
           from_day as "fromDay", to_day as "toDay", time_zone as "timeZone",
           to_char(pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           jsonb_build_object('from', to_char(lower(during), 'YYYY-MM-DD"T"HH24:MI'), 'end', to_char(upper(during), 'YYYY-MM-DD"T"HH24:MI')) as during,
           pick_up_at as "pickUpAt", return_at as "returnAt", worth_cents as "worthCents", worth_points as "worthPoints",
           deposit_cents as "depositCents", terms, is_counted as "isCounted", claim_until as "claimUntil", disputed_at as "disputedAt",
           called_off_by as "calledOffBy", hand_off_confirmed_by as "handOffConfirmedBy", hand_off_said_at as "handOffSaidAt",
           return_confirmed_by as "returnConfirmedBy"
      from leg where ${condition} order by pick_up_at, place, id`;

/** The swap that a leg, or a member's part (`exchange_party`), belongs to. It never changes. */
export async function swapOf(sql: Sql, part: 'leg' | 'exchange_party', id: string): Promise<string | null> {
  const [row] = await sql<
    { swapId: string }[]
  >`select e.id as "swapId" from ${sql(part)} p join exchange e on e.id = p.exchange_id and e.kind <> 'rental' where p.id = ${id}`;
  return row?.swapId ?? null;
}

/** The listings of a swap's legs, in the order in which they are locked. Without a lock: a newer offer may have others. */
export async function listingsOfSwap(sql: Sql, id: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct listing_id as id from leg where exchange_id = ${id} order by 1`;
  return rows.map((row) => row.id);
}

export type NewParty = Omit<Party, 'id' | 'payUntil'>;
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

/** What a version of the offer makes of a swap. */
export type NewOffer = {
  madeBy: string | null;
  message: string;
  answerUntil: Date;
  parties: NewParty[];
  legs: NewLeg[];
};

const firstPickUp = (legs: readonly Pick<Leg, 'pickUpAt'>[]): Date =>
  new Date(Math.min(...legs.map(({ pickUpAt }) => pickUpAt.getTime())));

/** What is kept of a version for good. */
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

/** Which days of which listing a direct offer asks for, and who asked first: their part stands in the first place. */
export type Asked = { askerId: string; listingId: number; during: Leg['during'] };

export function askedIn({ parties, legs }: Pick<NewOffer, 'parties' | 'legs'>): Asked {
  const askerId = parties.find(({ place }) => place === 0)?.memberId;
  const leg = legs.find(({ receiverId }) => receiverId === askerId);
  if (askerId === undefined || !leg) throw new Error('Whoever asks for a swap receives something.');
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
  // A circle is proposed, and asked for by nobody.
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
  bond_cents: party.bondCents,
});

/** Puts another version of the offer in the place of the open one. */
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

/** Writes that an offer goes on with fewer listings to choose from: a version that nobody has made. */
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

/** Writes what a member pays and whether they have said yes. */
export async function saveParty(sql: Sql, swapId: string, party: NewParty, now: Date): Promise<void> {
  await sql`update exchange_party set ${sql(columnsOf(sql, party, now))} where exchange_id = ${swapId} and member_id = ${party.memberId}`;
}

/** What a member sets aside, where it is more than was thought when they agreed. CAD cents */
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

/** What a step writes beside the state. */
export type SwapColumns = Partial<{
  answer_until: null;
  accepted_at: Date;
  ended_at: Date;
  ended_by: string | null;
  end_reason: string;
}>;
export type LegColumns = Partial<{
  is_counted: boolean;
  handed_off_at: Date;
  returned_at: Date;
  claim_until: Date | null;
  called_off_by: string;
  call_off_reason: string;
}>;

/** Writes a swap's state where it is still the one that was read. Only `applyStep` calls it. */
export async function writeSwapState(
  sql: Sql,
  swap: Pick<Swap, 'id' | 'state'>,
  state: string,
  columns: SwapColumns,
): Promise<void> {
  const moved = await sql`
    update exchange set ${sql({ ...columns, state })} where id = ${swap.id} and state = ${swap.state} returning id`;
  if (moved.length !== 1) throw new Error(`The swap ${swap.id} changed while its row was locked.`);
}

/** The same for a leg, whose swap is locked. */
export async function writeLegState(
  sql: Sql,
  leg: Pick<Leg, 'id' | 'state'>,
  state: string,
  columns: LegColumns,
): Promise<void> {
  const moved = await sql`
    update leg set ${sql({ ...columns, state })} where id = ${leg.id} and state = ${leg.state} returning id`;
  if (moved.length !== 1) throw new Error(`The leg ${leg.id} changed while its swap was locked.`);
}

/** Leaves out what nobody has chosen. */
export async function dropLegs(sql: Sql, legs: readonly Pick<Leg, 'id'>[]): Promise<void> {
  if (legs.length > 0)
    await sql`delete from leg where id = any(${legs.map(({ id }) => id)}) and state = any(${legLifecycle.statesWith('agree')})`;
}

/**
 * Takes the days of a leg.
 * @throws `claims_on_a_listing_do_not_overlap` when somebody else has some of them
 */
export async function takeLegDays(sql: Sql, legId: string): Promise<void> {
  await sql`
    insert into listing_claim (listing_id, during, kind, leg_id)
    select listing_id, during, 'exchange', id from leg where id = ${legId}`;
}

export async function freeLegDays(sql: Sql, legId: string): Promise<void> {
  await sql`delete from listing_claim where leg_id = ${legId}`;
}

/** Notes that a side has confirmed the hand-off or the return of a leg. @returns whether both have */
export async function confirmLegStep(
  sql: Sql,
  { legId, step, side }: { legId: string; step: 'hand_off' | 'return'; side: LegSide },
  now: Date,
): Promise<boolean> {
  const column = step === 'hand_off' ? 'hand_off_confirmed_by' : 'return_confirmed_by';
  // Lateness is counted to the first word that it is back: the other side's delay costs nobody. Who has come is known by the latest word of the hand-off.
  const said =
    step === 'return'
      ? sql`return_said_at = coalesce(return_said_at, ${now})`
      : sql`hand_off_said_at = ${now}`;
  const [row] = await sql<{ sides: number }[]>`
    update leg set ${sql(column)} = array(select distinct unnest(${sql(column)} || ${side}::text)), ${said}
     where id = ${legId} returning cardinality(${sql(column)}) as sides`;
  return row?.sides === 2;
}

/** Until when a member of an accepted swap can pay otherwise; null when they have paid. */
export async function savePayUntil(sql: Sql, partyId: string, payUntil: Date | null): Promise<void> {
  await sql`update exchange_party set pay_until = ${payUntil} where id = ${partyId}`;
}

/** Nobody's payment is waited for any more: the swap has begun, or has come to nothing. */
export async function forgetPayUntil(sql: Sql, swapId: string): Promise<void> {
  await sql`update exchange_party set pay_until = null where exchange_id = ${swapId} and pay_until is not null`;
}
