/** Plays every story of a rental in docs/domain/money.md from the quote to the bank, and compares every place that shows a sum. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { atOnce, disputed, half, moneyActs } from '../../tests/builders/money-acts.ts';
import {
  alberta,
  inBoth,
  inJune,
  inPoints,
  inTwoParts,
  minus,
  moneyStories,
  nextMonth,
  paidOut,
  stay,
  storyRows,
  sum,
  text,
  weekends,
  withDeposit,
  type Act,
  type Given,
  type Story,
} from '../../tests/builders/money-stories.ts';
import { asking } from '../../tests/builders/rentals.ts';
import { earningsOf } from '../exchange/money/earnings-queries.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import type { AccountActor } from '../members/actor.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { debtsOf } from '../payments/debts.server.ts';
import type { PaymentView } from '../payments/payment-view.ts';
import { checkBooks } from '../points/ledger/check-books.server.ts';
import { changeSetting } from '../settings/change-setting.server.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
const { at, cash, wallet, agreed, atProcessor, pointsOf, emailed, receiptsAfter } = moneyStories(db);
const acts = moneyActs(db);
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
  const value = [plan('Premium', 2_000), plan('Plus', 1_700)];
  accepted(await changeSetting(at(asking), operator, { name: 'cover', value, reason: 'Plans' }));
});
const plan = (name: string, dayCents: number) => ({
  province: 'any',
  categoryId: 'any',
  way: 'any',
  plan: name,
  dayCents,
  limitCents: 200_000_000,
  deductibleCents: 50_000,
  insurer: 'Pacific Marine Mutual',
  from: '2027-01-01',
  to: '',
});
const stories: Record<string, [given: Given, act: Act, end?: string]> = {
  1: [{}, acts.trip],
  2: [{}, acts.cancelled('renter', atOnce)],
  3: [{}, acts.cancelled('renter', half)],
  4: [{ listing: { cleaning_fee_cents: 6_000 } }, acts.cancelled('renter', half)],
  5: [{}, acts.emergency('points')],
  6: [inPoints, acts.trip],
  7: [inPoints, acts.cancelled('renter', half)],
  8: [inBoth, acts.trip],
  9: [inBoth, acts.cancelled('renter', half)],
  11: [{ counterCents: 75_000 }, acts.trip],
  12: [{ counterCents: 75_000 }, acts.cancelled('renter', half)],
  13: [{ asked: { plan: 'Premium' } }, acts.trip],
  14: [{ asked: { plan: 'Premium' } }, acts.cancelled('renter', half)],
  S11: [{}, acts.cancelled('owner', half)],
  S12: [{}, acts.noShowOf('renter')],
  S13: [{}, acts.noShowOf('owner')],
  S14: [{}, acts.emergency('refund')],
  S15: [{}, acts.together(80)],
  S16: [{}, acts.inTurn(acts.extended, acts.trip)],
  S17: [{}, acts.inTurn(acts.extended, acts.cancelled('renter', half))],
  S18: [withDeposit({}, 50_000), acts.claim(30_000, acts.settled)],
  S19: [withDeposit({}, 50_000), acts.claim(30_000, acts.taken)],
  S20: [withDeposit({}, 50_000), acts.claim(30_000, acts.silent)],
  S21: [withDeposit({}, 50_000), acts.claim(60_000, acts.takenWithDebt)],
  S22: [{}, acts.inTurn(acts.trip, acts.chargeback('won', disputed))],
  S23: [{}, acts.inTurn(acts.trip, acts.chargeback('lost', disputed))],
  S24: [{}, acts.inTurn(acts.trip, acts.payDay, acts.chargeback('lost', paidOut))],
  S25: [{}, acts.inTurn(acts.trip, acts.payDay, acts.chargeback('lost', paidOut, 0.5))],
  S26: [{}, acts.chargeback('lost', half)],
  S27: [inPoints, acts.cancelled('owner', half)],
  S28: [inPoints, acts.noShowOf('renter')],
  S29: [inPoints, acts.noShowOf('owner')],
  S30: [inPoints, acts.emergency('refund')],
  S31: [inPoints, acts.emergency('points')],
  S32: [inPoints, acts.inTurn(acts.trip, acts.payDay, acts.chargeback('lost', paidOut))],
  S33: [withDeposit(inPoints, 50_000), acts.claim(30_000, acts.settled)],
  S34: [inBoth, acts.cancelled('owner', half)],
  S35: [inBoth, acts.noShowOf('renter')],
  S36: [inBoth, acts.emergency('refund')],
  S37: [inBoth, acts.emergency('points')],
  S38: [inBoth, acts.inTurn(acts.trip, acts.payDay, acts.chargeback('lost', paidOut))],
  S39: [inBoth, acts.inTurn(acts.trip, acts.payDay, acts.chargeback('won', paidOut))],
  S40: [withDeposit(inBoth, 50_000), acts.claim(30_000, acts.settled)],
  S41: [inTwoParts, acts.inTurn(acts.restDue, acts.trip)],
  S42: [{ ...inTwoParts, method: 'test_present_only' }, acts.inTurn(acts.restDue, acts.restUnpaid)],
  S43: [inTwoParts, acts.cancelled('renter', '2027-04-20T15:00:00Z')],
  S44: [inTwoParts, acts.inTurn(acts.restDue, acts.cancelled('renter', '2027-05-20T15:00:00Z'))],
  N1: [
    {
      listing: {
        ...stay('Kelowna, BC', 18_900, 189),
        cleaning_fee_cents: 8_500,
        cancellation_policy: 'strict',
        seasons: [weekends(22_900, 229)],
      },
      asked: { from: '2027-06-03', to: '2027-06-07' },
      askedAt: '2027-05-10T18:00:00Z',
    },
    acts.cancelled('renter', '2027-05-24T15:00:00Z'),
  ],
  N2: [
    {
      ...inPoints,
      points: 435,
      listing: { ...stay('Banff, AB', 14_550, 145), ...alberta },
      asked: { to: '2027-06-07' },
    },
    acts.cancelled('renter', '2027-06-01T14:00:00Z'),
  ],
  N3: [
    {
      isFounders: true,
      listing: {
        ...alberta,
        category_id: 'specialty',
        location: 'Canmore, AB',
        price_cents: 41_500,
        deposit_cents: 100_000,
      },
      asked: { to: '2027-06-05' },
    },
    acts.claim(130_000, acts.takenWithDebt),
  ],
  N4: [
    {
      listing: {
        category_id: 'rv',
        price_cents: 21_999,
        cleaning_fee_cents: 9_500,
        delivery_cents: 7_500,
        add_ons: [
          { id: 'generator', label: 'Generator', cents: 1_250, per: 'unit' },
          { id: 'linens', label: 'Linens', cents: 4_000, per: 'booking' },
        ],
      },
      asked: { to: '2027-06-08', addOnIds: ['generator', 'linens'], isDelivered: true, plan: 'Plus' },
    },
    acts.noShowOf('renter'),
  ],
  N5: [
    {
      ...inBoth,
      points: 777,
      listing: { price_cents: 13_333, price_points: 134, weekly_discount_percent: 12 },
      asked: { to: '2027-06-10' },
    },
    acts.together(33),
  ],
  N6: [
    {
      ...inTwoParts,
      listing: {
        ...alberta,
        ...inTwoParts.listing,
        location: 'Hinton, AB',
        price_cents: 18_700,
        weekly_discount_percent: 10,
      },
      asked: { ...inTwoParts.asked, to: '2027-06-12' },
    },
    acts.inTurn(acts.restDue, acts.trip, acts.payDay, acts.chargeback('lost', paidOut, 1, 'rest')),
  ],
  N7: [{ listing: stay('Fernie, BC', 24_000, 240), asked: { to: '2027-06-10' } }, acts.interrupted],
  N8: [
    {
      listing: { ...alberta, location: 'Bragg Creek, AB', price_cents: 30_000 },
      asked: { to: '2027-06-07' },
      counterCents: 111_100,
    },
    acts.inTurn(acts.extendedTo('2027-06-08'), acts.trip, acts.chargeback('lost', disputed)),
  ],
  N9: [
    { listing: { price_cents: 45_500, deposit_cents: 30_000 }, asked: { to: '2027-06-05' } },
    acts.claim(41_237, acts.decided(25_010)),
    '2027-06-30T20:00:00Z',
  ],
  N10: [
    {
      listing: {
        ...stay('Vancouver, BC', 9_900, 99),
        cleaning_fee_cents: 12_000,
        weekly_discount_percent: 15,
      },
      asked: { to: '2027-06-30' },
    },
    acts.inTurn(acts.trip, acts.chargeback('lost', disputed, 0.4)),
  ],
  N12: [{}, acts.chargeback('lost', half, 0.5)],
  N19: [
    {
      ...inPoints,
      points: 420,
      listing: {
        ...alberta,
        category_id: 'snow',
        location: 'Canmore, AB',
        price_cents: 21_000,
        price_points: 210,
      },
      asked: { to: '2027-06-05' },
    },
    acts.together(25),
  ],
  N20: [
    {
      ...inTwoParts,
      listing: { ...inTwoParts.listing, price_cents: 26_000 },
      asked: { isSplit: true, to: '2027-06-07' },
    },
    acts.inTurn(acts.restDue, acts.emergency('points')),
  ],
  N21: [
    { listing: { price_cents: 27_500 }, asked: { to: '2027-06-05' } },
    acts.inTurn(
      acts.extendedTo('2027-06-06'),
      acts.trip,
      acts.payDay,
      acts.chargeback('lost', paidOut, 1, 'extension'),
    ),
  ],
  N22: [
    { listing: { price_cents: 19_900, deposit_cents: 50_000 }, asked: { to: '2027-06-05' } },
    acts.inTurn(
      acts.claim(22_000, acts.taken),
      acts.chargeback('lost', '2027-06-11T20:00:00Z', 1, 'deposit'),
    ),
  ],
  N23: [
    { ...inBoth, points: 350, listing: stay('Fernie, BC', 15_000, 150), asked: { to: '2027-06-08' } },
    acts.interrupted,
  ],
  N24: [
    {
      ...inBoth,
      points: 250,
      listing: { price_cents: 18_000, price_points: 180 },
      asked: { to: '2027-06-05' },
    },
    acts.inTurn(acts.extendedTo('2027-06-06'), acts.noShowOf('owner')),
  ],
};

test('every story has a row, and every row a story', () => {
  // The others are swaps: swap-stories.db.test.ts.
  const swaps = ['10', 'N11', 'N13', 'N14', 'N15', 'N16', 'N17', 'N18'];
  expect([...storyRows.keys()].toSorted()).toEqual([...Object.keys(stories), ...swaps].toSorted());
});

const paidDebts = async (deps: Deps, renter: AccountActor): Promise<number> =>
  (await debtsOf(deps, renter)).reduce((cents, debt) => cents + (debt.state === 'paid' ? debt.cents : 0), 0);

/** What the booking's page says was charged and given back, all of its cards together. */
async function onPage(deps: Deps, { renter, id }: Story) {
  const view = present(await rentalFor(deps, renter, id), 'booking');
  const { price, rest, deposit, takenBack } = view.money;
  const cards = [price, rest?.payment, deposit, ...view.further.map(({ payment }) => payment)];
  const sumOf = (of: (card: PaymentView) => number) =>
    cards.reduce((cents, card) => cents + (card ? of(card) : 0), 0);
  return {
    view,
    charged: sumOf(({ capturedCents }) => capturedCents) + (await paidDebts(deps, renter)),
    back: sumOf(({ refundedCents }) => refundedCents) + (takenBack?.isDecided ? takenBack.cents : 0),
  };
}

test.each(Object.entries(stories))('%s', async (number, [given, act, end = inJune]) => {
  const [, ...cells] = storyRows.get(number) ?? [];
  const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
  const story = await agreed(given);
  const { owner, renter, id, points, email, ownersEmail, askedAt, request } = story;
  const { totalCents = 0, split } = (await rentalFor(at(askedAt), renter, id))?.price ?? {};
  const quoted = split?.nowCents ?? totalCents;
  await act(story);
  const mine = await receiptsAfter(renter, end);
  const theirs = await receiptsAfter(owner, end);

  const books = minus(await cash.books(), booksBefore);
  const moved = minus(await atProcessor(), movedBefore);
  const later = at('2027-12-01T20:00:00Z');
  const [pays, comesBack] = [sum(mine, 'charge'), sum(mine, 'refund')];
  const earned = sum(theirs, 'payout') - sum(theirs, 'taken_back');
  const ownerPoints = await pointsOf(owner.accountId);
  expect([
    text(pays, points),
    text(comesBack, await pointsOf(renter.accountId)),
    text(earned, ownerPoints),
    text(books('fees')),
    text(books('tax')),
  ]).toEqual(cells);

  // The page announced this charge; anything added later has its own receipts.
  expect(mine.map((each) => each.totalCents)).toContain(quoted);
  for (const { lines, totalCents: total } of [...mine, ...theirs])
    expect(lines.reduce((cents, line) => cents + line.cents, 0)).toBe(total);
  // The trip's page for both sides, and the owner's earnings.
  const { view, charged, back: givenBack } = await onPage(later, story);
  expect([charged, givenBack]).toEqual([pays, comesBack]);
  const ended = (await rentalFor(later, owner, id))?.cancelled;
  if (view.cancelled) expect(view.cancelled.refundCents).toBe(comesBack);
  if (ended) expect(text(ended.keeps?.cents ?? 0, ended.keeps?.points)).toBe(cells[2]);
  const { lines: earnings } = await earningsOf(later, owner.accountId, null);
  expect(earnings.reduce((cents, line) => cents + line.cents, 0)).toBe(earned);
  if (act === acts.trip && given.counterCents === undefined)
    expect(text(request?.receives?.cents ?? 0, request?.receives?.points)).toBe(cells[2]);
  // The processor moved exactly that, and the books have the same balance.
  expect(moved('capture')).toBe(pays);
  expect(moved('refund') + moved('chargeback') - moved('chargeback_won')).toBe(comesBack);
  expect(moved('payout') - moved('take_back')).toBe(earned);
  expect(0 - books('processor')).toBe(pays - comesBack - earned);
  expect([books('held'), books('payable'), books('chargebacks')]).toEqual([0, 0, 0]);
  // Emails name the same amounts; the bank reports its own refunds.
  expect(await emailed(email, 'charged to your card')).toBe(pays);
  expect(await emailed(email, 'refunded to your card')).toBe(moved('refund'));
  expect(await emailed(ownersEmail, 'is on its way to you')).toBe(moved('payout'));
  // No point is held anymore, and the ledger is sound.
  for (const { accountId } of [owner, renter]) expect((await wallet(accountId)).held).toBe(0);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  expect((await reconcile(withCards(at(nextMonth)), new Date(askedAt))).faults).toEqual([]);
});
