/** Builds what a rental's two sides see of it. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { normaliseExchangePreferences, waysAvailable } from '../../listings/exchange-preference.ts';
import type { AccountActor } from '../../members/actor.ts';
import { hasBlock } from '../../members/blocks.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { ownersPart } from '../../payments/payment-queries.server.ts';
import { extensionEventsNow, isExtendable } from '../changes/extension-policy.ts';
import { extensionsOf, type Extension } from '../changes/extension-store.server.ts';
import { exchangeSideOf } from '../handover/required-of-leg.ts';
import { countsAsBackAt } from '../handover/silence.ts';
import { rentalActions, type ActionFacts, type Side } from '../lifecycle/booking-policy.ts';
import { isAgreed, isOut } from '../lifecycle/exchange-states.ts';
import { bookingOf, legOfRental, type Booking } from '../lifecycle/booking-store.server.ts';
import type { Rental } from '../lifecycle/exchange-store.server.ts';
import { furtherMoneyOf, moneyOf } from '../money/money-view.server.ts';
import { refundOf } from '../price/cancellation-policy.ts';
import type { AskedFor, Quote } from '../price/quote.ts';
import { refundViewOf } from '../price/refund-view.ts';
import { unpaidRestOf } from '../price/split-payment.ts';
import { interruptionOf } from '../relief/interruption-view.server.ts';
import { heldUpUntil } from '../relief/interruptions.server.ts';
import { reliefOf } from '../relief/relief-view.server.ts';
import { ownersShare, pricesOf, rentalLine } from './exchange-lines.server.ts';
import { wholeOf, wholeRowsOf, type Whole, type WholeRows } from './exchange-view.server.ts';
import type { RentalView } from './exchange-view.ts';
import { handOffConfirmedNow, legView } from './leg-view.server.ts';

type RentalOffer = { asked: AskedFor; price: Quote };

type RentalRows = WholeRows<Rental, RentalOffer> & {
  words: { side: Side; percent: number; reason: string }[];
  /** The latest extension request; null if none. */
  extension: Extension | null;
  refunded: { percent: number; refundCents: number };
};

/** Read as the member who looks. */
export async function rentalRowsOf(sql: Sql, rental: Rental, me: string): Promise<RentalRows> {
  const { id } = rental;
  const words = await sql<RentalRows['words']>`
    select side, refund_percent as percent, reason from exchange_cancel_word where exchange_id = ${id}`;
  const [refunded = { percent: 0, refundCents: 0 }] = await sql<RentalRows['refunded'][]>`
    select coalesce(refund_percent, 0) as percent, coalesce(refund_cents, 0) as "refundCents"
      from exchange_party where exchange_id = ${id} and place = 0`;
  return {
    ...(await wholeRowsOf<Rental, RentalOffer>(sql, rental, me)),
    words: [...words],
    extension: (await extensionsOf(sql, id)).at(-1) ?? null,
    refunded,
  };
}

/** A whole rental for one of its two sides. */
export async function rentalView(deps: Deps, actor: AccountActor, rows: RentalRows): Promise<RentalView> {
  const { sql } = deps;
  const { exchange: rental, words, extension, refunded, shown } = rows;
  const whole = await wholeOf(deps, actor, rows);
  const { now, happened, common } = whole;
  const leg = legOfRental(rental);
  const booking = bookingOf(rental);
  const line = rentalLine(rental, whole);
  const { side } = line;
  const isOwner = side === 'owner';
  const facts = { ...booking, isOwner, further: shown.further.get(rental.id) ?? [] };
  const { isListed = false, preferences } = shown.listings.get(leg.listingId) ?? {};
  const isBlocked = isExtendable(booking.state) && (await hasBlock(sql, booking.ownerId, booking.renterId));
  const extending = extensionEventsNow({ ...booking, side, isListed, hasBlock: isBlocked, extension }, now);
  const isStoppedByDebt = extending.includes('ask') && (await hasOpenDebt(sql, actor.accountId));
  const base = await legView(sql, leg, whole);
  const actions = actionsOf(rental, whole, {
    side,
    isMoreAsked: extending.includes('agree'),
    isNoShowOpen: base.isNoShowOpen,
  });
  const money = await moneyOf(sql, facts, now);
  const wordOf = (of: Side) => words.find((word) => word.side === of);
  return {
    ...line,
    ...common,
    actions: actions.exchange,
    isStoppedByDebt,
    legs: [{ ...base, actions: actions.leg, interruption: await interruptionOf(sql, booking, now) }],
    payUntil: booking.payUntil?.toISOString() ?? null,
    money,
    price: leg.terms.price,
    further: await furtherMoneyOf(sql, facts),
    asked: leg.terms.asked,
    ways: waysAvailable(normaliseExchangePreferences(preferences)),
    refund: refundNow(booking, pricesOf(rental, shown), unpaidRestOf(money), now),
    offers: whole.offers.map(({ terms: { asked, price }, ...offer }) => ({
      ...offer,
      totalCents: price.totalCents,
      points: price.points,
      fromDay: asked.from,
      toDay: asked.to,
    })),
    countsAsBackAt: await backAtOf(sql, booking),
    isPresumedBack: happened.some(({ isPresumed }) => isPresumed),
    extension: extension && {
      toDay: extension.toDay,
      totalCents: extension.totalCents,
      receives: ownersShare(rental, [extension.price], whole),
      state: extension.state,
      answerUntil: extension.answerUntil.toISOString(),
    },
    extensionActions: isStoppedByDebt ? extending.filter((event) => event !== 'ask') : extending,
    cancelWords: { renter: wordOf('renter')?.percent ?? null, owner: wordOf('owner')?.percent ?? null },
    cancelReasons: { renter: wordOf('renter')?.reason ?? null, owner: wordOf('owner')?.reason ?? null },
    relief: await reliefOf(sql, booking, side, now),
    cancelled: leg.calledOffBy && {
      ...refunded,
      ...(await endOf(sql, facts, refunded.percent)),
      isUnbegun: happened.some(({ isUnbegun }) => isUnbegun),
    },
  };
}

/** The buttons of the rental, and of its leg. */
const actionsOf = (
  rental: Rental,
  { made, isTooYoung, now }: Whole<RentalOffer>,
  facts: Pick<ActionFacts, 'side' | 'isMoreAsked' | 'isNoShowOpen'>,
) => {
  const leg = legOfRental(rental);
  return rentalActions(
    rental.state,
    {
      ...bookingOf(rental),
      ...facts,
      askedBy: rental.askerId === leg.giverId ? 'owner' : 'renter',
      handOffConfirmedBy: handOffConfirmedNow(leg, now).map(exchangeSideOf),
      returnConfirmedBy: leg.returnConfirmedBy.map(exchangeSideOf),
      made,
      isTooYoung,
    },
    now,
  );
};

/** The renter's refund; null unless agreed and not started. */
function refundNow(
  booking: Booking,
  prices: readonly Quote[],
  unpaidCents: number,
  now: Date,
): RentalView['refund'] {
  const { state, acceptedAt, terms } = booking;
  if (!isAgreed(state) || acceptedAt === null) return null;
  return refundViewOf({ ...booking, acceptedAt, policy: terms.cancellationPolicy, prices, unpaidCents }, now);
}

/** While it is out: when it counts as returned without both confirmations. */
async function backAtOf(
  sql: Sql,
  { id, state, returnAt, returnSaidAt: saidAt }: Booking,
): Promise<string | null> {
  if (!isOut(state)) return null;
  return countsAsBackAt({ returnAt, saidAt, heldUpUntil: await heldUpUntil(sql, id) }).toISOString();
}

/** What an ended rental gives back in points, and what its owner keeps. */
async function endOf(
  sql: Sql,
  { id, points, terms, isOwner }: Booking & { isOwner: boolean },
  percent: number,
): Promise<Pick<NonNullable<RentalView['cancelled']>, 'refundPoints' | 'keeps'>> {
  const { refundPoints } = refundOf(terms.price.refundable, percent);
  const keeps = isOwner && { cents: await ownersPart(sql, id), points: points - refundPoints };
  return { refundPoints, keeps: keeps || null };
}
