import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { ask, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { asking, price, rentals, start, threeDays, type Rental } from '../../../tests/builders/rentals.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { authoriseExchange } from './authorise-exchange.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { payExchange } from './pay-exchange.server.ts';
import { moveRental, rentalRows } from '../../../tests/builders/rental-rows.ts';
import { exchangeClock } from '../lifecycle/exchange-jobs.server.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);
const codeOf = <T>(outcome: T) => (isRefusal(outcome) ? outcome.refusal : outcome);
const cash = cashOf(db);
const newRental = rentals(db);
let rental: Rental;
beforeEach(async () => {
  rental = await newRental();
});

/** The renter's part of a booking. */
const partyOf = async (id: string) =>
  (await db.sql`select id from exchange_party where exchange_id = ${id} and place = 0`)[0]?.id;

describe('a hold', () => {
  test('is renewed after five days of negotiation, and the old one is released', async () => {
    const id = await rental.requested();
    await settleMoney(at('2027-06-04T17:59:59Z'));
    expect(await cash.payments(id)).toEqual([['price', 'authorised', 0, 0]]);
    await settleMoney(at('2027-06-04T18:00:00Z'));
    expect(await cash.payments(id)).toEqual([
      ['price', 'voided', 0, 0],
      ['price', 'authorised', 0, 0],
    ]);
  });

  test('that the bank won’t renew without the cardholder is announced, and can’t be accepted after it has lapsed', async () => {
    const id = await rental.requested('test_present_only');
    await settleMoney(at('2027-06-04T18:00:00Z'));
    const told = await db.sql`select body from event where name = 'payment.not_renewed'`;
    expect(told.at(-1)?.body).toEqual({
      exchange: { kind: 'exchange_party', id: await partyOf(id) },
    });
    await moveRental(db.ownerSql, id, { answer_until: '2027-06-30T00:00:00Z' });
    const late = '2027-06-06T18:00:00Z';
    expect(codeOf(await acceptOffer(at(late), rental.owner, { id, version: 1 }))).toBe('payment-lapsed');
  });

  test('without a request is released after 45 minutes', async () => {
    const { id } = await rental.card({ for: 'quote', quoteId: await rental.quote() });
    await settleMoney(at('2027-05-30T18:44:59Z'));
    const state = async () => (await db.sql`select state from payment where id = ${id}`)[0]?.state;
    expect(await state()).toBe('authorised');
    await settleMoney(at('2027-05-30T18:45:00Z'));
    expect(await state()).toBe('voided');
  });
});

describe('the deposit', () => {
  beforeEach(async () => {
    await db.ownerSql`update listing set deposit_cents = 50000 where slug = ${rental.slug}`;
  });

  test('is held 48 hours before the pick-up, renewed on a long trip, and released 48 hours after the return', async () => {
    const id = await rental.agreed();
    await settleMoney(at('2027-06-02T15:59:59Z'));
    expect(await cash.payments(id)).toHaveLength(1);
    expect(
      codeOf(
        await confirmHandOver(at('2027-06-03T17:00:00Z'), rental.owner, { legId: id, step: 'hand_off' }),
      ),
    ).toBe('deposit-needed');
    await settleMoney(at('2027-06-02T16:00:00Z'));
    expect(await cash.payments(id)).toEqual([
      ['price', 'captured', price, 0],
      ['deposit', 'authorised', 0, 0],
    ]);
    await rental.handedOff(id);
    await settleMoney(at('2027-06-07T16:00:00Z'));
    const deposits = async () => (await cash.payments(id)).slice(1);
    expect(await deposits()).toEqual([
      ['deposit', 'voided', 0, 0],
      ['deposit', 'authorised', 0, 0],
    ]);
    const [home, later] = ['2027-06-09T01:00:00Z', '2027-06-11T01:00:00Z'] as const;
    for (const who of [rental.owner, rental.renter])
      accepted(await confirmHandOver(at(home), who, { legId: id, step: 'return' }));
    await doDueJobs(at(later), exchangeClock);
    await settleMoney(at(later));
    expect(await deposits()).toEqual([
      ['deposit', 'voided', 0, 0],
      ['deposit', 'voided', 0, 0],
    ]);
  });

  test('whose hold has run out doesn’t count at the hand-over, even if no job has noticed', async () => {
    const id = await rental.agreed();
    await settleMoney(at('2027-06-02T16:00:00Z'));
    const confirm = async () =>
      codeOf(await confirmHandOver(at(start), rental.owner, { legId: id, step: 'hand_off' }));
    await db.ownerSql`update payment set holds_until = ${start} where leg_id = ${id}`;
    expect(await confirm()).toBe('deposit-needed');
    await db.ownerSql`update payment set holds_until = ${start}::timestamptz + interval '1 second' where leg_id = ${id}`;
    expect(await confirm()).toBe('waiting');
  });

  test('that the bank refuses can be authorised by hand', async () => {
    const id = await rental.agreed('test_present_only');
    // Nobody is asked for it before the clock has tried.
    expect((await rentalFor(at('2027-06-02T15:59:00Z'), rental.renter, id))?.money.needs).not.toBe('deposit');
    await settleMoney(at('2027-06-02T16:00:00Z'));
    expect((await rentalFor(at('2027-06-02T16:00:00Z'), rental.renter, id))?.money.needs).toBe('deposit');
    const made = await rental.card(
      { for: 'deposit', bookingId: id },
      'test_mastercard',
      '2027-06-02T17:00:00Z',
    );
    expect(made).toMatchObject({ purpose: 'deposit', amountCents: 50_000, state: 'authorised' });
    expect(await payExchange(at('2027-06-02T17:00:00Z'), rental.renter, { id, paymentId: made.id })).toBe(
      'paid',
    );
    await rental.handedOff(id);
    expect((await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`)[0]?.state).toBe(
      'handed_off',
    );
  });

  test('that the bank only renews with its customer continues, and the renter is asked to confirm it', async () => {
    const id = await rental.agreed();
    await settleMoney(at('2027-06-02T16:00:00Z'));
    await rental.handedOff(id);
    // From now on the bank asks the cardholder to confirm.
    await db.sql`update payment set method = 'test_present_only' where leg_id = ${id}`;
    const refused = '2027-06-07T16:00:00Z';
    await settleMoney(at(refused));
    const held = async (instant: string) => (await rentalFor(at(instant), rental.renter, id))?.money;
    expect(await held(refused)).toMatchObject({
      needs: 'deposit',
      deposit: { state: 'authorised', problem: 'Your bank wants you to confirm this payment.' },
    });
    const made = await rental.card({ for: 'deposit', bookingId: id }, 'test_visa', refused);
    expect(await payExchange(at(refused), rental.renter, { id, paymentId: made.id })).toBe('paid');
    await settleMoney(at(refused));
    expect(await held(refused)).toMatchObject({
      needs: null,
      deposit: { state: 'authorised', problem: null },
    });
    // A renewed hold is never doubled: only one of all those requested remains at the processor, and requesting again adds none.
    await settleMoney(at('2027-06-08T16:00:00Z'));
    const standing = async () => (await cash.atProcessor(id)).filter((state) => state === 'authorised');
    expect(await standing()).toEqual(['authorised']);
  });

  test('is released in full when the booking is cancelled', async () => {
    const id = await rental.agreed();
    await settleMoney(at('2027-06-02T16:00:00Z'));
    accepted(await cancelExchange(at('2027-06-02T17:00:00Z'), rental.renter, { id, reason: 'Ill' }));
    await settleMoney(at('2027-06-02T17:00:00Z'));
    expect((await cash.payments(id))[1]).toEqual(['deposit', 'voided', 0, 0]);
  });
});

test('a card’s number is neither accepted nor stored', async () => {
  const target = { for: 'quote', quoteId: await rental.quote() } as const;
  const deps = withCards(at(asking));
  for (const method of ['4242424242424242', '4242 4242 4242 4242'])
    expect(codeOf(await authoriseExchange(deps, rental.renter, { target, method, key: randomUUID() }))).toBe(
      'invalid',
    );
  const { id } = await rental.card(target);
  await expect(
    db.ownerSql`update payment set method = '4242-4242-4242-4242' where id = ${id}`,
  ).rejects.toThrow('no_card_number_is_kept');
});

test('the same card command with one key makes one authorisation, even many times at once', async () => {
  const target = { for: 'quote', quoteId: await rental.quote() } as const;
  const deps = withCards(at(asking));
  const key = randomUUID();
  const made = await Promise.all(
    Array.from({ length: 12 }, () =>
      authoriseExchange(deps, rental.renter, { target, method: 'test_visa', key }),
    ),
  );
  expect(new Set(made.map((each) => accepted(each).id)).size).toBe(1);
  const ids = await db.sql`select processor_id from payment where payer_id = ${rental.renter.accountId}`;
  expect(ids).toHaveLength(1);
  const other = { for: 'quote', quoteId: await rental.quote(rental.renter, { to: threeDays.from }) } as const;
  expect(
    codeOf(await authoriseExchange(deps, rental.renter, { target: other, method: 'test_visa', key })),
  ).toBe('key-used');
  expect(codeOf(await ask(at(asking), rental.owner, rental.slug))).toBe('own-listing');
});
