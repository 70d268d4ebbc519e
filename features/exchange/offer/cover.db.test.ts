import { afterAll, expect, test } from 'vitest';
import { operator } from '../../../tests/builders/actors.ts';
import { asked, clubMember, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { changeSetting } from '../../settings/change-setting.server.ts';
import { bookingFor } from '../views/booking-queries.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps('2027-05-30T18:00:00Z');
const policy = {
  province: 'BC',
  categoryId: 'water',
  way: 'any',
  limitCents: 200_000_000,
  deductibleCents: 100_000,
  insurer: 'Pacific Marine Mutual',
  from: '2027-06-01',
  to: '',
};

test('a booking says what was in force when it was quoted: none before an operator enters a policy, and what was quoted stays', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const set = (value: object[] | null) =>
    changeSetting(deps, operator, { name: 'cover', value, reason: 'The certificate is here' });
  const coverOfNew = async () => {
    const { id } = await asked(deps, renter, slug);
    return { id, cover: (await bookingFor(deps, owner, id))?.price.cover };
  };
  expect((await coverOfNew()).cover).toBeNull();
  expect(await set([policy])).toBe('changed');
  const covered = await coverOfNew();
  const said = { limitCents: 200_000_000, deductibleCents: 100_000, insurer: 'Pacific Marine Mutual' };
  expect(covered.cover).toEqual(said);
  expect(await set(null)).toBe('changed');
  expect((await bookingFor(deps, renter, covered.id))?.price.cover).toEqual(said);
  expect((await coverOfNew()).cover).toBeNull();
});
