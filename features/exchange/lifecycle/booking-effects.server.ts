/** Does what follows from a booking's steps: days, points, cards, and the requests that another booking ends. */
import { present } from '../../../platform/assert.ts';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import {
  bindPayment,
  earnPrice,
  endPayments,
  isCovered,
  keepPrice,
  releaseDeposit,
  releasePayments,
  type Earning,
} from '../../payments/bind-payment.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { earnHeldPoints, settleCancelledHold } from '../../points/earn-held-points.server.ts';
import { releaseHolds } from '../../points/release-holds.server.ts';
import { relieveHold } from '../../points/relieve-hold.server.ts';
import { swapHolds } from '../../points/swap-holds.server.ts';
import { anyListing } from '../price/bookable-listing.server.ts';
import { exchangeOf } from './exchange-references.ts';
import { ownerFeeOf, payOutTime } from '../price/booking-money.ts';
import {
  freeDays,
  keepDaysBlocked,
  saveAgreement,
  savePayUntil,
  takeDays,
  type Booking,
} from './booking-store.server.ts';
import { countAgainstLimit } from '../price/count-against-limit.server.ts';
import { earnExtensions, endExtensions } from '../changes/extension-money.server.ts';
import { extensionExchange, saveLastDay } from '../changes/extension-store.server.ts';
import { askForDeposit } from '../money/hold-deposit.server.ts';
import { clubsOwn, sharesOf } from '../price/price-shares.ts';
import { endOverlapping } from '../offer/end-overlapping.server.ts';
import type { BookingNo, BookingStep, Ending, Take } from './exchange-steps.ts';

/** Holds the points of the offer, in the place of those of the version before. */
async function holdPoints({ sql, now, thing, input: { madeBy } }: BookingStep): Promise<BookingNo | void> {
  const { id, renterId: memberId, version, points } = thing;
  const exchange = exchangeOf(id);
  const key = `booking ${id} v${version}`;
  const held = await swapHolds(
    { sql, now },
    version === 1 ? [] : [{ exchange, memberId, key: `${key} instead`, madeBy }],
    points === 0 ? null : { exchange, memberId, points, key, madeBy },
  );
  if (isRefusal(held)) return held;
}

/** Binds the card that the renter authorised with this step. */
async function bindCard({ sql, now, thing, input }: BookingStep): Promise<BookingNo | void> {
  const { id, renterId: payerId, totalCents: atLeastCents } = thing;
  if (!input.paymentId) return;
  const payment = { paymentId: input.paymentId, payerId, exchange: exchangeOf(id), atLeastCents };
  const bound = await bindPayment({ sql, now }, { ...payment, purpose: 'price' });
  if (isRefusal(bound)) return bound;
}

/** A renter offers no more cash than their card is authorised for. For an owner's offer the renter authorises it with their yes. */
async function checkCover({ sql, now, thing, by }: BookingStep): Promise<BookingNo | void> {
  if (by === 'renter' && !(await isCovered(sql, exchangeOf(thing.id), thing.totalCents, now)))
    return paymentRefusals.needed;
}

/** Ends or narrows every open request and offer that wanted some of the days this booking has taken. */
const endOverlappingBooking = (take: Take, { sql, now, thing, input: { madeBy } }: BookingStep) =>
  endOverlapping(
    take,
    { sql, now },
    {
      id: thing.id,
      legIds: [thing.id],
      madeBy,
      holder: { exchange: exchangeOf(thing.id), memberId: thing.renterId },
    },
  );

/** The start date has come: the points that were held are the owner's. */
async function earnPoints({ sql, now, thing, input: { madeBy } }: BookingStep): Promise<void> {
  const { id, renterId: payerId, ownerId: earnerId } = thing;
  if (thing.points === 0) return;
  const held = { exchange: exchangeOf(id), payerId, earnerId, key: `booking ${id} started`, madeBy };
  accepted(await earnHeldPoints({ sql, now }, held));
}

const shareOut = (booking: Booking, keptCents: number, isClubs: boolean, now: Date): Earning => ({
  ownerId: booking.ownerId,
  shares: isClubs ? clubsOwn(keptCents) : sharesOf(booking.terms.price, keptCents, ownerFeeOf(booking)),
  payOutAt: payOutTime(booking.pickUpAt, now),
});

const endOf = ({ input }: BookingStep): Ending => present(input.end, 'end of an agreed booking');
const isInPoints = ({ pointsInstead }: Ending): boolean => pointsInstead !== undefined;

/** Frees the days; those of an owner who cancels stay blocked, because the owner said that it cannot be had. */
const leaveDays = (step: BookingStep): Promise<void> =>
  endOf(step).by === 'owner' ? keepDaysBlocked(step.sql, step.thing.id) : freeDays(step.sql, step.thing.id);

/** Settles the points that are held, and gives those that the renter takes in the place of cash: all of a booking's wallets are locked at once. */
async function settlePoints(step: BookingStep): Promise<void> {
  const { sql, now, thing, input } = step;
  const { percent: refundPercent, pointsInstead: points } = endOf(step);
  const { id, renterId, ownerId: earnerId } = thing;
  const of = { exchange: exchangeOf(id), madeBy: input.madeBy };
  if (points !== undefined)
    return relieveHold({ sql, now }, { ...of, memberId: renterId, points, key: `booking ${id} relief` });
  if (thing.points === 0) return;
  const parties = { payerId: renterId, earnerId };
  const key = `booking ${id} cancelled`;
  accepted(await settleCancelledHold({ sql, now }, { ...of, ...parties, refundPercent, key }));
}

/** Gives back what the price is charged over what stays, and shares that out. */
async function refundPrice(step: BookingStep): Promise<void> {
  const { sql, now, thing } = step;
  const end = endOf(step);
  const earning = shareOut(thing, end.keptCents, isInPoints(end), now);
  await endPayments({ sql, now }, exchangeOf(thing.id), end.keptCents, earning);
}

/** The effects that the table of bookings names. */
export const bookingEffects = (take: Take) => ({
  /** @throws `claims_on_a_listing_do_not_overlap` when somebody else has some of the days */
  takeDays: ({ sql, thing }: BookingStep) => takeDays(sql, thing.id),
  async countExchange({ sql, thing, input }: BookingStep) {
    await countAgainstLimit(sql, present(input.listing, 'locked listing of a booking'), thing.way, -1);
  },
  takeFurtherDays({ sql, thing, input }: BookingStep) {
    const { extension, time } = present(input.further, 'further days');
    return saveLastDay(sql, thing.id, extension.toDay, time);
  },
  endOverlapping: (step: BookingStep) => endOverlappingBooking(take, step),
  holdPoints,
  bindCard,
  checkCover,
  async keepPrice({ sql, now, thing }: BookingStep): Promise<BookingNo | void> {
    const kept = await keepPrice({ sql, now }, exchangeOf(thing.id), thing.totalCents);
    if (isRefusal(kept)) return kept;
  },
  async keepFurtherPrice({ sql, now, input }: BookingStep): Promise<BookingNo | void> {
    const { extension } = present(input.further, 'further days');
    const kept = await keepPrice({ sql, now }, extensionExchange(extension.id), extension.totalCents);
    if (isRefusal(kept)) return kept;
  },
  saveAgreement: async ({ sql, now, thing }: BookingStep) =>
    saveAgreement(sql, thing, await ownerFeePercent(sql, thing.ownerId, now), now),
  async askForDeposit({ sql, now, thing }: BookingStep) {
    if (thing.depositCents > 0) await askForDeposit(sql, thing, now);
  },
  async releasePoints({ sql, now, thing, to, input: { madeBy } }: BookingStep) {
    const { id, renterId: memberId } = thing;
    const release = { exchange: exchangeOf(id), memberId, key: `booking ${id} ${to}`, madeBy };
    await releaseHolds({ sql, now }, [release]);
  },
  releaseCard: ({ sql, now, thing }: BookingStep) => releasePayments({ sql, now }, [exchangeOf(thing.id)]),
  stopWaitingForPayment: ({ sql, thing }: BookingStep) => savePayUntil(sql, thing.id, null),
  earnPoints,
  earnPrice: ({ sql, now, thing }: BookingStep) =>
    earnPrice({ sql, now }, exchangeOf(thing.id), shareOut(thing, thing.totalCents, false, now)),
  earnExtensions: ({ sql, now, thing }: BookingStep) => earnExtensions(sql, thing, now),
  leaveDays,
  async uncountExchange({ sql, thing }: BookingStep) {
    const exchangePreferences = await anyListing(sql, thing.listingId);
    await countAgainstLimit(sql, { id: thing.listingId, exchangePreferences }, thing.way, 1);
  },
  settlePoints,
  refundPrice,
  endExtensions(step: BookingStep) {
    const end = endOf(step);
    const ending = { percent: end.percent, isInPoints: isInPoints(end) };
    return endExtensions(step.sql, step.thing, ending, step.now);
  },
  releaseDeposit: ({ sql, now, thing }: BookingStep) => releaseDeposit({ sql, now }, exchangeOf(thing.id)),
});
