import { afterAll, expect, test } from 'vitest';
import { submitIdentity } from '../../../features/identity/submit-identity.server.ts';
import { startListing } from '../../../features/hosting/start-listing.server.ts';
import { present } from '../../../platform/assert.ts';
import { accepted } from '../../../platform/refusal.ts';
import { sendApplication } from '../../../tests/builders/applications.ts';
import { testAuth } from '../../../tests/builders/auth.ts';
import { clubMember } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { photoBytes } from '../../../tests/builders/hosting.ts';
import { reviewOfApplication, reviewOfListing } from './review.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = testAuth(db);

test('shows an operator the application, the person and the first listing together, from either of them', async () => {
  const applicationId = await sendApplication(deps, 'review@example.com', {});
  const alone = present(await reviewOfApplication(deps, applicationId), 'review');
  expect([alone.identities, alone.listing]).toEqual([[], null]);

  const owner = await clubMember(db.ownerSql, 'owner');
  await db.ownerSql`update founders_club_applications set user_id = ${owner.accountId} where id = ${applicationId}`;
  await db.ownerSql`update member set verifications = '{}' where id = ${owner.accountId}`;
  const { id: listingId } = accepted(await startListing(deps, owner, { categoryId: 'rv' }));
  expect(await submitIdentity(deps, owner, { document: 'passport', bytes: await photoBytes() })).toBe(
    'submitted',
  );
  const byApplication = present(await reviewOfApplication(deps, applicationId), 'review');
  const byListing = present(await reviewOfListing(deps, listingId), 'review');
  for (const { application, identities, listing } of [byApplication, byListing]) {
    expect(application).toMatchObject({ id: applicationId });
    expect(identities).toMatchObject([{ document: 'passport', state: 'submitted' }]);
    expect(listing).toMatchObject({ id: listingId, owner: { id: owner.accountId } });
  }
});

test('answers 404 for an unknown one, and works for an owner without an application', async () => {
  const nobody = '00000000-0000-4000-8000-000000000009';
  expect(await reviewOfApplication(deps, nobody)).toBeNull();
  expect(await reviewOfListing(deps, nobody)).toBeNull();
  const owner = await clubMember(db.ownerSql, 'owner');
  const { id } = accepted(await startListing(deps, owner, { categoryId: 'rv' }));
  expect(await reviewOfListing(deps, id)).toMatchObject({ application: null, identities: [] });
});
