/** Builds the lines of a list: exchanges of every kind, each as one of its members sees it. */
import { present } from '../../../platform/assert.ts';
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { together } from '../../../platform/database.server/together.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { AccountActor } from '../../members/actor.ts';
import { memberAddress } from '../../members/member-address.ts';
import type { Person } from '../../members/member-face.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { paidExtensions, takenExtensions } from '../changes/extension-lifecycle.ts';
import { sideOfLeg } from '../handover/side-of-leg.ts';
import { bookingOf, legOfRental } from '../lifecycle/booking-store.server.ts';
import { answerRefusal } from '../lifecycle/exchange-policy.ts';
import { stageOf } from '../lifecycle/exchange-states.ts';
import {
  isRental,
  isRentalLeg,
  type AnyLeg,
  type Exchange,
  type Leg,
  type Party,
  type Rental,
  type Swap,
} from '../lifecycle/exchange-store.server.ts';
import { ownerFeeOf } from '../price/booking-money.ts';
import { receivesOf, type AgreedDays } from '../price/booking-sums.ts';
import type { Quote } from '../price/quote.ts';
import type { ExchangeLine, RentalLine, SwapLine } from './exchange-view.ts';
import type { LegLine, SwapLegLine } from './leg-view.ts';

/** What lines show besides the exchanges' own rows. */
export type Shown = {
  listings: Map<
    number,
    { picture: Picture | null; location: string; isListed: boolean; preferences: unknown }
  >;
  people: Map<string, Person>;
  /** By exchange. A version with fewer choices has no new message. */
  messages: Map<string, string>;
  /** By rental. */
  further: Map<string, AgreedDays[]>;
};

/** Read as the member who looks, in one round trip for any number of exchanges. */
export async function shownOf(sql: Sql, exchanges: readonly Exchange[]): Promise<Shown> {
  const ids = exchanges.map(({ id }) => id);
  const listingIds = exchanges.flatMap(({ legs }) => legs.map(({ listingId }) => listingId));
  const memberIds = exchanges.flatMap(({ parties }) => parties.map(({ memberId }) => memberId));
  const [listings, people, messages, further] = await together(
    () => sql<
      { id: number; location: string; isListed: boolean; preferences: unknown; picture: Picture | null }[]
    >`
      select id, location, state = 'published' as "isListed", exchange_preferences as preferences,
             (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture
        from listing l where id = any(${listingIds})`,
    () => sql<{ id: string; name: string; isFounder: boolean; photo: string | null }[]>`
      select id, display_name as name, is_founder as "isFounder", photo from member where id = any(${memberIds})`,
    () => sql<{ id: string; message: string }[]>`
      select distinct on (e.id) e.id, o.message
        from exchange e join exchange_offer o on o.exchange_id = e.id and o.made_by is not distinct from e.offered_by
       where e.id = any(${ids}) order by e.id, o.version desc`,
    () => sql<{ id: string; days: AgreedDays[] }[]>`
      select leg_id as id, jsonb_agg(jsonb_build_object('id', id, 'fromToDay', from_to_day, 'toDay', to_day,
                                                        'isPaid', state = any(${paidExtensions}), 'price', price) order by asked_at, id) as days
        from leg_extension where leg_id = any(${ids}) and state = any(${takenExtensions}) group by leg_id`,
  );
  return {
    listings: new Map(listings.map(({ id, ...rest }) => [id, rest])),
    people: new Map(
      people.map(({ id, ...rest }) => [id, { ...rest, address: memberAddress({ id, ...rest }) }]),
    ),
    messages: new Map(messages.map(({ id, message }) => [id, message])),
    further: new Map(further.map(({ id, days }) => [id, days])),
  };
}

/** What is the same for all exchanges that someone reads at once. */
export type Reading = {
  actor: AccountActor;
  shown: Shown;
  now: Date;
  /** Our current fee from the reader in percent of a rental, for what is not agreed yet; 0 if they own none of these. */
  feeNow: number;
};

/** @param shown of these exchanges */
export async function readingOf(
  deps: Deps,
  actor: AccountActor,
  exchanges: readonly Exchange[],
  shown: Shown,
): Promise<Reading> {
  const now = deps.now();
  const isOwner = exchanges.some(
    (exchange) => isRental(exchange) && legOfRental(exchange).giverId === actor.accountId,
  );
  return { actor, shown, now, feeNow: isOwner ? await ownerFeePercent(deps.sql, actor.accountId, now) : 0 };
}

/** One row of a list. */
export const lineOf = (exchange: Exchange, reading: Reading): ExchangeLine =>
  isRental(exchange) ? rentalLine(exchange, reading) : swapLine(exchange, reading);

function commonLine(exchange: Exchange, { actor, shown, now }: Reading) {
  const { id, state, version, askerId, offererId, acceptedAt, answerUntil } = exchange;
  const me = actor.accountId;
  return {
    id,
    state,
    stage: stageOf[state],
    version,
    isMine: askerId === me,
    isMyTurn: answerRefusal(actor, exchange, version, now) === null,
    message: wordsFor(shown.messages.get(id) ?? '', {
      isMine: offererId === me,
      isOpen: acceptedAt !== null,
    }),
    answerUntil: answerUntil?.toISOString() ?? null,
  };
}

const nobody: Person = { name: '', isFounder: false, photo: null, address: '' };

/** A member as others see them. */
export const personOf = ({ people }: Shown, memberId: string | undefined): Person =>
  people.get(memberId ?? '') ?? nobody;

/** A leg as it is shown in a list. */
export function legLine(leg: AnyLeg, { actor, shown }: Reading): LegLine {
  const { id, fromDay, toDay, pickUp, returnBy, terms } = leg;
  const { units, unit } = isRentalLeg(leg) ? leg.terms.price : leg.terms;
  const { slug, title } = terms;
  const { picture = null, location = '' } = shown.listings.get(leg.listingId) ?? {};
  const side = sideOfLeg(actor, leg);
  return { id, side, slug, title, location, picture, fromDay, toDay, pickUp, returnBy, units, unit };
}

/** Every price of a rental: its own, and those of the further days that were agreed since. */
export const pricesOf = (rental: Rental, { further }: Shown): Quote[] => [
  legOfRental(rental).terms.price,
  ...(further.get(rental.id) ?? []).map(({ price }) => price),
];

/** What the owner gets of these prices, by the agreed fee or else today's; null for the renter. */
export function ownersShare(
  rental: Rental,
  prices: readonly Quote[],
  { actor, feeNow }: Reading,
): RentalLine['receives'] {
  const { ownerId, ownerFeeHundredths } = bookingOf(rental);
  if (ownerId !== actor.accountId) return null;
  return receivesOf(prices, ownerFeeHundredths === null ? feeNow : ownerFeeOf({ ownerFeeHundredths }));
}

export function rentalLine(rental: Rental, reading: Reading): RentalLine {
  const { ownerId, renterId, points, way } = bookingOf(rental);
  const isOwner = ownerId === reading.actor.accountId;
  const prices = pricesOf(rental, reading.shown);
  return {
    ...commonLine(rental, reading),
    kind: 'rental',
    legs: [legLine(legOfRental(rental), reading)],
    side: isOwner ? 'owner' : 'renter',
    other: personOf(reading.shown, isOwner ? renterId : ownerId),
    way,
    totalCents: prices.reduce((sum, { totalCents }) => sum + totalCents, 0),
    points,
    receives: ownersShare(rental, prices, reading),
  };
}

export const swapLegLine = (leg: Leg, reading: Reading): SwapLegLine => ({
  ...legLine(leg, reading),
  worthCents: leg.worthCents,
  worthPoints: leg.worthPoints,
});

const topUpOf = (party: Party | undefined) => ({
  points: party?.points ?? 0,
  cents: party?.price.topUpCents ?? 0,
});

export function swapLine(swap: Swap, reading: Reading): SwapLine {
  const me = reading.actor.accountId;
  const mine = present(
    swap.parties.find(({ memberId }) => memberId === me),
    'part of the reader',
  );
  const legs = swap.legs.filter((leg) => sideOfLeg(reading.actor, leg) !== null);
  return {
    ...commonLine(swap, reading),
    kind: swap.kind,
    legs: legs.map((leg) => swapLegLine(leg, reading)),
    from: personOf(reading.shown, mine.paysTo),
    to: personOf(reading.shown, legs.find(({ giverId }) => giverId === me)?.receiverId),
    memberCount: swap.parties.length,
    adds: topUpOf(mine),
    gets:
      swap.kind === 'circle'
        ? { points: mine.getsPoints, cents: 0 }
        : topUpOf(swap.parties.find(({ paysTo }) => paysTo === me)),
  };
}
