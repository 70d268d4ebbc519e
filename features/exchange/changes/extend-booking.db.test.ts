import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { asked, cardFor, clubMember, settleMoney, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { asking, price, rentals, type Rental } from '../../../tests/builders/rentals.ts';
import { owe } from '../../payments/debts.server.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { authoriseExchange } from '../money/authorise-exchange.server.ts';
import { exchangesOf } from '../views/exchange-queries.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { earningsOf } from '../money/earnings-queries.server.ts';
import { cancelExchange } from './cancel-exchange.server.ts';
import { answerExtension, askExtension, priceExtensionFor } from './extend-booking.server.ts';
import { pastTrip } from '../../../tests/builders/returned.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 6 });
afterAll(() => db.drop());
const at = (instant: string) => db.deps(instant);
const books = () => cashOf(db).books();
const newRental = rentals(db);
let rental: Rental;
let id: string;
beforeEach(async () => {
  rental = await newRental();
  id = await rental.agreed();
});
// An extension of two days at $300, 8 % and taxes.
const further = 72_240;
const to = '2027-06-08';

async function ask(instant = asking, method = 'test_visa') {
  const target = { for: 'extension', bookingId: id, to } as const;
  const deps = withCards(at(instant));
  const made = await authoriseExchange(deps, rental.renter, { target, method, key: randomUUID() });
  if (isRefusal(made)) return made.refusal;
  const outcome = await askExtension(at(instant), rental.renter, { id, to, paymentId: made.id });
  return isRefusal(outcome) ? outcome.refusal : outcome;
}
const answer = async (event: 'agree' | 'decline' | 'withdraw', instant = asking) => {
  const who = event === 'withdraw' ? rental.renter : rental.owner;
  const outcome = await answerExtension(at(instant), who, { id, event });
  return isRefusal(outcome) ? outcome.refusal : outcome;
};
const lastDay = async () =>
  (
    await db.sql<{ to_day: string; during: string }[]>`
    select b.to_day, c.during::text from ${rentalRows(db.sql)} b join listing_claim c on c.leg_id = b.id where b.id = ${id}`
  )[0];
const stands = async () => {
  const [row] = await db.sql`
    select e.state, p.state as paid, p.captured_cents - p.refunded_cents as left
      from leg_extension e left join payment p on p.extension_id = e.id
     where e.leg_id = ${id} order by e.asked_at desc limit 1`;
  return row && { ...row };
};
const short = { to_day: '2027-06-06', during: '["2027-06-04 00:00:00","2027-06-07 00:00:00")' };
const long = { to_day: to, during: '["2027-06-04 00:00:00","2027-06-09 00:00:00")' };

describe('extra days', () => {
  const asksForLicence = () => db.ownerSql`
    update leg set terms = jsonb_set(terms, '{requirements}', '[{"kind":"licence","licence":"5"}]') where id = ${id}`;
  const until = (day: string) => db.ownerSql`
    update shown_by_member set licence_until = ${day} where account_id = ${rental.renter.accountId}`;

  test('can’t go beyond the licence that the listing requires', async () => {
    await rental.handedOff(id);
    await asksForLicence();
    await until('2027-06-07');
    expect(await ask('2027-06-05T18:00:00Z')).toBe('licence-ends');
    await until(to);
    expect(await ask('2027-06-05T18:00:00Z')).toMatchObject({ answerUntil: expect.any(Date) as Date });
  });

  test('requested before the pick-up and accepted after it can’t go beyond the licence either', async () => {
    await asksForLicence();
    await until('2027-06-07');
    const before = '2027-06-03T18:00:00Z';
    expect(await ask(before)).toMatchObject({ answerUntil: expect.any(Date) as Date });
    await rental.handedOff(id);
    expect(await answer('agree', '2027-06-05T12:00:00Z')).toBe('licence-ends');
    expect(await lastDay()).toEqual(short);
    await until(to);
    expect(await answer('agree', '2027-06-05T12:00:00Z')).toBe('done');
    expect(await lastDay()).toEqual(long);
    await settleMoney(at('2027-06-05T12:00:00Z'));
  });

  test('are requested with a card, accepted, charged and earned with the rest', async () => {
    expect(await ask()).toEqual({ answerUntil: new Date('2027-06-01T18:00:00Z') });
    expect(await rentalFor(at(asking), rental.owner, id)).toMatchObject({
      legs: [{ actions: expect.arrayContaining(['extend']) }],
      extension: {
        toDay: to,
        totalCents: further,
        receives: { cents: 57_000, points: 0 },
        state: 'asked',
      },
      extensionActions: ['agree', 'decline'],
    });
    expect(await rentalFor(at(asking), rental.renter, id)).toMatchObject({
      extension: { receives: null },
      extensionActions: ['withdraw'],
    });
    expect(await lastDay()).toEqual(short);
    expect(await answer('agree')).toBe('done');
    expect(await lastDay()).toEqual(long);
    await settleMoney(at(asking));
    expect(await stands()).toEqual({ state: 'paid', paid: 'captured', left: further });
    // From here on lists, the page and cancellation refunds include the extension.
    const mine = await rentalFor(at(asking), rental.renter, id);
    expect(mine).toMatchObject({
      legs: [{ fromDay: '2027-06-04', toDay: to }],
      totalCents: price + further,
      receives: null,
      further: [
        {
          fromDay: '2027-06-07',
          toDay: to,
          isPaid: true,
          price: { totalCents: further },
          payment: { state: 'captured', capturedCents: further, card: { lastFour: '4242' } },
        },
      ],
      refund: { percentNow: 100, centsNow: price + further },
    });
    // The owner sees that it is paid, but nothing of the card.
    expect((await rentalFor(at(asking), rental.owner, id))?.further).toMatchObject([
      { payment: { capturedCents: further, card: null } },
    ]);
    const shelf = { kind: 'rental', side: 'owner', shelf: 'coming', after: null } as const;
    const [line] = (await exchangesOf(at(asking), rental.owner, shelf)).exchanges;
    expect(line).toMatchObject({
      totalCents: price + further,
      receives: { cents: 85_500 + 57_000, points: 0 },
    });
    const { summary } = await earningsOf(at(asking), rental.owner.accountId, null);
    expect(summary.expectedCents).toBe(85_500 + 57_000);
    const before = (await books()).payable ?? 0;
    await rental.handedOff(id);
    expect(((await books()).payable ?? 0) - before).toBe(85_500 + 57_000);
    const { lines } = await earningsOf(at(asking), rental.owner.accountId, null);
    expect(lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([57_000, 85_500]);
    expect(await checkCash(db.sql)).toEqual([]);
  });

  test('can’t be requested by someone who owes money for an earlier trip', async () => {
    const debt = {
      debtorId: rental.renter.accountId,
      creditorId: rental.owner.accountId,
      legId: (await pastTrip(db.ownerSql, rental.owner.accountId, rental.renter.accountId)).id,
      reason: 'award',
      title: 'A boat',
      cents: 100,
    } as const;
    await owe(db.sql, debt, new Date(asking));
    expect(await ask()).toBe('debt-open');
    const view = await rentalFor(at(asking), rental.renter, id);
    expect([view?.isStoppedByDebt, view?.extensionActions]).toEqual([true, []]);
    await db.ownerSql`delete from debt where debtor_id = ${rental.renter.accountId}`;
    expect(await ask()).toMatchObject({ answerUntil: expect.any(Date) as Date });
  });

  test('during a trip are earned as soon as they are paid', async () => {
    await rental.handedOff(id);
    const before = (await books()).payable ?? 0;
    expect(await ask('2027-06-05T12:00:00Z')).toEqual({ answerUntil: new Date('2027-06-07T01:00:00Z') });
    expect(await answer('agree', '2027-06-05T13:00:00Z')).toBe('done');
    await settleMoney(at('2027-06-05T13:00:00Z'));
    expect(((await books()).payable ?? 0) - before).toBe(57_000);
    expect(await checkCash(db.sql)).toEqual([]);
  });

  test('go back to the calendar when the card fails', async () => {
    await ask(asking, 'test_capture_fails');
    expect(await answer('agree')).toBe('done');
    await settleMoney(at(asking));
    expect(await stands()).toMatchObject({ state: 'unpaid', paid: 'voided' });
    expect(await lastDay()).toEqual(short);
    expect(
      (await db.sql`select state, pay_until from ${rentalRows(db.sql)} rental where id = ${id}`)[0],
    ).toEqual({
      state: 'accepted',
      pay_until: null,
    });
  });

  test('that can’t be paid restore the booking’s earlier end, whatever the owner has changed since', async () => {
    rental = await newRental();
    // Rented again on its return day: the hours matter.
    await db.ownerSql`
      update listing set has_same_day_turnover = true, pick_up_time = '09:00', return_time = '17:00', turnaround_minutes = 60
       where slug = ${rental.slug}`;
    id = await rental.agreed();
    const ends = async () =>
      (
        await db.sql`
          select b.to_day, b.pick_up::text, b.return_by::text, b.during::text, c.during::text as claimed
            from ${rentalRows(db.sql)} b join listing_claim c on c.leg_id = b.id where b.id = ${id}`
      ).map((row) => ({ ...row }));
    const agreed = await ends();
    expect(agreed).toMatchObject([{ claimed: '["2027-06-04 09:00:00","2027-06-06 18:00:00")' }]);
    await ask(asking, 'test_capture_fails');
    await db.ownerSql`
      update listing set pick_up_time = '12:00', return_time = '20:00', turnaround_minutes = 240 where slug = ${rental.slug}`;
    expect(await answer('agree')).toBe('done');
    // An extension keeps the booking's start and its agreed hour of return; the owner's turnaround follows.
    expect(await ends()).toEqual([
      {
        to_day: to,
        pick_up: '2027-06-04 09:00:00',
        return_by: `${to} 17:00:00`,
        during: `["2027-06-04 09:00:00","${to} 21:00:00")`,
        claimed: `["2027-06-04 09:00:00","${to} 21:00:00")`,
      },
    ]);
    await db.ownerSql`update listing set state = 'paused' where slug = ${rental.slug}`;
    await settleMoney(at(asking));
    expect(await stands()).toMatchObject({ state: 'unpaid', paid: 'voided' });
    expect(await ends()).toEqual(agreed);
  });

  test.each([
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
  ] as const)('can be answered by %s, and the card is released', async (event, state) => {
    await ask();
    expect(await answer(event)).toBe('done');
    await settleMoney(at(asking));
    expect(await stands()).toMatchObject({ state, paid: 'voided' });
    expect(await answer('agree')).toBe('request-is-over');
  });

  test('expire without an answer', async () => {
    await ask();
    await settleMoney(at('2027-06-01T17:59:59Z'));
    expect((await stands())?.state).toBe('asked');
    expect(await answer('agree', '2027-06-01T18:00:00Z')).toBe('request-is-over');
    await settleMoney(at('2027-06-01T18:00:00Z'));
    expect(await stands()).toMatchObject({ state: 'expired', paid: 'voided' });
  });

  test('that someone else takes meanwhile can’t be accepted; those only requested are superseded', async () => {
    await ask();
    const rival = await clubMember(db.ownerSql, 'renter');
    const days = { from: '2027-06-08', to: '2027-06-09' };
    const request = await asked(at(asking), rival, rental.slug, days);
    expect(await answer('agree')).toBe('done');
    expect(
      (await db.sql`select state from ${rentalRows(db.sql)} rental where id = ${request.id}`)[0]?.state,
    ).toBe('superseded');
    await settleMoney(at(asking));

    rental = await newRental();
    id = await rental.agreed();
    await ask();
    await db.ownerSql`update listing set instant_ways = '{rent}' where slug = ${rental.slug}`;
    expect((await asked(at(asking), rival, rental.slug, days)).state).toBe('accepted');
    expect(await answer('agree')).toBe('days-are-taken');
    expect(await lastDay()).toEqual(short);
    expect(await stands()).toMatchObject({ state: 'asked', paid: 'authorised' });
  });

  test('are one request at a time, after the current end, by the renter, with a card for them', async () => {
    await ask();
    expect(await ask()).toBe('asked-already');
    await answer('decline');
    const wish = (more: { to?: string; paymentId?: string }, who = rental.renter) =>
      askExtension(at(asking), who, { id, to, paymentId: randomUUID(), ...more });
    const codeOf = async (outcome: ReturnType<typeof wish>) => {
      const said = await outcome;
      return isRefusal(said) ? said.refusal : said;
    };
    expect(await codeOf(wish({ to: '2027-06-06' }))).toBe('not-longer');
    expect(await codeOf(wish({}, rental.owner))).toBe('not-found');
    const stranger = await clubMember(db.ownerSql, 'renter');
    for (const who of [rental.owner, stranger])
      expect(await priceExtensionFor(at(asking), who, { id, to })).toMatchObject({ refusal: 'not-found' });
    for (const event of ['agree', 'decline', 'withdraw'] as const)
      expect(await answerExtension(at(asking), stranger, { id, event })).toMatchObject({
        refusal: 'not-found',
      });
    expect(await codeOf(wish({}))).toBe('payment-needed');
    const other = await newRental();
    const small = await cardFor(
      at(asking),
      rental.renter,
      await other.quote(rental.renter, { to: '2027-06-04' }),
    );
    expect(await codeOf(wish({ paymentId: small }))).toBe('payment-not-enough');
  });
});

test('unanswered extra days are withdrawn with the booking, and their card is released', async () => {
  await ask();
  accepted(await cancelExchange(at(asking), rental.renter, { id, reason: 'Ill' }));
  await settleMoney(at(asking));
  expect(await stands()).toMatchObject({ state: 'withdrawn', paid: 'voided' });
  expect(await answer('agree')).toBe('request-is-over');
});

test('are refunded by the same policy in a cancellation', async () => {
  await ask();
  await answer('agree');
  await settleMoney(at(asking));
  const shown = await rentalFor(at('2027-06-01T15:00:00Z'), rental.renter, id);
  const outcome = await cancelExchange(at('2027-06-01T15:00:00Z'), rental.renter, { id, reason: 'Ill' });
  expect(accepted(outcome)).toMatchObject({ percent: 50, refundCents: (price + further) / 2 });
  expect(shown?.refund).toMatchObject({ percentNow: 50, centsNow: (price + further) / 2 });
  await settleMoney(at('2027-06-01T15:00:00Z'));
  expect((await stands())?.left).toBe(further / 2);
  expect(await checkCash(db.sql)).toEqual([]);
});
