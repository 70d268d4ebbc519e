/** Plays the stories of a swap in docs/domain/money.md, and compares every place that shows a sum. */
import { afterAll, expect, test } from 'vitest';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember, listingOf, settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { disputed, half, moneyActs } from '../../tests/builders/money-acts.ts';
import {
  alberta,
  minus,
  moneyStories,
  nextMonth,
  paidOut,
  stay,
  storyRows,
  sum,
  text,
} from '../../tests/builders/money-stories.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { asking, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { earningsOf } from '../exchange/money/earnings-queries.server.ts';
import { swapFor } from '../../tests/builders/views.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';
import { checkBooks } from '../points/ledger/check-books.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { at, cash, wallet, atProcessor, pointsOf, emailed, receiptsAfter } = moneyStories(db);
const { chargeback } = moneyActs(db);
const { give } = bookkeeping(db);

type Given = { points?: number; cents?: number; cleaningCents?: number };

/** Ann has a cabin in Alberta, Ben a boat; both have agreed, and Ann adds the top-up. */
async function swapped({ points = 0, cents = 0, cleaningCents = 0 }: Given) {
  const [ben, ann] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const emailOf = ({ accountId }: typeof ann) => `${accountId}@example.com`;
  for (const who of [ann, ben])
    await addAccount(db.ownerSql, { accountId: who.accountId, email: emailOf(who) });
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ben.accountId, { cleaning_fee_cents: cleaningCents }),
    await listingOf(db.ownerSql, ann.accountId, { ...stay('Canmore, AB', 20_000, 200), ...alberta }),
  ];
  if (points > 0) await give(ann.accountId, points, new Date(asking));
  const topUp = { by: 'me', points, cents } as const;
  const { id } = await offered(at(asking), ann, offerOf(boat.slug, cabin.slug, { topUp }));
  accepted(await sayYes(at(asking), ben, { id, version: 1 }));
  await settleMoney(at(asking));
  return { ann, ben, id, points, renter: ann, email: emailOf(ann), bensEmail: emailOf(ben) };
}
type Swapped = Awaited<ReturnType<typeof swapped>>;
type SwapAct = (swap: Swapped) => Promise<unknown>;

const takesPlace: SwapAct = async ({ ann, ben, id }) => {
  const legs = await db.sql<{ id: string }[]>`select id from leg where exchange_id = ${id}`;
  for (const { id: legId } of legs)
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(start), who, { legId, step: 'hand_off' }));
  await settleMoney(at(start));
};
const cancelledBy =
  (who: 'ann' | 'ben'): SwapAct =>
  async (swap) =>
    accepted(await cancelExchange(at(half), swap[who], { id: swap.id, reason: 'Ill' }));
const inTurn =
  (...acts: SwapAct[]): SwapAct =>
  async (swap) => {
    for (const act of acts) await act(swap);
  };
const payDay: SwapAct = () => settleMoney(at(paidOut));

/** What Ben pays for the cabin: $49, GST $2.45 and the levy of $2.94. `back`: it is refunded. */
const bens = { cents: 5_439, fees: 4_900, tax: 539 };
const stories: Record<string, [given: Given, act: SwapAct, bens: 'kept' | 'back']> = {
  10: [{}, cancelledBy('ann'), 'back'],
  N11: [{ cents: 20_000, cleaningCents: 6_000 }, takesPlace, 'kept'],
  N13: [{ points: 140, cents: 12_000 }, takesPlace, 'kept'],
  N14: [{ points: 140, cents: 12_000 }, cancelledBy('ben'), 'kept'],
  N15: [
    { points: 90, cents: 31_000, cleaningCents: 7_500 },
    inTurn(takesPlace, payDay, chargeback('lost', paidOut)),
    'kept',
  ],
  N16: [{ cents: 15_000 }, inTurn(takesPlace, chargeback('lost', disputed, 0.6)), 'kept'],
  N17: [{ points: 30, cents: 9_500 }, inTurn(takesPlace, payDay, chargeback('won', paidOut)), 'kept'],
  N18: [{ points: 40, cents: 8_000 }, chargeback('lost', half), 'back'],
};

test.each(Object.entries(stories))('%s', async (number, [given, act, bensPart]) => {
  const [, ...cells] = storyRows.get(number) ?? [];
  const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
  const swap = await swapped(given);
  const { ann, ben, id, points, email, bensEmail } = swap;
  await act(swap);
  const [mine, theirs] = [await receiptsAfter(ann), await receiptsAfter(ben)];
  const [kept, bensBack] = bensPart === 'kept' ? [bens, 0] : [{ cents: 0, fees: 0, tax: 0 }, bens.cents];

  const books = minus(await cash.books(), booksBefore);
  const moved = minus(await atProcessor(), movedBefore);
  const [pays, comesBack] = [sum(mine, 'charge'), sum(mine, 'refund')];
  const earned = sum(theirs, 'payout') - sum(theirs, 'taken_back');
  expect([
    text(pays, points),
    text(comesBack, await pointsOf(ann.accountId)),
    text(earned, await pointsOf(ben.accountId)),
    text(books('fees') - kept.fees),
    text(books('tax') - kept.tax),
  ]).toEqual(cells);
  expect([sum(theirs, 'charge'), sum(theirs, 'refund')]).toEqual([bens.cents, bensBack]);
  for (const { lines, totalCents } of [...mine, ...theirs])
    expect(lines.reduce((cents, line) => cents + line.cents, 0)).toBe(totalCents);

  // The swap's page for both sides, and Ben's earnings.
  const later = at(nextMonth);
  const [annsPage, bensPage] = [
    present(await swapFor(later, ann, id), 'swap'),
    present(await swapFor(later, ben, id), 'swap'),
  ];
  expect([annsPage.price.totalCents, bensPage.price.totalCents]).toEqual([pays, bens.cents]);
  const { payment, takenBack } = annsPage;
  const [lost] = takenBack;
  expect((payment?.refundedCents ?? 0) + (lost?.isDecided ? lost.cents : 0)).toBe(comesBack);
  const { cents: takenCents = 0, ownersCents = 0 } = bensPage.takenBack[0] ?? {};
  expect([takenCents, ownersCents]).toEqual([lost?.cents ?? 0, lost?.ownersCents ?? 0]);
  const { lines: earnings } = await earningsOf(later, ben.accountId, null);
  expect(earnings.reduce((cents, line) => cents + line.cents, 0)).toBe(earned);
  expect(earnings.reduce((cents, line) => cents + line.takenBackCents, 0)).toBe(ownersCents);

  // The processor moved exactly that, and the books have the same balance.
  expect(moved('capture')).toBe(pays + bens.cents);
  expect(moved('refund') + moved('chargeback') - moved('chargeback_won')).toBe(comesBack + bensBack);
  expect(moved('payout') - moved('take_back')).toBe(earned);
  expect(0 - books('processor')).toBe(pays - comesBack - earned + kept.cents);
  expect([books('held'), books('payable'), books('chargebacks')]).toEqual([0, 0, 0]);
  // Emails name the same amounts; the bank reports its own refunds.
  expect(await emailed(email, 'charged to your card')).toBe(pays);
  expect(
    (await emailed(email, 'refunded to your card')) + (await emailed(bensEmail, 'refunded to your card')),
  ).toBe(moved('refund'));
  expect(await emailed(bensEmail, 'is on its way to you')).toBe(moved('payout'));
  // No point is held anymore, and both ledgers are sound.
  for (const { accountId } of [ann, ben]) expect((await wallet(accountId)).held).toBe(0);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  expect((await reconcile(withCards(later), new Date(asking))).faults).toEqual([]);
});
