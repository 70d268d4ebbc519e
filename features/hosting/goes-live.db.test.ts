import { afterAll, expect, test } from 'vitest';
import { operator } from '../../tests/builders/actors.ts';
import { codeOf } from '../../tests/builders/auth.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, publishedOf, readyDraft } from '../../tests/builders/hosting.ts';
import { accepted } from '../../platform/refusal.ts';
import { changeListing } from './change-listing.server.ts';
import { hostedFor, shelfOf } from './hosting-queries.server.ts';
import { reviewListing, type ReviewEvent } from './review/review-listing.server.ts';
import { listingToReview } from './review/review-queries.server.ts';
import { saveStep } from './save-step.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();
const owner = await clubMember(db.ownerSql, 'owner');

const change = (id: string, event: Parameters<typeof changeListing>[2]['event']) =>
  changeListing(deps, owner, { id, event });
const review = async (id: string, event: ReviewEvent) =>
  reviewListing(deps, operator, {
    id,
    event,
    edition: (await listingToReview(db.sql, id))?.edition ?? 0,
    reason: 'Read',
    note: 'Please say more.',
  });

test('refuses a phone number in a text at its field, and shows it to the reviewing operator', async () => {
  const id = await draftOf(deps, owner);
  const { about } = readyDraft;
  const saves = (await hostedFor(deps, owner, id))?.saves.about ?? 0;
  const words = { ...about, description: `${about.description} Call me at 250-555-0199.` };
  const saved = accepted(await saveStep(deps, owner, { id, step: 'about', saves, words }));
  expect(saved.problems).toMatchObject([{ step: 'about', field: 'description', isContact: true }]);
  expect(await change(id, 'submit')).toMatchObject({
    refusal: 'not-ready',
    sentence: expect.stringContaining('phone number'),
  });
  // Submitted before the rule existed: the operator sees it and cannot approve it.
  await db.ownerSql`update hosted_listing set state = 'in_review', submitted_at = now() where id = ${id}`;
  expect((await listingToReview(db.sql, id))?.hints).toContainEqual({
    label: 'Description',
    words: 'Contains a phone number',
  });
  expect(await review(id, 'approve')).toMatchObject({ refusal: 'not-ready' });
  expect(await review(id, 'send_back')).toMatchObject({ state: 'needs_changes' });
});

test('a listing needs an exact address to go live, and its owner sees which ones lack it', async () => {
  const { id } = await publishedOf(deps, owner, 'Wagon without a street');
  // Published before the address was required.
  await db.ownerSql`
    update hosted_listing set draft = jsonb_set(draft, '{place,address}', '""'), published_draft = jsonb_set(published_draft, '{place,address}', '""')
     where id = ${id}`;
  const line = async () => (await shelfOf(deps, owner)).find((each) => each.id === id);
  expect((await line())?.needsAddress).toBe(true);
  accepted(await change(id, 'pause'));
  expect(codeOf(await change(id, 'resume'))).toBe('not-ready');
  accepted(
    await saveStep(deps, owner, {
      id,
      step: 'place',
      saves: (await hostedFor(deps, owner, id))?.saves.place ?? 0,
      words: { ...readyDraft.place, address: '12 Baker Street' },
    }),
  );
  expect((await line())?.needsAddress).toBe(false);
  expect(codeOf(await change(id, 'resume')), 'renters still read the published place').toBe('not-ready');
  accepted(await change(id, 'publish_changes'));
  accepted(await change(id, 'resume'));
});
