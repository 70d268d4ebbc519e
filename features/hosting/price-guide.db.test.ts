import { afterAll, expect, test } from 'vitest';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { priceGuide } from './price-guide.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const now = new Date('2027-01-01T00:00:00Z');
const owner = await clubMember(db.ownerSql, 'owner');
const others = await clubMember(db.ownerSql, 'owner');

async function listed(priceCents: number, more: { owner?: string; province?: string; state?: string } = {}) {
  const { id } = await listingOf(db.ownerSql, more.owner ?? others.accountId);
  await db.ownerSql`
    update listing set price_cents = ${priceCents}, province = ${more.province ?? 'BC'}, state = ${more.state ?? 'published'}
     where id = ${id}`;
}
const asked = (province = 'BC') =>
  priceGuide(db.sql, { ownerId: owner.accountId, categoryId: 'water', province }, now);

test('shows the range and median of at least three listings by others in the category and province', async () => {
  await listed(10_000);
  await listed(30_000);
  await listed(99_000, { owner: owner.accountId });
  await listed(99_000, { owner: owner.accountId, province: 'AB' });
  await listed(99_000, { state: 'paused' });
  expect((await asked()).similar).toBeNull();
  await listed(14_000);
  expect((await asked()).similar).toEqual({
    count: 3,
    lowCents: 10_000,
    medianCents: 14_000,
    highCents: 30_000,
    isBeyondProvince: false,
  });
  expect((await asked()).feePercent).toBe(5);
});

test('looks everywhere when the province has fewer than three', async () => {
  await listed(50_000, { province: 'AB' });
  expect((await asked('AB')).similar).toEqual({
    count: 4,
    lowCents: 10_000,
    medianCents: 22_000,
    highCents: 50_000,
    isBeyondProvince: true,
  });
  expect((await asked()).similar).toMatchObject({ count: 3, isBeyondProvince: false });
});
