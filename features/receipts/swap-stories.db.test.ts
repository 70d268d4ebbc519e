/** Plays the stories of a swap in docs/domain/money.md, and compares every place that shows a sum. */
import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { addAccount } from '../../tests/builders/accounts.ts';
import { clubMember, listingOf, settleMoney, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { half } from '../../tests/builders/money-acts.ts';
import {
  alberta,
  inJune,
  minus,
  moneyStories,
  nextMonth,
  stay,
  storyRows,
  sum,
  text,
} from '../../tests/builders/money-stories.ts';
import { asking, start } from '../../tests/builders/rentals.ts';
import { offered, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { swapFor } from '../exchange/views/swap-view.server.ts';
import { reconcile } from '../payments/books/reconcile.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { at, cash, atProcessor, emailed, receiptsAfter } = moneyStories(db);

/** Ann has a boat, Ben a cabin in Alberta; both have agreed. */
async function swapped(topUpCents: number) {
  const [ben, ann] = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')];
  const email = `${ann.accountId}@example.com`;
  await addAccount(db.ownerSql, { accountId: ann.accountId, email });
  const [boat, cabin] = [
    await listingOf(db.ownerSql, ben.accountId, { cleaning_fee_cents: topUpCents === 0 ? 0 : 6_000 }),
    await listingOf(db.ownerSql, ann.accountId, { ...stay('Canmore, AB', 20_000, 200), ...alberta }),
  ];
  const topUp = { by: 'me', points: 0, cents: topUpCents } as const;
  const { id } = await offered(at(asking), ann, offerOf(boat.slug, cabin.slug, { topUp }));
  accepted(await sayYes(at(asking), ben, { id, version: 1 }));
  await settleMoney(at(asking));
  return { ann, ben, id, email };
}
test.each([
  ['10', 0, false],
  ['N11', 20_000, true],
] as const)('%s', async (number, topUpCents, takesPlace) => {
  const [, ...cells] = storyRows.get(number) ?? [];
  const [booksBefore, movedBefore] = [await cash.books(), await atProcessor()];
  const { ann, ben, id, email } = await swapped(topUpCents);
  if (takesPlace) {
    const legs = await db.sql<{ id: string }[]>`select id from leg where exchange_id = ${id}`;
    for (const { id: legId } of legs)
      for (const who of [ann, ben])
        accepted(await confirmHandOver(at(start), who, { legId, step: 'hand_off' }));
  } else accepted(await cancelExchange(at(half), ann, { id, reason: 'Ill' }));
  const [mine, theirs] = [await receiptsAfter(ann), await receiptsAfter(ben)];
  // Ben pays for the cabin: $49, GST $2.45 and the levy of $2.94; all of it comes back where nothing takes place.
  const [bens, bensTax] = takesPlace ? [4_900, 539] : [0, 0];
  const books = minus(await cash.books(), booksBefore);
  const moved = minus(await atProcessor(), movedBefore);
  const pays = sum(mine, 'charge');
  expect([
    text(pays),
    text(sum(mine, 'refund')),
    text(sum(theirs, 'payout')),
    text(books('fees') - bens),
    text(books('tax') - bensTax),
  ]).toEqual(cells);
  expect(sum(theirs, 'charge')).toBe(5_439);
  expect(moved('capture')).toBe(pays + 5_439);
  expect(moved('refund')).toBe(takesPlace ? 0 : 5_439);
  expect(moved('payout')).toBe(sum(theirs, 'payout'));
  expect([books('held'), books('payable')]).toEqual([0, 0]);
  expect(await emailed(email, 'charged to your card')).toBe(pays);
  const view = await swapFor(at(inJune), ann, id);
  expect(view?.price?.totalCents).toBe(pays);
  expect((await reconcile(withCards(at(nextMonth)), new Date(asking))).faults).toEqual([]);
});
