import { afterAll, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { clubMember, settleMoney } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { cashOf } from '../../../tests/builders/money.ts';
import { price, rentals, type Rental } from '../../../tests/builders/rentals.ts';
import type { AccountActor } from '../../members/actor.ts';
import { rentalFor } from '../../../tests/builders/views.ts';
import { cancelTogether } from './cancel-together.server.ts';
import { rentalRows } from '../../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const later = db.deps('2027-06-03T12:00:00Z');
const newRental = rentals(db);
let rental: Rental;
let id: string;
beforeEach(async () => {
  rental = await newRental();
  id = await rental.agreed();
});
const say = async (who: AccountActor, percent: number | null) => {
  const said = await cancelTogether(later, who, { id, percent, reason: 'The road is closed' });
  return isRefusal(said) ? said.refusal : said;
};
const row = async () =>
  (
    await db.sql`select state, cancelled_by, refund_percent from ${rentalRows(db.sql)} rental where id = ${id}`
  )[0];

test('when both name the same percentage, it ends that way without blame, and the rest is shared', async () => {
  expect(await say(rental.owner, 80)).toEqual({ outcome: 'waiting' });
  expect(await say(rental.renter, 100)).toEqual({ outcome: 'waiting' });
  expect(await rentalFor(later, rental.renter, id)).toMatchObject({
    cancelWords: { renter: 100, owner: 80 },
    cancelReasons: { renter: 'The road is closed', owner: 'The road is closed' },
  });
  expect((await row())?.state).toBe('accepted');
  expect(await say(rental.renter, 80)).toMatchObject({ percent: 80, refundCents: 86_688 });
  expect(await row()).toEqual({ state: 'cancelled', cancelled_by: 'both', refund_percent: 80 });
  await settleMoney(later);
  expect(await cashOf(db).payments(id)).toEqual([['price', 'captured', price, 86_688]]);
  expect(await db.sql`select 1 from listing_claim where leg_id = ${id}`).toHaveLength(0);
  expect(await say(rental.owner, 80)).toBe('not-now');
});

test('a proposal can be withdrawn, and only a party can make one', async () => {
  await say(rental.owner, 50);
  expect(await say(rental.owner, null)).toEqual({ outcome: 'taken-back' });
  expect(await say(rental.renter, 50)).toEqual({ outcome: 'waiting' });
  expect(await say(await clubMember(db.ownerSql, 'owner'), 50)).toBe('not-found');
  expect((await row())?.state).toBe('accepted');
});

test('ends once when both agree at the same moment', async () => {
  const said = await Promise.all(
    [rental.owner, rental.renter, rental.owner, rental.renter].map((who) => say(who, 30)),
  );
  expect(said.filter((each) => typeof each === 'object' && 'percent' in each)).toHaveLength(1);
  expect((await row())?.refund_percent).toBe(30);
});
