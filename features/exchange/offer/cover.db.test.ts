import { afterAll, expect, test } from 'vitest';
import { operator } from '../../../tests/builders/actors.ts';
import { asked, clubMember, friday, listingOf } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { changeSetting } from '../../settings/change-setting.server.ts';
import { priceExtensionFor } from '../changes/extend-booking.server.ts';
import { makeQuote } from '../price/make-quote.server.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { rentalFor } from '../../../tests/builders/views.ts';

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

test('a booking has the insurance in force at its quote: none before an operator enters a policy, and what was quoted stays', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const set = (value: object[] | null) =>
    changeSetting(deps, operator, { name: 'cover', value, reason: 'The certificate is here' });
  const coverOfNew = async () => {
    const { id } = await asked(deps, renter, slug);
    return { id, cover: (await rentalFor(deps, owner, id))?.price.cover };
  };
  expect((await coverOfNew()).cover).toBeNull();
  expect(await set([policy])).toBe('changed');
  const covered = await coverOfNew();
  const said = { limitCents: 200_000_000, deductibleCents: 100_000, insurer: 'Pacific Marine Mutual' };
  expect(covered.cover).toEqual(said);
  expect(await set(null)).toBe('changed');
  expect((await rentalFor(deps, renter, covered.id))?.price.cover).toEqual(said);
  expect((await coverOfNew()).cover).toBeNull();
});

test('a protection plan is chosen with the request, stays in a counter-offer, and costs more for extra days', async () => {
  const owner = await clubMember(db.ownerSql, 'owner');
  const renter = await clubMember(db.ownerSql, 'renter');
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const plan = { ...policy, plan: 'Premium', dayCents: 2_000, deductibleCents: 25_000 };
  const value = [policy, plan];
  expect(await changeSetting(deps, operator, { name: 'cover', value, reason: 'Plans' })).toBe('changed');
  const wish = { slug, way: 'rent', ...friday, addOnIds: [], isDelivered: false, points: 0 } as const;
  const quoted = accepted(await makeQuote(deps, renter, wish));
  expect(quoted.terms).toMatchObject({
    includedCover: { deductibleCents: 100_000 },
    plans: [{ plan: 'Premium', dayCents: 2_000, deductibleCents: 25_000 }],
  });
  expect(await makeQuote(deps, renter, { ...wish, plan: 'None' })).toMatchObject({ refusal: 'no-such-plan' });
  const { id } = await asked(deps, renter, slug, { plan: 'Premium' });
  const seen = async () => present(await rentalFor(deps, renter, id), 'own booking');
  expect(await seen()).toMatchObject({ totalCents: 115_080, price: { cover: { plan: 'Premium' } } });
  expect(await acceptOffer(deps, owner, { id, version: 1 })).toBe('accepted');
  const more = accepted(await priceExtensionFor(deps, renter, { id, to: '2027-06-07' }));
  expect(more.price.lines).toContainEqual({
    kind: 'protection',
    label: 'Premium protection, 1 day',
    amountCents: 2_000,
  });
});
