/** Builds a rental as one of its sides sees it, for a list and for its page. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { wordsFor } from '../../../platform/contacts/mask-contacts.ts';
import { instantOf, offsetText } from '../../../platform/time/time-zone.ts';
import { normaliseExchangePreferences, waysAvailable } from '../../listings/exchange-preference.ts';
import type { AccountActor } from '../../members/actor.ts';
import { hasBlock } from '../../members/blocks.server.ts';
import { memberAddress } from '../../members/member-address.ts';
import { phonesOf } from '../../members/phones.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { checklistWords, requirementLines } from '../../requirements/read-requirements.server.ts';
import { isTooYoung, linesFor, takesChecklist } from '../../requirements/requirements.ts';
import {
  isHandOffTime,
  rentalActions,
  turnOf,
  type ActionFacts,
  type RentalEvent,
  type Side,
} from '../lifecycle/booking-policy.ts';
import { asMember } from './as-member.server.ts';
import { bookingRows, type BookingRow } from './booking-rows.server.ts';
import type { BookingLine, BookingView } from './booking-view.ts';
import { checkInFor } from '../handover/check-in.ts';
import { extensionEventsNow, isExtendable } from '../changes/extension-policy.ts';
import { extensionsOf } from '../changes/extension-store.server.ts';
import { interruptionOf } from '../relief/interruption-view.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { reliefOf } from '../relief/relief-view.server.ts';
import { furtherMoneyOf, moneyOf } from '../money/money-view.server.ts';
import { ownersPart } from '../../payments/payment-queries.server.ts';
import { requiredOfLeg } from '../handover/required-of-leg.ts';
import { unpaidRestOf } from '../price/split-payment.ts';
import { refundOf } from '../price/cancellation-policy.ts';
import { refundViewOf } from '../price/refund-view.ts';
import type { Quote } from '../price/quote.ts';
import { receivesOf } from '../price/booking-sums.ts';
import { ownerFeeOf } from '../price/booking-money.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { countsAsBackAt, sayUntil, wordsAsOf } from '../handover/silence.ts';
import { isAgreed, isAsked, isOut, isToCome } from '../lifecycle/booking-states.ts';

/** Rows of a list, in no order. Read as the member who looks. */
export async function bookingLines(
  deps: Deps,
  sql: Sql,
  me: string,
  ids: readonly string[],
): Promise<BookingLine[]> {
  const rows = await bookingRows(sql, me, sql`b.id = any(${[...ids]})`);
  const feeNow = rows.some(({ isOwner }) => isOwner) ? await ownerFeePercent(deps.sql, me, deps.now()) : 0;
  return rows.map((row) => lineOf(row, feeNow));
}

/** A whole booking for one of its sides; null for anyone else. */
export async function bookingFor(deps: Deps, actor: AccountActor, id: string): Promise<BookingView | null> {
  const now = deps.now();
  const found = await asMember(deps, actor, async (sql) => {
    const [row] = await bookingRows(sql, actor.accountId, sql`b.id = ${id}`);
    if (!row) return null;
    const offers = await sql<BookingView['offers']>`
      select version, case made_by when ${row.renterId} then 'renter' else 'owner' end as "madeBy", made_at as "madeAt", message,
             (terms #>> '{price,totalCents}')::int as "totalCents", (terms #>> '{price,points}')::int as points,
             terms #>> '{asked,from}' as "fromDay", terms #>> '{asked,to}' as "toDay"
        from exchange_offer where exchange_id = ${id} order by version`;
    const words = await sql<{ side: Side; percent: number; reason: string }[]>`
      select side, refund_percent as percent, reason from exchange_cancel_word where exchange_id = ${id}`;
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
      hasBlock: isExtendable(row.state) && (await hasBlock(deps.sql, actor.accountId, row.otherId)),
      extension: more,
    },
    now,
  );
  const { isTooYoung: isBarred, ...required } = await requirementsView(deps.sql, row, now);
  const standing = { isMoreAsked: extensionActions.includes('agree'), isTooYoung: isBarred };
  const isStoppedByDebt = extensionActions.includes('ask') && (await hasOpenDebt(deps.sql, actor.accountId));
  const money = await moneyOf(deps.sql, row, now);
  const wordOf = (side: Side) => words.find((word) => word.side === side);
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
    money,
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
              unpaidCents: unpaidRestOf(money),
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
    confirmedHandOff: [...row.handOffConfirmedBy],
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
    cancelWords: { renter: wordOf('renter')?.percent ?? null, owner: wordOf('owner')?.percent ?? null },
    cancelReasons: { renter: wordOf('renter')?.reason ?? null, owner: wordOf('owner')?.reason ?? null },
    cancelled:
      row.cancelledBy === null
        ? null
        : {
            by: row.cancelledBy,
            reason: row.cancelReason ?? '',
            percent: row.refundPercent ?? 0,
            refundCents: row.refundCents ?? 0,
            ...(await endOf(deps.sql, row)),
            isNoShow: history.some(({ isNoShow }) => isNoShow),
            isUnbegun: history.some(({ isUnbegun }) => isUnbegun),
          },
  };
}

/** What an ended booking gives back in points, and what its owner keeps. */
async function endOf(
  sql: Sql,
  row: BookingRow,
): Promise<Pick<NonNullable<BookingView['cancelled']>, 'refundPoints' | 'keeps'>> {
  const { refundPoints } = refundOf(row.terms.price.refundable, row.refundPercent ?? 0);
  const keeps = row.isOwner && {
    cents: await ownersPart(sql, row.id),
    points: row.points - refundPoints,
  };
  return { refundPoints, keeps: keeps || null };
}

/** Requirements, while relevant: from the request until the hand-over. The other side reads that something was shown, but not what. */
async function requirementsView(
  sql: Sql,
  row: BookingRow,
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

const sideOfRow = (row: BookingRow): Side => (row.isOwner ? 'owner' : 'renter');

/** Every price of a booking: its own, and those of the further days that were agreed since. */
const pricesOf = ({ terms, further }: BookingRow): Quote[] => [
  terms.price,
  ...further.map(({ price }) => price),
];

/** What the owner gets of these prices, by the agreed fee or else today's; null for the renter. */
const ownersShare = (row: BookingRow, prices: readonly Quote[], feeNow: number): BookingLine['receives'] =>
  row.isOwner ? receivesOf(prices, row.ownerFeeHundredths === null ? feeNow : ownerFeeOf(row)) : null;

/** @param feeNow our current fee from this owner in percent of the rental, for what is not agreed yet */
const lineOf = (row: BookingRow, feeNow: number): BookingLine => ({
  id: row.id,
  side: sideOfRow(row),
  state: row.state,
  askedBy: row.askedBy,
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
  row: BookingRow,
  offers: BookingView['offers'],
  standing: Pick<ActionFacts, 'isMoreAsked' | 'isTooYoung'>,
  now: Date,
): RentalEvent[] {
  const side = sideOfRow(row);
  const made = offers.filter((offer) => offer.madeBy === side && offer.version > 1).length;
  return rentalActions(row.state, { ...row, side, made, ...standing }, now);
}
