/** Reads someone's bookings, as lists and individually, under their own role: the database shows them no others. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import { instantOf, offsetText } from '../../../platform/time-zone.ts';
import {
  normaliseExchangePreferences,
  waysAvailable,
  type ExchangeWay,
} from '../../listings/exchange-preference.ts';
import type { Picture } from '../../listings/listing-card.ts';
import type { AccountActor } from '../../members/actor.ts';
import { areApart } from '../../members/blocks.server.ts';
import { memberAddress } from '../../members/member-address.ts';
import { phonesOf } from '../../members/phones.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { checklistWords, requirementLines } from '../../requirements/read-requirements.server.ts';
import { isTooYoung, linesFor, takesChecklist } from '../../requirements/requirements.ts';
import { exchangeLifecycle, type ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import {
  isHandOffTime,
  rentalActions,
  turnOf,
  type ActionFacts,
  type RentalEvent,
  type Side,
} from '../lifecycle/booking-policy.ts';
import type { BookingLine, BookingView } from './booking-view.ts';
import { checkInFor } from '../handover/check-in.ts';
import { extensionEventsNow, isExtendable } from '../changes/extension-policy.ts';
import { extensionsOf } from '../changes/extension-store.server.ts';
import { interruptionOf } from '../relief/interruption-view.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { hasFullRefund } from '../relief/relief-store.server.ts';
import { reliefOf } from '../relief/relief-view.server.ts';
import { furtherMoneyOf, moneyOf } from '../money/money-view.server.ts';
import { requiredOfLeg } from '../handover/required-of-leg.ts';
import { refundViewOf } from '../price/refund-view.ts';
import type { Quote } from '../price/quote.ts';
import { receivesOf, type AgreedDays } from '../price/booking-sums.ts';
import { ownerFeeOf } from '../price/booking-money.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { countsAsBackAt, sayUntil, wordsAsOf } from '../handover/silence.ts';
import type { RentalTerms } from '../offer/swap-offer.ts';
import {
  agreedStates,
  outStates,
  goingOnStates,
  isAgreed,
  isAsked,
  isOut,
  isToCome,
  openStates,
} from '../lifecycle/booking-states.ts';
import { paidExtensions, takenExtensions } from '../changes/extension-lifecycle.ts';

type Row = {
  id: string;
  listingId: number;
  renterId: string;
  isOwner: boolean;
  state: ExchangeState;
  version: number;
  offeredBy: Side;
  way: ExchangeWay;
  terms: RentalTerms;
  picture: Picture | null;
  location: string;
  isListed: boolean;
  place: BookingView['place'];
  /** The owner's text; null before the agreement and after the return. */
  checkIn: string | null;
  preferences: unknown;
  otherId: string;
  otherName: string;
  otherIsFounder: boolean;
  otherPhoto: string | null;
  fromDay: string;
  toDay: string;
  timeZone: string;
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  totalCents: number;
  points: number;
  depositCents: number;
  ownerFeeHundredths: number | null;
  further: AgreedDays[];
  payUntil: Date | null;
  answerUntil: Date | null;
  message: string | null;
  claimUntil: Date | null;
  isDisputed: boolean;
  areMetersOpen: boolean;
  isNoShowOpen: boolean;
  acceptedAt: Date | null;
  hasFullRefund: boolean;
  handOffConfirmedBy: readonly Side[];
  handOffSaidAt: Date | null;
  returnConfirmedBy: Side[];
  returnSaidAt: Date | null;
  cancelledBy: string | null;
  cancelReason: string | null;
  refundPercent: number | null;
  refundCents: number | null;
};

/** Which bookings: open, upcoming and under way, or past. */
export const bookingShelves = ['requests', 'coming', 'past'] as const;
export type BookingShelf = (typeof bookingShelves)[number];

const statesOf: Record<BookingShelf, ExchangeState[]> = {
  requests: openStates,
  coming: goingOnStates,
  past: [...exchangeLifecycle.final],
};

const pageSize = 24;

export type BookingPage = { bookings: BookingLine[]; after: string | null };

function rows(sql: Sql, me: string, where: ReturnType<Sql>) {
  return sql<Row[]>`
    select b.id, b.listing_id as "listingId", b.renter_id as "renterId", b.owner_id = ${me} as "isOwner", b.state, b.version, b.offered_by as "offeredBy", b.way, b.terms, b.from_day as "fromDay",
           b.to_day as "toDay", b.time_zone as "timeZone", to_char(b.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp",
           to_char(b.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy", b.pick_up_at as "pickUpAt", b.total_cents as "totalCents", b.points,
           b.deposit_cents as "depositCents", b.owner_fee_hundredths as "ownerFeeHundredths",
           (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'fromToDay', x.from_to_day, 'toDay', x.to_day, 'isPaid', x.state = any(${paidExtensions}), 'price', x.price)
                                      order by x.asked_at, x.id), '[]')
              from leg_extension x where x.leg_id = b.id and x.state = any(${takenExtensions})) as further,
           b.pay_until as "payUntil", b.answer_until as "answerUntil", b.accepted_at as "acceptedAt", ${hasFullRefund(sql, sql`b.id`)} as "hasFullRefund",
           b.hand_off_confirmed_by as "handOffConfirmedBy", b.hand_off_said_at as "handOffSaidAt", b.return_confirmed_by as "returnConfirmedBy", b.return_said_at as "returnSaidAt", b.cancelled_by as "cancelledBy",
           b.cancel_reason as "cancelReason", b.refund_percent as "refundPercent", b.refund_cents as "refundCents",
           b.claim_until as "claimUntil", b.disputed_at is not null and claim.is_made as "isDisputed",
           b.disputed_at is not null and not claim.is_made as "areMetersOpen", l.location, l.state = 'published' as "isListed",
           exists (select from no_show_report n where n.leg_id = b.id
                      and n.state in ('reported', 'contested')) as "isNoShowOpen",
           (select jsonb_build_object('address', p.address, 'longitude', p.longitude, 'latitude', p.latitude)
              from listing_place p where p.listing_id = l.id and b.state = any(${[...agreedStates, ...outStates]})) as place,
           (select p.check_in from listing_place p
             where p.listing_id = l.id and b.state = any(${[...agreedStates, ...outStates]})) as "checkIn", l.exchange_preferences as preferences,
           (select o.message from exchange_offer o where o.exchange_id = b.id and o.version = b.version) as message,
           (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture,
           other.id as "otherId", other.display_name as "otherName", other.is_founder as "otherIsFounder", other.photo as "otherPhoto"
      from rental b
      join listing l on l.id = b.listing_id
      join member other on other.id = case when b.owner_id = ${me} then b.renter_id else b.owner_id end
      cross join lateral (select exists (select from dispute d where d.leg_id = b.id) as is_made) claim
     ${where}`;
}

const asMember = <T>(deps: Deps, actor: AccountActor, read: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: actor.accountId } }, ({ sql }) => read(sql));

/**
 * One page of someone's bookings on one side. Upcoming ones by pick-up, nearest first; others latest first.
 * @param after the previous page's last booking id
 */
export async function bookingsOf(
  deps: Deps,
  actor: AccountActor,
  { side, shelf, after }: { side: Side; shelf: BookingShelf; after: string | null },
): Promise<BookingPage> {
  const me = actor.accountId;
  const feeNow = side === 'owner' ? await ownerFeePercent(deps.sql, me, deps.now()) : 0;
  return asMember(deps, actor, async (sql) => {
    const mine = side === 'owner' ? sql`b.owner_id = ${me}` : sql`b.renter_id = ${me}`;
    const isAscending = shelf !== 'past';
    const beyond =
      after === null
        ? sql``
        : isAscending
          ? sql`and (b.pick_up_at, b.id) > (select pick_up_at, id from rental where id = ${after})`
          : sql`and (b.pick_up_at, b.id) < (select pick_up_at, id from rental where id = ${after})`;
    const order = isAscending ? sql`b.pick_up_at, b.id` : sql`b.pick_up_at desc, b.id desc`;
    const found = await rows(
      sql,
      me,
      sql`where ${mine} and b.state = any(${statesOf[shelf]}) ${beyond} order by ${order} limit ${pageSize + 1}`,
    );
    const page = found.slice(0, pageSize);
    return {
      bookings: page.map((row) => lineOf(row, feeNow)),
      after: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** A whole booking for one of its sides; null for anyone else. */
export async function bookingFor(deps: Deps, actor: AccountActor, id: string): Promise<BookingView | null> {
  const now = deps.now();
  const found = await asMember(deps, actor, async (sql) => {
    const [row] = await rows(sql, actor.accountId, sql`where b.id = ${id}`);
    if (!row) return null;
    const offers = await sql<BookingView['offers']>`
      select version, case made_by when ${row.renterId} then 'renter' else 'owner' end as "madeBy", made_at as "madeAt", message,
             (terms #>> '{price,totalCents}')::int as "totalCents", (terms #>> '{price,points}')::int as points,
             terms #>> '{asked,from}' as "fromDay", terms #>> '{asked,to}' as "toDay"
        from exchange_offer where exchange_id = ${id} order by version`;
    const words = await sql<{ side: Side; percent: number }[]>`
      select side, refund_percent as percent from exchange_cancel_word where exchange_id = ${id}`;
    return {
      row,
      offers: [...offers],
      words: [...words],
      more: (await extensionsOf(sql, id)).at(-1) ?? null,
    };
  });
  if (!found) return null;
  // The history has only name, time and kind of end: an event may contain facts for one side only.
  const history = await deps.sql<
    { name: string; at: Date; isNoShow: boolean; isUnbegun: boolean; isPresumed: boolean }[]
  >`
    select name, happened_at as at, body @> '{"isNoShow": true}' as "isNoShow", body @> '{"isUnbegun": true}' as "isUnbegun",
           body @> '{"isPresumed": true}' as "isPresumed"
      from event where subject_kind = 'booking' and subject_id = ${id} order by id`;
  const { row: stored, offers, words, more } = found;
  const feeNow = stored.isOwner ? await ownerFeePercent(deps.sql, actor.accountId, now) : 0;
  const handOffConfirmedBy = wordsAsOf(now, stored.handOffConfirmedBy, stored.handOffSaidAt, stored.pickUpAt);
  const row = { ...stored, handOffConfirmedBy };
  const returnAt = instantOf(row.timeZone, row.returnBy);
  const asked = history.find(({ name }) => name === 'booking.not_begun');
  const backAt = isOut(row.state)
    ? countsAsBackAt({
        returnAt,
        saidAt: row.returnSaidAt,
        heldUpUntil: await heldUpUntil(deps.sql, id),
      })
    : null;
  const extensionActions = extensionEventsNow(
    {
      ...row,
      side: sideOfRow(row),
      returnAt,
      areApart: isExtendable(row.state) && (await areApart(deps.sql, actor.accountId, row.otherId)),
      extension: more,
    },
    now,
  );
  const { isTooYoung: isBarred, ...required } = await requirementsView(deps.sql, row, now);
  const standing = { isMoreAsked: extensionActions.includes('agree'), isTooYoung: isBarred };
  const isStoppedByDebt = extensionActions.includes('ask') && (await hasOpenDebt(deps.sql, actor.accountId));
  const wordOf = (side: Side) => words.find((word) => word.side === side)?.percent ?? null;
  return {
    ...lineOf(row, feeNow),
    offeredBy: row.offeredBy,
    location: row.location,
    place: row.place,
    checkIn: checkInFor(row.checkIn, { pickUpAt: row.pickUpAt, isHost: row.isOwner }, now),
    // From the agreement until the return each side may call the other.
    phone:
      isAgreed(row.state) || isOut(row.state)
        ? ((await phonesOf(deps.sql, [row.otherId])).get(row.otherId) ?? null)
        : null,
    timeZone: row.timeZone,
    offset: offsetText(row.timeZone, row.pickUpAt),
    depositCents: row.depositCents,
    money: await moneyOf(deps.sql, row, now),
    price: row.terms.price,
    further: await furtherMoneyOf(deps.sql, row),
    asked: row.terms.asked,
    ways: waysAvailable(normaliseExchangePreferences(row.preferences)),
    rules: row.terms.rules,
    policy: row.terms.cancellationPolicy,
    ...required,
    actions: actionsOf(row, offers, standing, now),
    refund:
      isAgreed(row.state) && row.acceptedAt !== null
        ? refundViewOf(
            {
              ...row,
              acceptedAt: row.acceptedAt,
              policy: row.terms.cancellationPolicy,
              prices: pricesOf(row),
            },
            now,
          )
        : null,
    offers: offers.map((offer) => ({
      ...offer,
      message: wordsFor(offer.message, {
        isMine: offer.madeBy === sideOfRow(row),
        isOpen: row.acceptedAt !== null,
      }),
    })),
    history: history.map(({ name, at }) => ({ name, at: at.toISOString() })),
    confirmedHandOff: row.handOffConfirmedBy,
    confirmedReturn: row.returnConfirmedBy,
    isNoShowOpen: row.isNoShowOpen,
    sayUntil:
      asked && isAgreed(row.state) && !row.isNoShowOpen ? sayUntil(asked.at, returnAt).toISOString() : null,
    countsAsBackAt: backAt?.toISOString() ?? null,
    isPresumedBack: history.some(({ isPresumed }) => isPresumed),
    claimUntil: row.claimUntil?.toISOString() ?? null,
    isDisputed: row.isDisputed,
    areMetersOpen: row.areMetersOpen,
    extension: more && {
      toDay: more.toDay,
      totalCents: more.totalCents,
      receives: ownersShare(row, [more.price], feeNow),
      state: more.state,
      answerUntil: more.answerUntil.toISOString(),
    },
    extensionActions: isStoppedByDebt
      ? extensionActions.filter((event) => event !== 'ask')
      : extensionActions,
    isStoppedByDebt,
    relief: await reliefOf(deps.sql, row, sideOfRow(row), now),
    interruption: await interruptionOf(deps.sql, row, now),
    cancelWords: { renter: wordOf('renter'), owner: wordOf('owner') },
    cancelled:
      row.cancelledBy === null
        ? null
        : {
            by: row.cancelledBy,
            reason: row.cancelReason ?? '',
            percent: row.refundPercent ?? 0,
            refundCents: row.refundCents ?? 0,
            isNoShow: history.some(({ isNoShow }) => isNoShow),
            isUnbegun: history.some(({ isUnbegun }) => isUnbegun),
          },
  };
}

/** Requirements, while relevant: from the request until the hand-over. The other side reads that something was shown, but not what. */
async function requirementsView(
  sql: Sql,
  row: Row,
  now: Date,
): Promise<Pick<BookingView, 'requirements' | 'isOthersLeftOut' | 'checklist'> & { isTooYoung: boolean }> {
  if (!isToCome(row.state))
    return { requirements: [], isOthersLeftOut: false, checklist: null, isTooYoung: false };
  const lines = await requirementLines(
    sql,
    requiredOfLeg({ ...row, exchangeId: row.id, receiverId: row.renterId }),
  );
  const side = sideOfRow(row);
  // For days the owner offers, nothing before the renter has answered: missing documents could reveal a birth date.
  const isUnanswered = isAsked(row.state) && side === 'owner' && turnOf(row) === 'renter';
  const shown = linesFor(side, lines).filter((line) => !isUnanswered || line.side === side);
  const isOthersLeftOut = shown.length < lines.length;
  const read = { requirements: shown, isOthersLeftOut, isTooYoung: isTooYoung(lines) };
  if (!takesChecklist(shown)) return { ...read, checklist: null };
  const saidBy = await checklistWords(sql, row.id);
  const isTime = isAgreed(row.state) && isHandOffTime(row.pickUpAt, now);
  return { ...read, checklist: { saidBy, maySay: isTime && !saidBy.includes(sideOfRow(row)) } };
}

const sideOfRow = (row: Row): Side => (row.isOwner ? 'owner' : 'renter');

/** All prices of a booking: its own, and its extensions'. */
const pricesOf = ({ terms, further }: Row): Quote[] => [terms.price, ...further.map(({ price }) => price)];

/** What the owner gets of these prices, by the agreed fee or else today's; null for the renter. */
const ownersShare = (row: Row, prices: readonly Quote[], feeNow: number): BookingLine['receives'] =>
  row.isOwner ? receivesOf(prices, row.ownerFeeHundredths === null ? feeNow : ownerFeeOf(row)) : null;

/** @param feeNow our current fee from this owner in percent of the rental, for what is not agreed yet */
const lineOf = (row: Row, feeNow: number): BookingLine => ({
  id: row.id,
  side: sideOfRow(row),
  state: row.state,
  version: row.version,
  message: wordsFor(row.message ?? '', {
    isMine: row.offeredBy === sideOfRow(row),
    isOpen: row.acceptedAt !== null,
  }),
  isMyTurn: isAsked(row.state) && turnOf(row) === sideOfRow(row),
  way: row.way,
  title: row.terms.title,
  slug: row.terms.slug,
  picture: row.picture,
  other: {
    name: row.otherName,
    isFounder: row.otherIsFounder,
    photo: row.otherPhoto,
    address: memberAddress({ id: row.otherId, name: row.otherName }),
  },
  fromDay: row.fromDay,
  toDay: row.toDay,
  pickUp: row.pickUp,
  returnBy: row.returnBy,
  totalCents: pricesOf(row).reduce((sum, { totalCents }) => sum + totalCents, 0),
  points: row.points,
  receives: ownersShare(row, pricesOf(row), feeNow),
  answerUntil: row.answerUntil?.toISOString() ?? null,
});

/** What the reader may do now: what the lifecycle allows their side, if it is their turn and time. */
function actionsOf(
  row: Row,
  offers: BookingView['offers'],
  standing: Pick<ActionFacts, 'isMoreAsked' | 'isTooYoung'>,
  now: Date,
): RentalEvent[] {
  const side = sideOfRow(row);
  const made = offers.filter((offer) => offer.madeBy === side && offer.version > 1).length;
  return rentalActions(row.state, { ...row, side, made, ...standing }, now);
}
