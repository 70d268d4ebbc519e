import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { joinAs } from '../../tests/builders/accounts.ts';
import { settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { expectKilledToBeWhole } from '../../tests/builders/killed.ts';
import { cashOf, pressOn } from '../../tests/builders/money.ts';
import { asking, rentals, threeDays, type Rental } from '../../tests/builders/rentals.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { endOffer } from '../exchange/offer/end-offer.server.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { finishPaymentKind } from '../payments/payment-jobs.ts';
import type { CheckoutInput } from './checkout-input.ts';
import { checkOut, checkoutFor, comeBack } from './checkout-payment.server.ts';
import type { CheckoutView } from './checkout-view.ts';
import { finishPayment, finishPaymentJob } from './finish-payment.server.ts';
import { rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const cash = cashOf(db);
const soon = '2027-05-30T19:00:00Z';
let rental: Rental;
beforeEach(async () => {
  rental = await rentals(db)();
  await joinAs(db.ownerSql, rental.renter, 'renter');
});
const at = (instant = asking) => withCards(db.deps(instant));

/** A card that needs confirmation, used by the renter for something. */
async function bring(
  target: CheckoutInput['target'],
  afterwards: CheckoutInput['afterwards'] = { message: 'Two adults', version: null },
  instant = asking,
): Promise<CheckoutView> {
  const input = { target, method: 'test_confirm', afterwards, key: randomUUID() };
  return accepted(await checkOut(at(instant), rental.renter, input));
}
const press = (payment: CheckoutView, answer: 'yes' | 'no', instant = asking) =>
  pressOn(at(instant).cards, payment.confirmUrl, answer);
const jobs = (instant: string) => {
  const deps = at(instant);
  return doDueJobs(deps, { [finishPaymentKind]: finishPaymentJob(deps) });
};
const mine = (id: string) => checkoutFor(at(), rental.renter, id);
const bookings = () =>
  db.sql<
    { id: string; state: string }[]
  >`select id, state from ${rentalRows(db.sql)} rental where renter_id = ${rental.renter.accountId}`;
const minutesAfter = (minutes: number) => new Date(Date.parse(asking) + minutes * 60_000).toISOString();

describe('a request whose bank asks for confirmation', () => {
  test('waits for the bank, and is sent once by the first to come back, however many come at once', async () => {
    const payment = await bring({ for: 'quote', quoteId: await rental.quote() });
    expect(payment).toMatchObject({
      state: 'needs_confirmation',
      plan: { state: 'waiting', place: null, retryPlace: `/listing/${rental.slug}` },
    });
    expect(await comeBack(at(), rental.renter, payment.id)).toMatchObject({ plan: { state: 'waiting' } });
    expect(await bookings()).toEqual([]);
    expect(await press(payment, 'yes')).toMatch(new RegExp(`^http://localhost:\\d+/payments/${payment.id}$`));
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => comeBack(at(), rental.renter, payment.id)),
      ...Array.from({ length: 4 }, () => finishPayment(at(), payment.id)),
    ]);
    const [booking, another] = await bookings();
    expect([booking?.state, another]).toEqual(['requested', undefined]);
    for (const seen of all.slice(0, 8))
      expect(seen).toMatchObject({
        plan: {
          state: 'done',
          place: `/exchanges/${booking?.id}`,
          sentence: 'Your bank approved it, and your request is sent.',
        },
      });
    expect(
      await db.sql`select plan ? 'message' as said from payment_plan where payment_id = ${payment.id}`,
    ).toEqual([{ said: false }]);
    const [said] = await db.sql`select message from exchange_offer where exchange_id = ${booking?.id ?? ''}`;
    expect(said).toEqual({ message: 'Two adults' });
  });

  test('is sent even if no one comes back: a job asks the bank', async () => {
    const payment = await bring({ for: 'quote', quoteId: await rental.quote() });
    await jobs(minutesAfter(5));
    expect(await bookings()).toEqual([]);
    // Operators see a payment that nobody completed.
    const { faults } = await reconcile(at(minutesAfter(150)));
    expect(faults).toMatchObject([{ subject: `payment ${payment.id}`, found: 'it still waits' }]);
    await press(payment, 'yes');
    await jobs(minutesAfter(6));
    expect(await bookings()).toEqual([]);
    await jobs(minutesAfter(10));
    expect(await bookings()).toMatchObject([{ state: 'requested' }]);
  });

  test('ends without effect when the bank says no or never gets an answer; the card is released', async () => {
    const no = await bring({ for: 'quote', quoteId: await rental.quote() });
    await press(no, 'no');
    expect(await comeBack(at(), rental.renter, no.id)).toMatchObject({
      state: 'declined',
      plan: {
        state: 'declined',
        sentence: 'Your bank could not confirm that it was you. Nothing was charged or sent.',
      },
    });
    const silent = await bring({ for: 'quote', quoteId: await rental.quote() });
    for (const minutes of [5, 15, 46, 52]) {
      await settleMoney(at(minutesAfter(minutes)));
      await jobs(minutesAfter(minutes));
    }
    expect(await mine(silent.id)).toMatchObject({
      state: 'voided',
      plan: { state: 'declined', sentence: expect.stringContaining('answer your bank in time') as string },
    });
    // The payer confirms too late.
    await press(silent, 'yes');
    await finishPayment(at(minutesAfter(60)), silent.id);
    expect(await bookings()).toEqual([]);
  });

  test('isn’t sent for someone who has left the club meanwhile, or at a price that has expired', async () => {
    const left = await bring({ for: 'quote', quoteId: await rental.quote() });
    await press(left, 'yes');
    await db.ownerSql`update membership set state = 'cancelled', cancelled_at = now() where account_id = ${rental.renter.accountId}`;
    const seen = await comeBack(at(), rental.renter, left.id);
    expect(seen).toMatchObject({ plan: { state: 'refused' } });
    expect(seen && !isRefusal(seen) && seen.plan?.sentence).toMatch(
      /^Your bank approved it, but we couldn’t finish it: /,
    );
    await db.ownerSql`update membership set state = 'active', cancelled_at = null where account_id = ${rental.renter.accountId}`;
    const late = await bring({ for: 'quote', quoteId: await rental.quote() });
    await press(late, 'yes');
    expect(await comeBack(at(minutesAfter(31)), rental.renter, late.id)).toMatchObject({
      plan: { state: 'refused', sentence: expect.stringContaining('we released the hold') as string },
    });
    await settleMoney(at(minutesAfter(31)));
    expect([(await mine(left.id))?.state, (await mine(late.id))?.state]).toEqual(['voided', 'voided']);
    expect(await bookings()).toEqual([]);
  });

  test('isn’t sent again when another card or another window has sent it meanwhile', async () => {
    const quoteId = await rental.quote();
    const [first, second] = [await bring({ for: 'quote', quoteId }), await bring({ for: 'quote', quoteId })];
    const other = await bring({
      for: 'quote',
      quoteId: await rental.quote(rental.renter, { to: '2027-06-05' }),
    });
    const later = minutesAfter(2);
    for (const each of [first, second, other]) await press(each, 'yes', later);
    const sent = await comeBack(at(later), rental.renter, first.id);
    const [booking] = await bookings();
    const place = `/exchanges/${booking?.id}`;
    expect(sent).toMatchObject({ plan: { state: 'done', place } });
    expect(await comeBack(at(later), rental.renter, second.id)).toMatchObject({
      plan: { state: 'done', place },
    });
    expect(await comeBack(at(later), rental.renter, other.id)).toMatchObject({
      plan: {
        state: 'refused',
        sentence: expect.stringContaining('You already requested some of these dates.') as string,
      },
    });
    expect(await bookings()).toEqual([booking]);
    await settleMoney(at(later));
    const cards = await Promise.all([first, second, other].map(async ({ id }) => (await mine(id))?.state));
    expect(cards).toEqual(['authorised', 'voided', 'voided']);
    // The payer brings another card because the answer was lost: the request stays as sent, and no bank is asked again.
    const more = {
      target: { for: 'quote', quoteId },
      method: 'test_visa',
      afterwards: null,
      key: randomUUID(),
    } as const;
    for (const instant of [later, minutesAfter(31)])
      expect(await checkOut(at(instant), rental.renter, more)).toMatchObject({
        refusal: 'stands-already',
        sentence: expect.stringContaining('Find it under Trips') as string,
      });
    // Its request has ended, and so has the price.
    accepted(await endOffer(at(later), rental.renter, { id: booking?.id ?? '', event: 'withdraw' }));
    expect(await requestBooking(at(later), rental.renter, { quoteId, message: '' })).toMatchObject({
      refusal: 'quote-is-used',
    });
    const card = { ...more, key: randomUUID() };
    expect(await checkOut(at(later), rental.renter, card)).toMatchObject({ refusal: 'quote-is-used' });
  });

  test('can’t be finished by anyone else, and a card that needs no confirmation leaves it to those who wait', async () => {
    const payment = await bring({ for: 'quote', quoteId: await rental.quote() });
    expect(await comeBack(at(), rental.owner, payment.id)).toBeNull();
    expect(await checkoutFor(at(), rental.owner, payment.id)).toBeNull();
    const target = { for: 'quote', quoteId: await rental.quote() } as const;
    const afterwards = { message: '', version: null };
    const input = { target, method: 'test_visa', afterwards, key: randomUUID() };
    expect(accepted(await checkOut(at(), rental.renter, input))).toMatchObject({
      state: 'authorised',
      plan: null,
    });
    await jobs(minutesAfter(10));
    expect(await bookings()).toEqual([]);
  });
});

describe('whatever a card is for', () => {
  const done = async (payment: CheckoutView, instant = asking) => {
    await press(payment, 'yes', instant);
    const seen = await comeBack(at(instant), rental.renter, payment.id);
    return seen && !isRefusal(seen) ? [seen.plan?.state, seen.plan?.sentence, seen.plan?.place] : seen;
  };

  test('a counter-offer, an acceptance, extra days and a deposit continue where the bank stopped them', async () => {
    await db.ownerSql`update listing set deposit_cents = 50000 where slug = ${rental.slug}`;
    const id = await rental.requested();
    const place = `/exchanges/${id}`;
    const owners = { ...threeDays, id, message: '' };
    accepted(await counterOffer(at(soon), rental.owner, { ...owners, to: '2027-06-05', version: 1 }));
    const counter = {
      ...threeDays,
      to: '2027-06-07',
      addOnIds: [],
      plan: null,
      rentalCents: null,
      version: 2,
    };
    expect(
      await done(await bring({ for: 'counter', bookingId: id, counter }, undefined, soon), soon),
    ).toEqual(['done', 'Your bank approved it, and your offer is on its way.', place]);
    accepted(await counterOffer(at(soon), rental.owner, { ...owners, to: '2027-06-08', version: 3 }));
    const yes = await bring({ for: 'booking', bookingId: id }, { message: '', version: 4 }, soon);
    expect(await done(yes, soon)).toEqual([
      'done',
      'Your bank approved it, and you accepted. It’s a deal.',
      place,
    ]);
    await settleMoney(at(soon));
    const days = await bring({ for: 'extension', bookingId: id, to: '2027-06-09' }, undefined, soon);
    expect(await done(days, soon)).toEqual([
      'done',
      'Your bank approved it, and your request for more days is sent.',
      place,
    ]);
    const deposit = await bring({ for: 'deposit', bookingId: id }, undefined, soon);
    expect(await done(deposit, soon)).toEqual(['done', 'Your bank approved it: the deposit is held.', place]);
    expect(await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`).toEqual([
      { state: 'accepted' },
    ]);
  });

  test('an agreed price whose card failed is paid, and captured once', async () => {
    const id = await rental.requested('test_capture_fails');
    accepted(await acceptOffer(at(), rental.owner, { id, version: 1 }));
    await settleMoney(at());
    const again = await bring({ for: 'booking', bookingId: id }, { message: '', version: null });
    expect(await done(again)).toEqual([
      'done',
      'Your bank approved it. We’re charging your card.',
      `/exchanges/${id}`,
    ]);
    await finishPayment(at(), again.id);
    await settleMoney(at());
    expect((await cash.payments(id)).filter(([, state]) => state === 'captured')).toHaveLength(1);
  });
});

test('a crash after any of its statements changes nothing, and the next try does everything', async () => {
  const payment = await bring({ for: 'quote', quoteId: await rental.quote() });
  await press(payment, 'yes');
  await db.ownerSql`update payment set state = 'authorised', authorised_at = ${asking}, holds_until = ${'2027-06-06T18:00:00Z'} where id = ${payment.id}`;
  await expectKilledToBeWhole(db, {
    instant: asking,
    tables: ['exchange', 'exchange_offer', 'payment', 'payment_plan', 'event', 'job', 'points_transfer'],
    run: (deps) => finishPayment(withCards(deps), payment.id),
  });
});
