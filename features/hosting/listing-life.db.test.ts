import { afterAll, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { operator } from '../../tests/builders/actors.ts';
import { codeOf } from '../../tests/builders/auth.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, readyDraft } from '../../tests/builders/hosting.ts';
import { changeListing, type OwnersEvent } from './change-listing.server.ts';
import { hostedFor } from './hosting-queries.server.ts';
import { reviewListing, type ReviewEvent } from './review/review-listing.server.ts';
import { listingToReview } from './review/review-queries.server.ts';
import { saveStep } from './save-step.server.ts';
import { startListing } from './start-listing.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();
const owner = await clubMember(db.ownerSql, 'owner');

const review = async (id: string, event: ReviewEvent) => {
  const edition = (await listingToReview(db.sql, id))?.edition ?? 0;
  return reviewListing(deps, operator, { id, event, edition, reason: 'Read', note: 'Please say more.' });
};
const isReview = (event: OwnersEvent | ReviewEvent): event is ReviewEvent =>
  ['approve', 'send_back', 'look_over', 'take_down'].includes(event);

test('each press leads to its state: review and back, live, changed, paused, taken down, archived', async () => {
  const id = await draftOf(deps, owner);
  const state = async () => (await hostedFor(deps, owner, id))?.state;
  const presses = async (...asked: [event: OwnersEvent | ReviewEvent, to: string][]) => {
    for (const [event, to] of asked) {
      accepted(await (isReview(event) ? review(id, event) : changeListing(deps, owner, { id, event })));
      expect([event, await state()]).toEqual([event, to]);
    }
  };
  const rewrite = async () => {
    const saves = (await hostedFor(deps, owner, id))?.saves.rules ?? 0;
    accepted(await saveStep(deps, owner, { id, step: 'rules', saves, words: readyDraft.rules }));
  };
  expect(await state()).toBe('draft');
  await presses(['submit', 'in_review'], ['take_back', 'draft'], ['submit', 'in_review']);
  await presses(['send_back', 'needs_changes'], ['submit', 'in_review'], ['approve', 'published']);
  await rewrite();
  await presses(['publish_changes', 'published'], ['look_over', 'published'], ['pause', 'paused']);
  await rewrite();
  await presses(['publish_changes', 'paused'], ['look_over', 'paused'], ['resume', 'published']);
  await presses(['take_down', 'needs_changes'], ['submit', 'in_review'], ['approve', 'published']);
  await presses(['archive', 'archived']);
});

test('an owner has at most fifty listings that aren’t archived', async () => {
  const busy = await clubMember(db.ownerSql, 'owner');
  const start = async () => codeOf(await startListing(deps, busy, { categoryId: 'rv' }));
  await db.ownerSql`
    insert into hosted_listing (owner_id, state, draft, created_at, updated_at)
    select ${busy.accountId}, case when n = 1 then 'archived' else 'draft' end, '{}', now(), now() from generate_series(1, 50) n`;
  expect(await start()).toBe('fine');
  expect(await start()).toBe('too-many-listings');
});
