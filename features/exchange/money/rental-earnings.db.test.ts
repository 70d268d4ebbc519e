import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/builders/database.ts';
import { asking, rentals, start } from '../../../tests/builders/rentals.ts';
import type { AccountActor } from '../../members/actor.ts';
import { earningsOf, yearOfEarnings } from './earnings-queries.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);

test('an agreed rental is expected by its owner, and not by its renter', async () => {
  const rental = await newRental();
  await rental.agreed();
  const expected = async ({ accountId }: AccountActor) =>
    (await earningsOf(db.deps(asking), accountId, null)).summary.expectedCents;
  // 90,000 less 5%.
  expect([await expected(rental.owner), await expected(rental.renter)]).toEqual([85_500, 0]);
});

test('a statement’s year begins and ends at midnight on the Pacific coast', async () => {
  const rental = await newRental();
  await rental.handedOff(await rental.agreed());
  const yearsWith = async (dueAt: string) => {
    await db.ownerSql`update payout set due_at = ${dueAt} where member_id = ${rental.owner.accountId}`;
    const lines = [2026, 2027, 2028].map((year) =>
      yearOfEarnings(db.deps(start), rental.owner.accountId, year),
    );
    return (await Promise.all(lines)).map(({ length }) => length);
  };
  // Whether or not winter has its own time.
  expect(await yearsWith('2028-01-01T06:30:00Z')).toEqual([0, 1, 0]);
  expect(await yearsWith('2028-01-01T08:30:00Z')).toEqual([0, 0, 1]);
  expect(await yearsWith('2027-01-01T06:30:00Z')).toEqual([1, 0, 0]);
});
