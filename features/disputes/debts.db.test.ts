import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { ask, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { claimOf, disputeStories, said } from '../../tests/builders/disputes.ts';
import { expectKilledToBeWhole } from '../../tests/builders/killed.ts';
import { cashOf } from '../../tests/builders/money.ts';
import { earningsOf } from '../exchange/money/earnings-queries.server.ts';
import { checkCash } from '../payments/books/check-cash.server.ts';
import { authoriseDebt, debtsOf, payDebt } from '../payments/debts.server.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { acceptClaim } from './claim/answer-claim.server.ts';
import { claimDamage } from './claim/claim-damage.server.ts';

const db = await testDatabase({ poolSize: 12 });
afterAll(() => db.drop());
const { later, money, story } = disputeStories(db);
const cash = cashOf(db);
let rental: Awaited<ReturnType<typeof story>>;
/** $200 beyond the deposit. */
beforeEach(async () => {
  rental = await story();
  await claimDamage(later(1), rental.owner, rental.exchange, claimOf(70_000));
  await acceptClaim(later(2), rental.renter, rental.exchange);
  await money(3);
});
const debts = (hours = 3) => debtsOf(later(hours), rental.renter);
const theDebt = async () => (await debts())[0]?.id ?? '';
async function card(method = 'test_visa', who = rental.renter) {
  const target = { for: 'debt', debtId: await theDebt() } as const;
  return authoriseDebt(withCards(later(3)), who, { target, method, key: randomUUID() });
}
const pay = async (paymentId: string, who = rental.renter) =>
  said(await payDebt(later(3), who, { id: await theDebt(), paymentId }));

test('records what exceeds the deposit as a debt, and refuses new requests until it is being paid', async () => {
  expect(await debts()).toMatchObject([
    {
      title: 'A boat',
      to: 'Ann',
      place: `/exchanges/${rental.exchange.id}`,
      cents: 20_000,
      state: 'open',
      reason: 'award',
      paidAt: null,
    },
  ]);
  expect(await debtsOf(later(3), rental.owner)).toEqual([]);
  const wanting = () => ask(later(3), rental.renter, rental.slug, { from: '2027-07-04', to: '2027-07-06' });
  expect(said(await wanting())).toBe('debt-open');
  expect(await pay(accepted(await card()).id)).toBe('paid');
  expect(await debts()).toMatchObject([{ state: 'being_paid', card: { lastFour: '4242' } }]);
  expect(said(await wanting())).toBe('done');
  // The bank refused the charge, and no job has noticed yet.
  const bankSays = async (state: string) =>
    db.ownerSql`update payment set state = ${state} where debt_id = ${await theDebt()}`;
  await bankSays('refused');
  expect(await debts()).toMatchObject([{ state: 'open' }]);
  expect(said(await wanting())).toBe('debt-open');
  await bankSays('authorised');
});

test('is paid once, however many cards come at once, and goes to the owner without a fee', async () => {
  const cards = await Promise.all(Array.from({ length: 6 }, async () => accepted(await card()).id));
  const outcomes = await Promise.all([...cards, ...cards].map((id) => pay(id)));
  expect(outcomes.filter((each) => each === 'paid')).toHaveLength(1);
  await money(4);
  expect(await debts(4)).toMatchObject([{ state: 'paid', paidAt: later(4).now().toISOString() }]);
  expect((await cash.payments(await theDebt())).filter(([, state]) => state === 'captured')).toEqual([
    ['price', 'captured', 20_000, 0],
  ]);
  expect(said(await card())).toBe('already-paid');
  const earned = await earningsOf(later(5), rental.owner.accountId, null);
  expect(earned.lines.map(({ cents, feeCents, state, id }) => [cents, feeCents, state, id])).toEqual(
    expect.arrayContaining([
      [20_000, 0, 'paid', rental.exchange.id],
      [50_000, 0, 'paid', rental.exchange.id],
    ]),
  );
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await reconcile(withCards(later(8)), new Date(0))).faults).toEqual([]);
  await db.ownerSql`update debt set paid_at = null where id = ${await theDebt()}`;
  const { faults } = await reconcile(withCards(later(9)), new Date(0));
  expect(faults.map(({ law }) => law)).toEqual(['a debt that was charged is paid']);
  await db.ownerSql`update debt set paid_at = now() where paid_at is null`;
});

test('stays open with a reason when a card fails, and another card can pay it; no one else can', async () => {
  expect(accepted(await card('test_declined'))).toMatchObject({ state: 'declined' });
  expect(await pay(accepted(await card('test_capture_fails')).id)).toBe('paid');
  await money(4);
  expect(await debts(4)).toMatchObject([{ state: 'open', problem: 'Your bank declined the card.' }]);
  expect(said(await card('test_visa', rental.owner))).toBe('not-found');
  const good = accepted(await card()).id;
  expect(await pay(good, rental.owner)).toBe('not-found');
  expect(await pay(good)).toBe('paid');
  await money(5);
  expect(await debts(5)).toMatchObject([{ state: 'paid' }]);
  expect(await checkCash(db.sql)).toEqual([]);
});

test('includes the part of a deposit that the bank refused', async () => {
  const other = await story('test_capture_fails');
  await claimDamage(later(1), other.owner, other.exchange, claimOf(70_000));
  await acceptClaim(later(2), other.renter, other.exchange);
  await money(3);
  await money(3.1);
  const owed = await debtsOf(later(4), other.renter);
  expect(Object.fromEntries(owed.map(({ reason, cents }) => [reason, cents]))).toEqual({
    award: 20_000,
    deposit: 50_000,
  });
  // The bank still held the deposit: it is released, because the renter owes the amount now.
  const deposits = await cash.payments(other.exchange.id);
  expect(deposits.filter(([purpose]) => purpose === 'deposit')).toEqual([['deposit', 'voided', 0, 0]]);
  expect((await cash.atProcessor(other.exchange.id)).at(-1)).toBe('voided');
  expect((await reconcile(withCards(later(8)), new Date(0))).faults).toEqual([]);
});

test('a crash after any statement of a payment changes nothing, and the next try does everything', async () => {
  const paymentId = accepted(await card()).id;
  const id = await theDebt();
  await expectKilledToBeWhole(db, {
    instant: later(3).now().toISOString(),
    tables: ['debt', 'payment', 'event', 'job', 'cash_transfer'],
    run: (deps) => payDebt(deps, rental.renter, { id, paymentId }),
  });
});
