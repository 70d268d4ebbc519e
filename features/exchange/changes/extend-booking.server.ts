/** Extends a trip: the renter asks with a card, the owner agrees, and the calendar decides. */
import { randomUUID } from 'node:crypto';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { addDays, isCalendarDay } from '../../../platform/time/date-range.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { instantOf, today } from '../../../platform/time/time-zone.ts';
import { claimedTime, rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentRefusals, type PaymentRefusal } from '../../payments/payments-refusals.ts';
import { requirementLines } from '../../requirements/read-requirements.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { bookableListing, type BookableListing } from '../price/bookable-listing.server.ts';
import { sideOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, refusalsOfLaws, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import {
  legOfRental,
  listingOfBooking,
  lockBooking,
  readBooking,
  type Booking,
} from '../lifecycle/booking-store.server.ts';
import { isOut } from '../lifecycle/exchange-states.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';
import { isExtendable, isOpenExtension } from './extension-policy.ts';
import { extensionsOf, insertExtension, type Extension } from './extension-store.server.ts';
import { extensionSteps } from './extension-steps.server.ts';
import { legSteps } from '../lifecycle/apply-step.server.ts';
import type { ExchangeNo } from '../lifecycle/exchange-steps.ts';
import { quoteOf, type Quote } from '../price/quote.ts';
import { requiredOfLeg } from '../handover/required-of-leg.ts';

const answerHours = 48;
type Refused = ExchangeRefusal | PaymentRefusal | typeof notFound | typeof blocked;
export type PricedExtension = { price: Quote; time: ClaimedTime };

/** The days of a booking with another last day: the same hour of return, then the owner's current turnaround. */
const timeUntil = (listing: BookableListing, { fromDay, returnBy }: Booking, to: string): ClaimedTime =>
  claimedTime({ ...listing, returnTime: returnBy.slice(11) }, fromDay, to);

/** Whether the required licence expires before the new last day. */
async function endsLicenceBefore(sql: Sql, booking: Booking, to: string): Promise<boolean> {
  const lines = await requirementLines(sql, { ...requiredOfLeg(legOfRental(booking)), to });
  return lines.some(({ requirement, state }) => requirement.kind === 'licence' && state !== 'shown');
}

/** The extension's price at the listing's current rate, in cash, without one-time charges; or why it is impossible. */
export async function priceExtension(
  sql: Sql,
  listing: BookableListing,
  booking: Booking,
  to: string,
  now: Date,
): Promise<PricedExtension | ExchangeRefusal> {
  if (!isExtendable(booking.state)) return bookingRefusals.notNow;
  if (!isCalendarDay(to) || to <= booking.toDay) return bookingRefusals.notLonger;
  const time = timeUntil(listing, booking, to);
  const [taken] = await sql`
    select 1 from listing_claim
     where listing_id = ${listing.id} and leg_id is distinct from ${booking.id} and during && ${rangeText(time.during)}::tsrange limit 1`;
  if (taken) return bookingRefusals.daysAreTaken;
  // Before the pick-up the hand-over checks it; afterwards only this does.
  if (isOut(booking.state) && (await endsLicenceBefore(sql, booking, to))) return bookingRefusals.licenceEnds;
  const settings = await readSettings(sql);
  const from = listing.priceUnit === 'day' ? addDays(booking.toDay, 1) : booking.toDay;
  const further = {
    way: 'rent',
    from,
    to,
    today: today(listing.timeZone, now),
    addOnIds: [],
    isDelivered: false,
    points: 0,
    // A chosen protection plan also covers the added days.
    plan: booking.terms.asked.plan ?? null,
  } as const;
  const price = quoteOf({ ...listing, cleaningFeeCents: 0, depositCents: 0 }, further, {
    renterFeePercent: settings['renter-fee-percent'],
    swapFeeCents: settings['swap-fee-cents'],
    cover: settings.cover,
  });
  return { price, time };
}

/** Why this renter may not start anything new with this owner, such as an extension. Null when they may. */
async function newRefusal(
  sql: Sql,
  { ownerId, renterId }: Pick<Booking, 'ownerId' | 'renterId'>,
): Promise<typeof blocked | typeof paymentRefusals.debtOpen | null> {
  if (await hasOpenDebt(sql, renterId)) return paymentRefusals.debtOpen;
  return (await hasBlock(sql, ownerId, renterId)) ? blocked : null;
}

/** The same for a renter considering it. Holds and changes nothing. */
export async function priceExtensionFor(
  { sql, now }: Deps,
  actor: Actor,
  { id, to }: { id: string; to: string },
): Promise<{ price: Quote } | Refused> {
  const booking = await readBooking(sql, id);
  if (!booking || sideOf(actor, booking) !== 'renter') return notFound;
  const refused = await newRefusal(sql, booking);
  if (refused) return refused;
  const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
  if (!listing) return bookingRefusals.notOnOffer;
  const priced = await priceExtension(sql, listing, booking, to, now());
  return isRefusal(priced) ? priced : { price: priced.price };
}

/** Requests an extension with an authorised card. The owner has 48 hours, but at most until the return. */
export const askExtension = (
  deps: Deps,
  actor: Actor,
  { id, to, paymentId }: { id: string; to: string; paymentId: string },
): Promise<{ answerUntil: Date } | Refused> =>
  inCommand(deps, async ({ sql }): Promise<{ answerUntil: Date } | Refused> => {
    const now = deps.now();
    const booking = await lockBooking(sql, id);
    if (!booking || actor.kind !== 'account' || sideOf(actor, booking) !== 'renter') return notFound;
    const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
    if (!listing) return bookingRefusals.notOnOffer;
    const priced = await priceExtension(sql, listing, booking, to, now);
    if (isRefusal(priced)) return priced;
    if (await openExtension(sql, id)) return bookingRefusals.isAskedAlready;
    const refused = await newRefusal(sql, booking);
    if (refused) return refused;
    const back = instantOf(booking.timeZone, booking.returnBy);
    if (back <= now) return bookingRefusals.notNow;
    const answerUntil = new Date(Math.min(now.getTime() + answerHours * 3_600_000, back.getTime()));
    const made = {
      id: randomUUID(),
      bookingId: id,
      toDay: to,
      fromToDay: booking.toDay,
      price: priced.price,
      totalCents: priced.price.totalCents,
      answerUntil,
    };
    const refusedStep = await extensionSteps.begin(
      { sql, now },
      'ask',
      'renter',
      async (state) => {
        await insertExtension(sql, { ...made, state }, now);
        return { ...made, state, askedAt: now };
      },
      { booking, paymentId, body: { toDay: to } },
    );
    if (refusedStep) return refusedStep;
    return { answerUntil };
  });

const openExtension = async (sql: Sql, bookingId: string): Promise<Extension | null> =>
  (await extensionsOf(sql, bookingId)).find(({ state }) => isOpenExtension(state)) ?? null;

/** Accepts (owner), declines (owner) or withdraws (renter) the open extension request. */
export const answerExtension = (
  deps: Deps,
  actor: Actor,
  { id, event }: { id: string; event: 'agree' | 'decline' | 'withdraw' },
): Promise<'done' | Refused | ExchangeNo> =>
  inCommand(deps, (transaction) => answer(transaction, deps.now(), actor, id, event), refusalsOfLaws);

async function answer(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  id: string,
  event: 'agree' | 'decline' | 'withdraw',
): Promise<'done' | Refused | ExchangeNo> {
  const listingId = await listingOfBooking(sql, id);
  if (listingId === null) return notFound;
  const listing = await bookableListing(sql, { id: listingId }, 'locked');
  const booking = await lockBooking(sql, id);
  const side = booking && sideOf(actor, booking);
  if (!booking || !side || actor.kind !== 'account') return notFound;
  const extension = await openExtension(sql, id);
  if (!extension || extension.answerUntil <= now) return bookingRefusals.isOver;
  if (extensionLifecycle.nextState(extension.state, event, side) === null) return bookingRefusals.notNow;
  const work = { sql, now };
  if (event !== 'agree')
    return (await extensionSteps.apply(work, extension, event, side, { booking })) ?? 'done';
  if (!listing || !isExtendable(booking.state)) return bookingRefusals.notOnOffer;
  if (await hasBlock(sql, booking.ownerId, booking.renterId)) return blocked;
  // It may have been requested before the pick-up, when the licence was not checked.
  if (isOut(booking.state) && (await endsLicenceBefore(sql, booking, extension.toDay)))
    return bookingRefusals.theirLicenceEnds;
  const refused = await extensionSteps.apply(work, extension, 'agree', side, { booking });
  if (refused) return refused;
  const further = { extension, time: timeUntil(listing, booking, extension.toDay) };
  const body = { toDay: extension.toDay, cents: extension.totalCents };
  const input = { madeBy: actor.accountId, body, further, exchange: booking };
  return (await legSteps.apply(work, legOfRental(booking), 'extend', 'giver', input)) ?? 'done';
}
