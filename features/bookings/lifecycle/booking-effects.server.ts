/** Does what follows from a booking's steps: days, points, cards, and the requests that another booking ends. */
import { present } from '../../../platform/assert.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { bindPayment, isCovered, keepPrice, releasePayments } from '../../payments/bind-payment.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { releaseHolds } from '../../points/release-holds.server.ts';
import { lockHolds, swapHolds } from '../../points/swap-holds.server.ts';
import { exchangeOf } from '../booking-exchange.ts';
import { saveAgreement, takeDays } from '../booking-store.server.ts';
import { countAgainstLimit } from '../count-against-limit.server.ts';
import { askForDeposit } from '../hold-deposit.server.ts';
import { requestsFor } from '../requests-for.server.ts';
import type { BookingNo, BookingStep, TakeBooking } from './booking-steps.ts';

/** Holds the points of the offer, in the place of those of the version before. */
async function holdPoints({ sql, now, thing, input: { madeBy } }: BookingStep): Promise<BookingNo | void> {
  const { id, renterId: memberId, version, points, terms } = thing;
  const exchange = exchangeOf(id);
  const key = `booking ${id} v${version}`;
  const held = await swapHolds(
    { sql, now },
    version === 1 ? [] : [{ exchange, memberId, key: `${key} instead`, madeBy }],
    points === 0 ? null : { exchange, memberId, points, bookingPoints: terms.price.fullPoints, key, madeBy },
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

/** Ends every open request that overlaps the days this booking has taken. */
async function endOverlapping(take: TakeBooking, { sql, now, thing, input }: BookingStep): Promise<void> {
  const { madeBy } = input;
  const requests = await requestsFor(sql, [thing.id]);
  // All wallets at once and in order, the renter's among them: two acceptances would otherwise wait for each other.
  if (requests.length > 0)
    await lockHolds(
      sql,
      [thing, ...requests].map(({ id, renterId: memberId }) => ({ exchange: exchangeOf(id), memberId })),
    );
  for (const request of requests)
    await take({ sql, now }, request, 'supersede', 'acceptance', { madeBy, body: { by: thing.id } });
}

/** The effects that the table of bookings names. */
export const bookingEffects = (take: TakeBooking) => ({
  /** @throws `claims_on_a_listing_do_not_overlap` when somebody else has some of the days */
  takeDays: ({ sql, thing }: BookingStep) => takeDays(sql, thing.id),
  async countExchange({ sql, thing, input }: BookingStep) {
    await countAgainstLimit(sql, present(input.listing, 'locked listing of a booking'), thing.way, -1);
  },
  endOverlapping: (step: BookingStep) => endOverlapping(take, step),
  holdPoints,
  bindCard,
  checkCover,
  async keepPrice({ sql, now, thing }: BookingStep): Promise<BookingNo | void> {
    const kept = await keepPrice({ sql, now }, exchangeOf(thing.id), thing.totalCents);
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
});
