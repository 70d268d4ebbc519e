import { afterAll, describe, expect, test } from 'vitest';
import { operator } from '../../tests/builders/actors.ts';
import { codeOf } from '../../tests/builders/auth.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { draftOf, readyDraft } from '../../tests/builders/hosting.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { accepted } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { verifiedIdentity } from '../members/verified-identity.ts';
import { changeListing } from './change-listing.server.ts';
import { hostedFor } from './hosting-queries.server.ts';
import { publishApprovedJob, publishApprovedKind } from './review/publish-approved.server.ts';
import { reviewListing, type ReviewEvent } from './review/review-listing.server.ts';
import { listingToReview } from './review/review-queries.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps();

const change = (id: string, event: Parameters<typeof changeListing>[2]['event'], actor: AccountActor) =>
  changeListing(deps, actor, { id, event });
/** Without a typed reason; a note to the owner only when a change is needed. */
const review = async (id: string, event: ReviewEvent) =>
  reviewListing(deps, operator, {
    id,
    event,
    edition: (await listingToReview(db.sql, id))?.edition ?? 0,
    reason: event === 'send_back' ? 'Read' : '',
    note: event === 'send_back' ? 'A better cover, please.' : '',
  });

describe('the first listing of an owner who isn’t ID-verified yet', () => {
  const stranger = async () => {
    const unknown = await clubMember(db.ownerSql, 'owner');
    await db.ownerSql`update member set verifications = '{}' where id = ${unknown.accountId}`;
    return { unknown, id: await draftOf(deps, unknown) };
  };
  const verify = async ({ accountId }: AccountActor) => {
    await db.ownerSql`update member set verifications = ${[verifiedIdentity]} where id = ${accountId}`;
    await inTransaction(deps, {}, ({ sql }) =>
      appendEvent(sql, { name: 'identity.verified', subject: { kind: 'member', id: accountId } }, deps.now()),
    );
    await doDueJobs(deps, { [publishApprovedKind]: publishApprovedJob(deps) });
  };
  const standing = async (who: AccountActor, id: string) => {
    const view = await hostedFor(deps, who, id);
    return [view?.state, view?.needsIdentity, view?.isApproved];
  };
  const live = async (title = readyDraft.about.title) =>
    db.sql`select from listing where title = ${title} and state = 'published'`;

  test('is submitted, approved without a typed reason, and goes live with the verification', async () => {
    const { unknown, id } = await stranger();
    const before = (await live()).length;
    accepted(await change(id, 'submit', unknown));
    expect(await standing(unknown, id)).toEqual(['in_review', true, false]);
    accepted(await review(id, 'approve'));
    expect(await standing(unknown, id)).toEqual(['in_review', true, true]);
    expect(await live()).toHaveLength(before);
    expect(codeOf(await review(id, 'approve'))).toBe('not-possible-now');
    await verify(unknown);
    expect(await standing(unknown, id)).toEqual(['published', false, false]);
    expect(await live()).toHaveLength(before + 1);
    await verify(unknown);
    expect(await live()).toHaveLength(before + 1);
  });

  test('doesn’t go live with the verification when it was withdrawn or returned meanwhile', async () => {
    for (const step of ['take_back', 'send_back'] as const) {
      const { unknown, id } = await stranger();
      accepted(await change(id, 'submit', unknown));
      accepted(await review(id, 'approve'));
      if (step === 'take_back') accepted(await change(id, 'take_back', unknown));
      else accepted(await review(id, 'send_back'));
      accepted(await change(id, 'submit', unknown));
      await verify(unknown);
      expect(await standing(unknown, id)).toEqual(['in_review', false, false]);
    }
  });
});
