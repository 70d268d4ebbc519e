import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { asked, cardFor, clubMember, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { cashOf, pressOn } from '../../../tests/builders/money.ts';
import { asking, price, rentals, threeDays, type Rental } from '../../../tests/builders/rentals.ts';
import { confirmPayment } from '../../payments/steps/refresh-payment.server.ts';
import { acceptOffer } from '../offer/accept-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { endOffer } from '../offer/end-offer.server.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { payExchange } from './pay-exchange.server.ts';
import { requestBooking } from '../offer/request-booking.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

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

/** What this test moved: the books are shared. */
async function moved(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await cash.books();
  await work();
  const after = await cash.books();
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...kinds]
      .map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)])
      .filter(([, cents]) => cents !== 0),
  );
}

describe('a rental for cash', () => {
  test('is charged at the agreement, shared at the start and paid out 24 hours later', async () => {
    let id = '';
    const charged = await moved(async () => {
      id = await rental.requested();
      await settleMoney(at(asking));
      expect(await cash.payments(id)).toEqual([['price', 'authorised', 0, 0]]);
      accepted(await acceptOffer(at(asking), rental.owner, { id, version: 1 }));
      await settleMoney(at(asking));
    });
    expect(await cash.payments(id)).toEqual([['price', 'captured', price, 0]]);
    expect(charged).toEqual({ held: price, processor: -price });
    // The owner gets 900 for three days less 5 %; we get 8 % and those 5 %; the tax office gets GST and PST on both.
    const earned = await moved(() => rental.handedOff(id));
    expect(earned).toEqual({ held: -price, payable: 85_500, fees: 7_200 + 4_500, tax: 11_160 });
    const [payout] = await db.sql`select * from payout where exchange_id = ${id}`;
    expect(payout).toMatchObject({
      gross_cents: 90_000,
      fee_cents: 4_500,
      cents: 85_500,
      state: 'waiting',
      due_at: new Date('2027-06-05T16:00:00Z'),
    });
    expect(await moved(async () => void (await settleMoney(at('2027-06-05T15:59:59Z'))))).toEqual({});
    expect(await moved(async () => void (await settleMoney(at('2027-06-05T16:00:00Z'))))).toEqual({
      payable: -85_500,
      processor: 85_500,
    });
    const sum = Object.values(await cash.books()).reduce((all, cents) => all + cents, 0);
    expect(sum).toBe(0);
  });

  test('can’t be requested without a card, with someone else’s, with one for less, or with a used one', async () => {
    const quoteId = await rental.quote();
    const send = async (paymentId: string | null, who = rental.renter) =>
      codeOf(await requestBooking(at(asking), who, { quoteId, message: '', paymentId }));
    expect(await send(null)).toBe('payment-needed');
    expect(await send(randomUUID())).toBe('payment-needed');
    const rival = await clubMember(db.ownerSql, 'renter');
    const theirs = accepted(await makeQuote(at(asking), rival, { ...threeDays, slug: rental.slug })).id;
    expect(await send(await cardFor(at(asking), rival, theirs))).toBe('payment-needed');
    const oneDay = accepted(
      await makeQuote(at(asking), rental.renter, { ...threeDays, slug: rental.slug, to: threeDays.from }),
    ).id;
    expect(await send(await cardFor(at(asking), rental.renter, oneDay))).toBe('payment-not-enough');
    const used = await cardFor(at(asking), rental.renter, quoteId);
    expect(await send(used)).toMatchObject({ state: 'requested' });
    const again = await rental.quote();
    expect(
      codeOf(
        await requestBooking(at(asking), rental.renter, { quoteId: again, message: '', paymentId: used }),
      ),
    ).toBe('payment-needed');
  });

  test.each([
    ['declined', (id: string) => endOffer(at(asking), rental.owner, { id, event: 'decline' })],
    ['withdrawn', (id: string) => endOffer(at(asking), rental.renter, { id, event: 'withdraw' })],
  ] as const)('that is %s releases the card', async (_, end) => {
    const id = await rental.requested();
    expect(await end(id)).toBe('ended');
    expect(await moved(async () => void (await settleMoney(at(asking))))).toEqual({});
    expect(await cash.payments(id)).toEqual([['price', 'voided', 0, 0]]);
    expect(await cash.atProcessor(id)).toEqual(['voided']);
  });

  test('that someone else wins releases the card, and an instant booking charges it at once', async () => {
    await db.ownerSql`update listing set exchange_preferences = '["rent", "directSwap"]' where slug = ${rental.slug}`;
    const first = await rental.requested();
    await db.ownerSql`update listing set instant_ways = '{rent}' where slug = ${rental.slug}`;
    const second = await asked(at(asking), await clubMember(db.ownerSql, 'renter'), rental.slug);
    expect(second.state).toBe('accepted');
    await settleMoney(at(asking));
    expect(await cash.payments(first)).toEqual([['price', 'voided', 0, 0]]);
    expect(await cash.payments(second.id)).toEqual([['price', 'captured', price, 0]]);
  });
});

describe('a bank', () => {
  test.each(['test_declined', 'test_no_funds', 'test_expired'])(
    'refuses %s, and no request works with it',
    async (method) => {
      const quoteId = await rental.quote();
      const made = await rental.card({ for: 'quote', quoteId }, method);
      expect(made).toMatchObject({ state: 'declined', problem: expect.stringMatching(/\.$/) });
      const outcome = await requestBooking(at(asking), rental.renter, {
        quoteId,
        message: '',
        paymentId: made.id,
      });
      expect(codeOf(outcome)).toBe('payment-not-authorised');
    },
  );

  test.each([
    [true, 'authorised', 'requested'],
    [false, 'declined', 'payment-not-authorised'],
  ])('asks its customer; the answer %s counts once', async (isThem, state, outcome) => {
    const quoteId = await rental.quote();
    const { id, state: before, confirmUrl } = await rental.card({ for: 'quote', quoteId }, 'test_confirm');
    expect(before).toBe('needs_confirmation');
    const request = async () => {
      const said = await requestBooking(at(asking), rental.renter, { quoteId, message: '', paymentId: id });
      return isRefusal(said) ? said.refusal : said.state;
    };
    expect(await request()).toBe('payment-not-authorised');
    const deps = withCards(at(asking));
    expect(await confirmPayment(deps, rental.owner.accountId, id)).toBeNull();
    for (const said of [isThem, !isThem]) {
      await pressOn(deps.cards, confirmUrl, said ? 'yes' : 'no');
      expect(await confirmPayment(deps, rental.renter.accountId, id)).toMatchObject({ state });
    }
    expect(await request()).toBe(outcome);
  });

  test('that takes back its approval leaves 24 hours to pay another way', async () => {
    const id = await rental.agreed('test_capture_fails');
    const [row] = await db.sql`select state, pay_until from ${rentalRows(db.sql)} rental where id = ${id}`;
    expect(row).toEqual({ state: 'accepted', pay_until: new Date('2027-05-31T18:00:00Z') });
    expect((await rentalFor(at(asking), rental.renter, id))?.money).toMatchObject({
      needs: 'price',
      price: { state: 'refused' },
    });
    expect((await rentalFor(at(asking), rental.owner, id))?.money.price?.card).toBeNull();
    const again = await rental.card({ for: 'booking', bookingId: id });
    expect(await payExchange(at(asking), rental.renter, { id, paymentId: again.id })).toBe('paid');
    expect(codeOf(await payExchange(at(asking), rental.renter, { id, paymentId: again.id }))).toBe(
      'payment-needed',
    );
    await settleMoney(at('2027-05-31T18:00:00Z'));
    expect(await cash.payments(id)).toEqual([
      ['price', 'voided', 0, 0],
      ['price', 'captured', price, 0],
    ]);
    expect(
      (await db.sql`select state, pay_until from ${rentalRows(db.sql)} rental where id = ${id}`)[0],
    ).toEqual({
      state: 'accepted',
      pay_until: null,
    });
    const third = await rental.card({ for: 'booking', bookingId: id });
    expect(codeOf(await payExchange(at(asking), rental.renter, { id, paymentId: third.id }))).toBe(
      'already-paid',
    );
  });

  test('that does so a second time extends nothing, not even at the last moment', async () => {
    const id = await rental.agreed('test_capture_fails');
    const again = await rental.card({ for: 'booking', bookingId: id }, 'test_capture_fails');
    expect(await payExchange(at(asking), rental.renter, { id, paymentId: again.id })).toBe('paid');
    await settleMoney(at('2027-05-31T18:00:00Z'));
    expect((await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`)[0]?.state).toBe(
      'cancelled',
    );
  });

  test('whose card isn’t replaced in time cancels the booking at no cost, and the days are free', async () => {
    const id = await rental.agreed('test_capture_fails');
    await settleMoney(at('2027-05-31T17:59:59Z'));
    expect((await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${id}`)[0]?.state).toBe(
      'accepted',
    );
    expect(await moved(async () => void (await settleMoney(at('2027-05-31T18:00:00Z'))))).toEqual({});
    expect(
      (await db.sql`select state, cancelled_by from ${rentalRows(db.sql)} rental where id = ${id}`)[0],
    ).toEqual({
      state: 'cancelled',
      cancelled_by: 'clock',
    });
    expect(await db.sql`select 1 from listing_claim where leg_id = ${id}`).toHaveLength(0);
  });
});

describe('a cancellation', () => {
  // Five days before the pick-up: half of the rental with its share of fee and taxes.
  const half = price / 2;
  const later = '2027-06-01T15:00:00Z';
  const shares = { held: 0, payable: 42_750, fees: 3_600 + 2_250, tax: 5_580 };

  test('after the charge refunds by the policy; the rest is shared between owner, club and tax office', async () => {
    const id = await rental.agreed();
    const change = await moved(async () => {
      expect(await cancelExchange(at(later), rental.renter, { id, reason: 'Ill' })).toMatchObject({
        refundCents: half,
      });
      await settleMoney(at(later));
    });
    expect(await cash.payments(id)).toEqual([['price', 'captured', price, half]]);
    expect(change).toEqual({ ...shares, held: -price, processor: half });
    const [payout] = await db.sql`select cents, due_at from payout where exchange_id = ${id}`;
    expect(payout).toEqual({ cents: 42_750, due_at: new Date('2027-06-05T16:00:00Z') });
  });

  test('before the charge charges only what is kept', async () => {
    const id = await rental.requested();
    accepted(await acceptOffer(at(asking), rental.owner, { id, version: 1 }));
    expect(await cancelExchange(at(later), rental.renter, { id, reason: 'Ill' })).toMatchObject({
      refundCents: half,
    });
    const change = await moved(async () => void (await settleMoney(at(later))));
    expect(await cash.payments(id)).toEqual([['price', 'captured', half, 0]]);
    expect(change).toEqual({ payable: 42_750, fees: 5_850, tax: 5_580, processor: -half });
  });

  test('by the owner refunds everything, once, however often the job runs', async () => {
    const id = await rental.agreed();
    accepted(await cancelExchange(at(later), rental.owner, { id, reason: 'Broken' }));
    const change = await moved(async () => {
      await settleMoney(at(later));
      await settleMoney(at(later));
    });
    expect(change).toEqual({ held: -price, processor: price });
    expect(await db.sql`select 1 from payout where exchange_id = ${id}`).toHaveLength(0);
  });
});

describe('a counter-offer', () => {
  const longer = { ...threeDays, to: '2027-06-07' } as const;
  const more = 144_480;

  test('by the owner for more is accepted with a card for more, and the old one is released', async () => {
    const id = await rental.requested();
    accepted(await counterOffer(at(asking), rental.owner, { ...longer, id, version: 1, message: '' }));
    expect((await rentalFor(at(asking), rental.renter, id))?.money.needs).toBe('price');
    expect(codeOf(await acceptOffer(at(asking), rental.renter, { id, version: 2 }))).toBe('payment-needed');
    const made = await rental.card({ for: 'booking', bookingId: id });
    expect(made.amountCents).toBe(more);
    expect(await acceptOffer(at(asking), rental.renter, { id, version: 2, paymentId: made.id })).toBe(
      'accepted',
    );
    await settleMoney(at(asking));
    expect(await cash.payments(id)).toEqual([
      ['price', 'voided', 0, 0],
      ['price', 'captured', more, 0],
    ]);
  });

  test('by the renter for more brings its own card; for less the old card does, and only that is charged', async () => {
    const id = await rental.requested();
    accepted(await counterOffer(at(asking), rental.owner, { ...longer, id, version: 1, message: '' }));
    const offer = { ...longer, to: '2027-06-08', id, version: 2, message: '' };
    expect(codeOf(await counterOffer(at(asking), rental.renter, offer))).toBe('payment-needed');
    const { id: _id, message: _message, ...counter } = offer;
    const made = await rental.card({ for: 'counter', bookingId: id, counter });
    accepted(await counterOffer(at(asking), rental.renter, { ...offer, paymentId: made.id }));
    accepted(
      await counterOffer(at(asking), rental.owner, {
        ...longer,
        to: threeDays.from,
        id,
        version: 3,
        message: '',
      }),
    );
    expect(await acceptOffer(at(asking), rental.renter, { id, version: 4 })).toBe('accepted');
    await settleMoney(at(asking));
    expect((await cash.payments(id)).at(-1)).toEqual(['price', 'captured', 36_120, 0]);
  });
});
