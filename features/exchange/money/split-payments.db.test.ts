import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import {
  asked,
  clubMember,
  friday,
  listingOf,
  settleMoney,
  withCards,
} from '../../../tests/builders/bookings.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { accepted } from '../../../platform/refusal.ts';
import { reconcile } from '../../payments/books/reconcile.server.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { authoriseExchange } from './authorise-exchange.server.ts';
import { payExchange } from './pay-exchange.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);
const cash = cashOf(db);

const april = '2027-04-01T18:00:00Z';
const may5 = '2027-05-05T16:00:00Z';
const may7 = '2027-05-07T16:00:00Z';
const may8 = '2027-05-08T16:00:00Z';
const june4 = '2027-06-04T16:00:00Z';

async function agreed(method = 'test_visa', policy = 'strict') {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  await db.ownerSql`update listing set cancellation_policy = ${policy} where slug = ${slug}`;
  const { id } = await asked(at(april), renter, slug, { isSplit: true }, method);
  accepted(await acceptOffer(at(april), owner, { id, version: 1 }));
  await settleMoney(at(april));
  const view = async (instant: string) => {
    const found = await rentalFor(at(instant), renter, id);
    if (!found) throw new Error('The renter sees their booking.');
    return found;
  };
  const pay = async (instant: string) => {
    const card = { target: { for: 'booking', bookingId: id }, method: 'test_mastercard' } as const;
    const made = accepted(
      await authoriseExchange(withCards(at(instant)), renter, { ...card, key: randomUUID() }),
    );
    return { ...made, outcome: await payExchange(at(instant), renter, { id, paymentId: made.id }) };
  };
  const events = async () =>
    (
      await db.sql<{ name: string }[]>`
        select name from event where subject_kind = 'booking' and subject_id = ${id} order by id`
    ).map(({ name }) => name);
  return { id, owner, renter, slug, view, pay, events };
}
const chargedFor = async (id: string) =>
  db.sql<{ purpose: string; cents: number; back: number }[]>`
    select purpose, captured_cents as cents, refunded_cents as back from payment
     where state = 'captured' and party_id in (select id from exchange_party where exchange_id = ${id}) order by purpose`;

test('offers payment in two parts for a rental by card that starts late enough', async () => {
  const { slug, renter } = await agreed();
  const asked = { slug, ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;
  const quoted = async (instant: string, way: 'rent' | 'adventurePoints', isSplit = false) => {
    const days = { from: '2027-06-18', to: '2027-06-20' };
    const { price, terms } = accepted(
      await makeQuote(at(instant), renter, { ...asked, ...days, way, isSplit }),
    );
    return [terms.split?.nowCents ?? null, price.split?.nowCents ?? null];
  };
  expect(await quoted(april, 'rent')).toEqual([54_180, null]);
  expect(await quoted(april, 'rent', true)).toEqual([54_180, 54_180]);
  expect(await quoted(april, 'adventurePoints', true)).toEqual([null, null]);
  expect(await quoted('2027-06-01T18:00:00Z', 'rent', true)).toEqual([null, null]);
});

describe('the rest of the price', () => {
  test('is charged 30 days before on the same card, once, after a reminder', async () => {
    const { id, view, events } = await agreed();
    expect((await view(april)).money).toMatchObject({
      price: { capturedCents: 54_180 },
      rest: { cents: 54_180, dueAt: '2027-05-05T16:00:00.000Z', payment: null },
      needs: null,
    });
    await settleMoney(at('2027-04-28T15:59:59Z'));
    expect(await events()).not.toContain('booking.rest_soon');
    await settleMoney(at('2027-04-28T16:00:00Z'));
    expect(await events()).toContain('booking.rest_soon');
    await settleMoney(at('2027-05-05T15:59:59Z'));
    expect(await chargedFor(id)).toHaveLength(1);
    for (const instant of [may5, may5, may8]) await settleMoney(at(instant));
    expect(await chargedFor(id)).toEqual([
      { purpose: 'price', cents: 54_180, back: 0 },
      { purpose: 'rest', cents: 54_180, back: 0 },
    ]);
    expect((await events()).filter((name) => name === 'booking.rest_paid')).toHaveLength(1);
    expect((await events()).filter((name) => name === 'booking.paid')).toHaveLength(1);
  });

  test('can be paid sooner, and isn’t charged again', async () => {
    const { id, pay, view } = await agreed();
    expect(await pay('2027-04-10T16:00:00Z')).toMatchObject({
      purpose: 'rest',
      amountCents: 54_180,
      outcome: 'paid',
    });
    for (const instant of ['2027-04-10T16:00:00Z', may5]) await settleMoney(at(instant));
    expect(await chargedFor(id)).toHaveLength(2);
    expect((await view(may5)).refund?.centsNow).toBe(54_180);
  });

  test('that the bank refuses leaves three days to pay with another card, and then the booking continues', async () => {
    const { id, view, pay, events } = await agreed('test_present_only');
    await settleMoney(at(may5));
    expect(await view(may5)).toMatchObject({
      money: { needs: 'rest' },
      payUntil: '2027-05-08T16:00:00.000Z',
    });
    expect((await view(may5)).refund?.centsNow).toBe(0);
    expect((await pay(may7)).outcome).toBe('paid');
    for (const instant of [may7, may8, '2027-05-20T16:00:00Z']) await settleMoney(at(instant));
    const now = await view(may8);
    expect([now.state, now.money.needs, now.payUntil]).toEqual(['accepted', null, null]);
    expect(await events()).toContain('booking.rest_paid');
    expect(await chargedFor(id)).toHaveLength(2);
  });

  test('that fails at the capture is requested again, until the clock cancels by the policy', async () => {
    const { id, view } = await agreed('test_visa', 'moderate');
    await db.ownerSql`
      update payment set method = 'test_capture_fails' where party_id in (select id from exchange_party where exchange_id = ${id})`;
    for (const instant of [may5, may5]) await settleMoney(at(instant));
    expect((await view(may5)).money.needs).toBe('rest');
    for (const instant of [may8, may8]) await settleMoney(at(instant));
    expect(await view(may8)).toMatchObject({
      state: 'cancelled',
      legs: [{ calledOff: { by: 'clock' } }],
      cancelled: { percent: 100, refundCents: 54_180 },
    });
    expect(await chargedFor(id)).toEqual([{ purpose: 'price', cents: 54_180, back: 54_180 }]);
  });

  test('is needed before anything is handed over', async () => {
    const { id, owner } = await agreed();
    const handOver = confirmHandOver(at(june4), owner, { legId: id, step: 'hand_off' });
    expect(await handOver).toMatchObject({ refusal: 'not-paid' });
  });
});

test('another offer by the owner keeps two parts, and asks the card for half of the new price', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const { id } = await asked(at(april), renter, slug, { isSplit: true });
  const offer = { way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;
  const counter = { id, version: 1, message: '', ...offer, rentalCents: 75_000 };
  accepted(await counterOffer(at(april), owner, counter));
  accepted(await acceptOffer(at(april), renter, { id, version: 2 }));
  for (const instant of [april, may5]) await settleMoney(at(instant));
  expect((await chargedFor(id)).map(({ cents }) => cents)).toEqual([45_150, 45_150]);
});

test('an automatic charge, a manual one and a cancellation at the same moment charge the rest at most once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await cash.books();
    const { id, renter, pay, view } = await agreed();
    await Promise.allSettled([
      settleMoney(at(may5)),
      pay(may5),
      ...(round % 2 === 0 ? [cancelExchange(at(may5), renter, { id, reason: 'Ill' })] : []),
    ]);
    for (const instant of [may5, may8, may8]) await settleMoney(at(instant));
    const { state, cancelled } = await view(may8);
    const charged = await chargedFor(id);
    const paid = charged.reduce((sum, { cents }) => sum + cents, 0);
    const back = charged.reduce((sum, { back: cents }) => sum + cents, 0);
    expect(charged.filter(({ purpose }) => purpose === 'rest').length).toBeLessThanOrEqual(1);
    // A strict policy keeps half: what the first payment was.
    expect(paid - back).toBe(state === 'accepted' ? 108_360 : 54_180);
    if (cancelled && charged.length === 2) expect(cancelled.refundCents).toBe(back);
    const books = await cash.books();
    const held = (books['held'] ?? 0) - (before['held'] ?? 0);
    expect(held).toBe(state === 'accepted' ? 108_360 : 0);
    expect((await reconcile(withCards(at(may8)), new Date(april))).faults).toEqual([]);
  }
});
