/**
 * Reads exchanges with their members and legs, and writes what all kinds share. For the rest: `booking-store.server.ts`,
 * `swap-store.server.ts`.
 */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { together } from '../../../platform/database.server/together.ts';
import { anyListing } from '../price/bookable-listing.server.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import type { ExchangeWay } from '../../listings/exchange-preference.ts';
import type { LegState } from './leg-lifecycle.ts';
import type { ExchangeState } from './exchange-lifecycle.ts';
import type { LegTerms, RentalTerms } from '../offer/swap-offer.ts';
import type { Quote } from '../price/quote.ts';
import type { Split } from '../price/split-payment.ts';
import type { PartyPrice } from '../price/swap-price.ts';
import { hasFullRefund } from '../relief/relief-store.server.ts';

export type SwapKind = 'swap' | 'circle';

type PartyOf<Price> = {
  id: string;
  memberId: string;
  place: number;
  agreedVersion: number | null;
  paysTo: string;
  price: Price;
  totalCents: number;
  /** What they pay: in a circle net, so that nobody both pays and gets points. */
  points: number;
  /** What they get in a circle, once everything has changed hands. */
  getsPoints: number;
  bondCents: number;
  /** Their card could not be charged: until then they can pay another way. */
  payUntil: Date | null;
  /** Our agreed fee from their rental earnings, in hundredths of a percent; null before. */
  feeHundredths: number | null;
};

/** A member of a swap or a circle. */
export type Party = PartyOf<PartyPrice>;
export type AnyParty = Party | PartyOf<Quote>;

/** How a member pays in two parts; null if at once. */
export const splitOfParty = ({ price }: Pick<AnyParty, 'price'>): Split | null =>
  'split' in price ? (price.split ?? null) : null;

/** What a member's card is charged at the agreement. */
export const dueAtAgreement = (party: Pick<AnyParty, 'price' | 'totalCents'>): number =>
  splitOfParty(party)?.nowCents ?? party.totalCents;

type LegOf<Terms, By> = {
  id: string;
  exchangeId: string;
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
  /** Half-open wall time, as in the calendar. */
  during: ClaimedTime['during'];
  pickUpAt: Date;
  returnAt: Date;
  worthCents: number;
  worthPoints: number;
  depositCents: number;
  terms: Terms;
  isCounted: boolean;
  claimUntil: Date | null;
  /** When damage was claimed; null if it was not. */
  disputedAt: Date | null;
  /** Who caused it to be called off; null unless it was. */
  calledOffBy: By | null;
  callOffReason: string | null;
  handOffConfirmedBy: LegSide[];
  /** When a side last confirmed the hand-over; null if neither has. */
  handOffSaidAt: Date | null;
  returnConfirmedBy: LegSide[];
  /** When a side first confirmed the return; null if neither has. */
  returnSaidAt: Date | null;
  /** Whether relief is offered: then everything is refunded, no matter who cancels. */
  hasFullRefund: boolean;
};

/** A leg of a swap or a circle. */
export type Leg = LegOf<LegTerms, SwapCalledOffBy>;
/** A rental's leg: from the owner to the renter, with the exchange's id. */
export type RentalLeg = LegOf<RentalTerms, CalledOffBy>;
export type AnyLeg = Leg | RentalLeg;

export type LegSide = 'giver' | 'receiver';
type SwapCalledOffBy = LegSide | 'swap' | 'emergency' | 'clock' | 'operator';
/** `both` and `silence` only end rentals. */
export type CalledOffBy = SwapCalledOffBy | 'both' | 'silence';

type ExchangeOf<Kind, APart, ALeg> = {
  id: string;
  kind: Kind;
  way: ExchangeWay;
  state: ExchangeState;
  version: number;
  /** Who made the open version; null for the matcher's proposals. */
  offererId: string | null;
  /** Who made the first version: the renter, the owner with a special offer, or the member who asked for a swap. Null for what the club proposes. */
  askerId: string | null;
  firstPickUpAt: Date;
  answerUntil: Date | null;
  askedAt: Date;
  acceptedAt: Date | null;
  /** By position: the member who asked comes first. */
  parties: APart[];
  /** By pick-up. In an open offer there may be several to choose from. */
  legs: ALeg[];
};

export type Swap = ExchangeOf<SwapKind, Party, Leg>;
/** The renter comes first, and pays; the owner pays nothing. */
export type Rental = ExchangeOf<'rental', PartyOf<Quote>, RentalLeg>;
export type Exchange = Swap | Rental;

export const isRental = (exchange: Exchange): exchange is Rental => exchange.kind === 'rental';
/** What an event says about the member of a rental who acted. */
export const saidBy = (
  { legs: [leg] }: Pick<Rental, 'legs'>,
  { memberId }: { memberId: string },
): { by: 'owner' | 'renter' } => ({ by: memberId === leg?.giverId ? 'owner' : 'renter' });
/** Who pays, or has points held: the renter of a rental, everybody in a swap. */
export const payersOf = (exchange: Exchange): AnyParty[] =>
  isRental(exchange) ? exchange.parties.slice(0, 1) : exchange.parties;
/** Whether a leg belongs to a rental. */
export const isRentalLeg = (leg: AnyLeg): leg is RentalLeg => leg.id === leg.exchangeId;

/** Reads one exchange, and locks its row against all commands that would change it or its legs. Null when it does not exist. */
export const lockExchange = (sql: Sql, id: string): Promise<Exchange | null> =>
  oneExchange(sql, id, sql`for update`);

export const readExchange = (sql: Sql, id: string): Promise<Exchange | null> => oneExchange(sql, id, sql``);

/** The same for a swap or a circle; null for a rental. */
export const lockSwap = async (sql: Sql, id: string): Promise<Swap | null> =>
  swapIn(await lockExchange(sql, id));

export const readSwap = async (sql: Sql, id: string): Promise<Swap | null> =>
  swapIn(await readExchange(sql, id));

const swapIn = (exchange: Exchange | null): Swap | null =>
  exchange === null || isRental(exchange) ? null : exchange;

/** Locks an exchange's listings in order and then the exchange: everyone who wants its days queues at the listings. */
export async function lockWithListings(sql: Sql, id: string): Promise<Exchange | null> {
  for (const listingId of await listingsOf(sql, id)) await anyListing(sql, listingId);
  return lockExchange(sql, id);
}

/** The same for a swap or a circle; null for a rental. */
export const lockSwapWithListings = async (sql: Sql, id: string): Promise<Swap | null> =>
  swapIn(await lockWithListings(sql, id));

const oneExchange = async (sql: Sql, id: string, lock: ReturnType<Sql>): Promise<Exchange | null> =>
  (await readExchanges(sql, [id], lock))[0] ?? null;

/** Several exchanges, in the order of their ids; without those that do not exist. */
export async function readExchanges(
  sql: Sql,
  ids: readonly string[],
  lock: ReturnType<Sql> = sql``,
): Promise<Exchange[]> {
  // The database plans a statement with an array every time, so a single id is compared by itself.
  const [only] = ids;
  const isOne = ids.length === 1 && only !== undefined;
  const isIn = (column: ReturnType<Sql>) =>
    isOne ? sql`${column} = ${only}` : sql`${column} = any(${[...ids]})`;
  // Sent at once, but run in order: parties and legs are read after the lock was granted.
  const [rows, parties, legs] = await together(
    () => sql<Omit<Swap, 'parties' | 'legs'>[]>`
      select id, kind, way, state, version, offered_by as "offererId", first_pick_up_at as "firstPickUpAt", answer_until as "answerUntil",
             (select made_by from exchange_offer o where o.exchange_id = exchange.id and o.version = 1) as "askerId",
             asked_at as "askedAt", accepted_at as "acceptedAt"
        from exchange where ${isIn(sql`id`)} ${lock}`,
    () => sql<(Party & { exchangeId: string })[]>`
      select id, exchange_id as "exchangeId", member_id as "memberId", place, agreed_version as "agreedVersion", pays_to as "paysTo", price,
             total_cents as "totalCents", points, gets_points as "getsPoints", bond_cents as "bondCents", pay_until as "payUntil",
             fee_hundredths as "feeHundredths"
        from exchange_party where ${isIn(sql`exchange_id`)} order by place`,
    () => legsWhere(sql, isIn(sql`exchange_id`)),
  );
  const found = rows.map((row) => ({
    ...row,
    parties: parties.filter(({ exchangeId }) => exchangeId === row.id),
    legs: legs.filter(({ exchangeId }) => exchangeId === row.id),
  }));
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** @param exchangeId of a swap or a circle, or of a rental where only the fields of all legs are read */
export async function legsOf(sql: Sql, exchangeId: string): Promise<Leg[]> {
  return [...(await legsWhere(sql, sql`exchange_id = ${exchangeId}`))];
}

/** One current leg; null when it does not exist. */
export async function readLeg(sql: Sql, id: string): Promise<AnyLeg | null> {
  const [leg] = await legsWhere(sql, sql`id = ${id}`);
  return leg ?? null;
}

/** A leg with its locked exchange; null when it does not exist. @param lock `lockWithListings` if its days may change hands */
export async function lockLeg(
  sql: Sql,
  legId: string,
  lock: typeof lockExchange = lockExchange,
): Promise<{ exchange: Exchange; leg: AnyLeg } | null> {
  const exchangeId = (await readLeg(sql, legId))?.exchangeId;
  const exchange = exchangeId === undefined ? null : await lock(sql, exchangeId);
  const leg = exchange?.legs.find(({ id }) => id === legId);
  return exchange && leg ? { exchange, leg } : null;
}

/** Locks a leg with its swap and their listings; null when it does not exist. */
export async function lockSwapLeg(sql: Sql, legId: string): Promise<{ swap: Swap; leg: Leg } | null> {
  const exchange = (await lockLeg(sql, legId, lockWithListings))?.exchange;
  const swap = exchange && !isRental(exchange) ? exchange : null;
  const leg = swap?.legs.find(({ id }) => id === legId);
  return swap && leg ? { swap, leg } : null;
}

const legsWhere = (sql: Sql, condition: ReturnType<Sql>) => sql<Leg[]>`
    select id, exchange_id as "exchangeId", listing_id as "listingId", giver_id as "giverId", receiver_id as "receiverId", state,
           from_day as "fromDay", to_day as "toDay", time_zone as "timeZone",
           to_char(pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp", to_char(return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy",
           jsonb_build_object('from', to_char(lower(during), 'YYYY-MM-DD"T"HH24:MI'), 'end', to_char(upper(during), 'YYYY-MM-DD"T"HH24:MI')) as during,
           pick_up_at as "pickUpAt", return_at as "returnAt", worth_cents as "worthCents", worth_points as "worthPoints",
           deposit_cents as "depositCents", terms, is_counted as "isCounted", claim_until as "claimUntil", disputed_at as "disputedAt",
           called_off_by as "calledOffBy", call_off_reason as "callOffReason", hand_off_confirmed_by as "handOffConfirmedBy", hand_off_said_at as "handOffSaidAt",
           return_confirmed_by as "returnConfirmedBy", return_said_at as "returnSaidAt", ${hasFullRefund(sql, sql`leg.id`)} as "hasFullRefund"
      from leg where ${condition} order by pick_up_at, place, id`;

/** The exchange of a member's part. It never changes. */
export async function exchangeOfParty(sql: Sql, partyId: string): Promise<string | null> {
  const [row] = await sql<
    { id: string }[]
  >`select exchange_id as id from exchange_party where id = ${partyId}`;
  return row?.id ?? null;
}

/** The listings of an exchange's legs, in locking order. Without a lock: a newer offer may have others. */
export async function listingsOf(sql: Sql, id: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select distinct listing_id as id from leg where exchange_id = ${id} order by 1`;
  return rows.map((row) => row.id);
}

/** What a step writes besides the state. */
export type ExchangeColumns = Partial<{
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

/** Writes an exchange's state if it is still the one that was read. Only `applyStep` calls it. */
export async function writeExchangeState(
  sql: Sql,
  exchange: Pick<Exchange, 'id' | 'state'>,
  state: string,
  columns: ExchangeColumns,
): Promise<void> {
  const moved = await sql`
    update exchange set ${sql({ ...columns, state })} where id = ${exchange.id} and state = ${exchange.state} returning id`;
  if (moved.length !== 1) throw new Error(`The exchange ${exchange.id} changed while its row was locked.`);
}

/** The same for a leg, whose exchange is locked. */
export async function writeLegState(
  sql: Sql,
  leg: Pick<AnyLeg, 'id' | 'state'>,
  state: string,
  columns: LegColumns,
): Promise<void> {
  const moved = await sql`
    update leg set ${sql({ ...columns, state })} where id = ${leg.id} and state = ${leg.state} returning id`;
  if (moved.length !== 1) throw new Error(`The leg ${leg.id} changed while its exchange was locked.`);
}

/** Takes a leg's days. @throws `claims_on_a_listing_do_not_overlap` when someone else has some of them */
export async function takeLegDays(sql: Sql, legId: string): Promise<void> {
  await sql`
    insert into listing_claim (listing_id, during, kind, leg_id)
    select listing_id, during, 'exchange', id from leg where id = ${legId}`;
}

export async function freeLegDays(sql: Sql, legId: string): Promise<void> {
  await sql`delete from listing_claim where leg_id = ${legId}`;
}

/** Records a side's confirmation of a leg's hand-over or return. @returns whether both have confirmed */
export async function confirmLegStep(
  sql: Sql,
  { legId, step, side }: { legId: string; step: 'hand_off' | 'return'; side: LegSide },
  now: Date,
): Promise<boolean> {
  const column = step === 'hand_off' ? 'hand_off_confirmed_by' : 'return_confirmed_by';
  // Lateness counts to the first confirmation of the return: the other side's delay costs nobody. Who came is known from the latest
  // confirmation of the hand-over.
  const said =
    step === 'return'
      ? sql`return_said_at = coalesce(return_said_at, ${now})`
      : sql`hand_off_said_at = ${now}`;
  const [row] = await sql<{ sides: number }[]>`
    update leg set ${sql(column)} = array(select distinct unnest(${sql(column)} || ${side}::text)), ${said}
     where id = ${legId} returning cardinality(${sql(column)}) as sides`;
  return row?.sides === 2;
}

/** Records that a member accepted a version. */
export async function saveYes(
  sql: Sql,
  { id, version, memberId }: { id: string; version: number; memberId: string },
  now: Date,
): Promise<void> {
  await sql`
    update exchange_party set agreed_version = ${version}, agreed_at = ${now} where exchange_id = ${id} and member_id = ${memberId}`;
}

/** Until when a member of an accepted exchange can pay another way; null once paid. */
export async function savePayUntil(sql: Sql, partyId: string, payUntil: Date | null): Promise<void> {
  await sql`update exchange_party set pay_until = ${payUntil} where id = ${partyId}`;
}

/** No payment is awaited anymore: the exchange has started, or was cancelled. */
export async function forgetPayUntil(sql: Sql, exchangeId: string): Promise<void> {
  await sql`update exchange_party set pay_until = null where exchange_id = ${exchangeId} and pay_until is not null`;
}
