import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { accepted, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { proving } from '../../tests/builders/prove.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { returnedRentals } from '../../tests/builders/returned.ts';
import { findListingByAddress } from '../listings/listing-queries.server.ts';
import { replyToReview } from './reply-to-review.server.ts';
import { reviewsFor } from './review-queries.server.ts';
import { showReviewsJob, showReviewsKind } from './show-reviews.server.ts';
import { writeReview } from './write-review.server.ts';
import { moveRental, rentalRows } from '../../tests/builders/rental-rows.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const story = returnedRentals(db);
const back = Date.parse('2027-06-06T20:00:00Z');
/** This many days after the return. */
const later = (days: number) => db.deps(new Date(back + days * 86_400_000));
const said = (outcome: string | Refusal) => (isRefusal(outcome) ? outcome.refusal : outcome);
const good = { rating: 5, listingRating: 4, body: 'A fine boat.' };
const fair = { rating: 4, listingRating: null, body: 'Came back clean.' };
const look = (days: number) => doDueJobs(later(days), { [showReviewsKind]: showReviewsJob });

describe('two reviews of one exchange', () => {
  test('are published with the second one, and the listing’s average is right at that moment', async () => {
    const { owner, renter, slug, exchange } = await story(back);
    expect(await writeReview(later(1), renter, exchange, good)).toBe('sent');
    expect(await reviewsFor(later(1), owner, exchange)).toMatchObject({
      mine: null,
      theirs: null,
      hasOtherSent: true,
      isSeen: false,
      mayWrite: true,
    });
    expect(await findListingByAddress(later(1), slug)).toMatchObject({ rating: null, reviewCount: 0 });
    expect(await writeReview(later(2), renter, exchange, { ...good, listingRating: 3 })).toBe('changed');
    expect(await writeReview(later(3), owner, exchange, fair)).toBe('sent');
    expect(await reviewsFor(later(3), owner, exchange)).toMatchObject({
      mine: { rating: 4 },
      theirs: { rating: 5, listingRating: 3 },
      isSeen: true,
      mayWrite: false,
      mayReply: true,
    });
    const shown = await findListingByAddress(later(3), slug);
    expect(shown).toMatchObject({ rating: 3, reviewCount: 1 });
    expect(shown?.reviews).toMatchObject([{ author: 'Ann', rating: 3, body: 'A fine boat.', reply: null }]);
    expect(said(await writeReview(later(3), renter, exchange, good))).toBe('review-is-seen');
  });

  test('contain no contact details, and neither does an answer to one', async () => {
    const { owner, renter, exchange } = await story(back);
    const refused = { refusal: 'invalid', sentence: expect.stringContaining('Remove a phone number') };
    const body = 'Great boat. Next time call 250-555-0199.';
    expect(await writeReview(later(1), renter, exchange, { ...good, body })).toMatchObject({
      ...refused,
      field: 'body',
    });
    expect(await writeReview(later(1), renter, exchange, good)).toBe('sent');
    expect(await writeReview(later(1), renter, exchange, { ...good, body })).toMatchObject(refused);
    expect(await writeReview(later(1), owner, exchange, fair)).toBe('sent');
    expect(await replyToReview(later(2), renter, exchange, 'Thanks! 250 555 0199')).toMatchObject({
      ...refused,
      field: 'reply',
    });
    expect(await replyToReview(later(2), renter, exchange, 'Thanks!')).toBe('replied');
  });

  test('one alone is published after 14 days, not before; then no one can write anymore', async () => {
    const { owner, renter, slug, exchange } = await story(back);
    await writeReview(later(1), renter, exchange, good);
    expect(await look(13.9)).toBe(0);
    expect((await reviewsFor(later(13.9), owner, exchange))?.theirs).toBeNull();
    expect(await look(14)).toBeGreaterThan(0);
    expect(await reviewsFor(later(14), owner, exchange)).toMatchObject({
      theirs: { rating: 5 },
      state: 'over',
    });
    expect(said(await writeReview(later(14), owner, exchange, fair))).toBe('review-is-over');
    expect(await findListingByAddress(later(14), slug)).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  test('can be answered once, within 30 days, by the person they are about, for everyone to read', async () => {
    const { owner, renter, slug, exchange } = await story(back);
    expect(said(await replyToReview(later(1), owner, exchange, 'Thanks'))).toBe('not-possible');
    await writeReview(later(1), renter, exchange, good);
    await writeReview(later(2), owner, exchange, fair);
    expect(said(await replyToReview(later(32), renter, exchange, 'Too late'))).toBe('reply-is-over');
    expect(await replyToReview(later(31.9), owner, exchange, 'Come again.')).toBe('replied');
    expect(said(await replyToReview(later(31.9), owner, exchange, 'And again.'))).toBe('already-answered');
    const shown = await findListingByAddress(later(32), slug);
    expect(shown?.reviews).toMatchObject([{ reply: 'Come again.' }]);
  });
});

test('can be refused for each reason: outsiders, before the return, without the listing’s stars, with stars that an owner doesn’t give', async () => {
  const { owner, renter, exchange } = await story(back);
  const stranger = somebody();
  expect(said(await writeReview(later(1), stranger, exchange, good))).toBe('not-found');
  expect(said(await replyToReview(later(1), stranger, exchange, 'Hello'))).toBe('not-found');
  expect(await reviewsFor(later(1), stranger, exchange)).toBeNull();
  expect(said(await writeReview(later(1), renter, { id: randomUUID() }, good))).toBe('not-found');
  expect(said(await writeReview(later(1), renter, exchange, { ...good, listingRating: null }))).toBe(
    'invalid',
  );
  expect(said(await writeReview(later(1), owner, exchange, { ...fair, listingRating: 5 }))).toBe('invalid');
  await moveRental(db.ownerSql, exchange.id, { state: 'handed_off', returned_at: null, claim_until: null });
  expect(said(await writeReview(later(1), renter, exchange, good))).toBe('too-early');
});

describe('the database itself', () => {
  test('shows a hidden review only to its author, whatever the code asks', async () => {
    const { owner, renter, exchange } = await story(back);
    await writeReview(later(1), renter, exchange, good);
    const asked = (role: string | undefined, sub: string | null) =>
      inTransaction(
        { sql: db.sql },
        { ...(role ? { role } : {}), claims: { sub } },
        ({ sql }) => sql`select id from exchange_review where leg_id = ${exchange.id}`,
      );
    const counts = [];
    for (const role of [undefined, 'signed_in'])
      for (const sub of [renter.accountId, owner.accountId, null])
        counts.push((await asked(role, sub)).length);
    expect(counts).toEqual([1, 0, 0, 1, 0, 0]);
    expect(await db.sql`select id from exchange_review where leg_id = ${exchange.id}`).toHaveLength(0);
  });

  test('lets no one write in another’s name, publish early, or change what is published', async () => {
    const { owner, renter, exchange, listingId } = await story(back);
    await writeReview(later(1), renter, exchange, good);
    const as = (sub: string, work: Parameters<typeof inTransaction>[2]) =>
      inTransaction({ sql: db.sql }, { claims: { sub } }, work);
    await expect(
      as(
        renter.accountId,
        ({ sql }) => sql`
          insert into exchange_review (leg_id, author_side, author_id, subject_id, listing_id, last_day, rating, body,
                                       sent_at, edited_at, open_until)
          values (${exchange.id}, 'owner', ${owner.accountId}, ${renter.accountId}, ${listingId}, '2027-06-06', 5, '',
                  '2027-06-07', '2027-06-07', '2027-06-20')`,
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      db.sql`update exchange_review set seen_at = now() where leg_id = ${exchange.id}`,
    ).rejects.toThrow(/permission denied/);
    const [shown] = await db.sql`select show_reviews(${exchange.id}, ${new Date(back)}) as count`;
    expect(shown?.count).toBe(0);
    await writeReview(later(2), owner, exchange, fair);
    const worse = db.ownerSql`update exchange_review set rating = 1 where leg_id = ${exchange.id}`;
    await expect(worse).rejects.toThrow(/stays as it is/);
  });
});

/** Possible actions on one exchange's reviews, on a day after the return. */
const step = fc.record({
  day: fc.double({ min: 0, max: 20, noNaN: true }),
  who: fc.constantFrom('renter', 'owner'),
  what: fc.constantFrom('write', 'read', 'read', 'clock'),
});

test('law: no side reads the other’s review before both are in or 14 days are over, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { owner, renter, exchange } = await story(back);
      const sides = { owner, renter };
      const sent = new Map<string, number>();
      let isSeen = false;
      for (const { day, who, what } of steps.toSorted((a, b) => a.day - b.day)) {
        if (what === 'write') {
          const outcome = said(
            await writeReview(later(day), sides[who], exchange, {
              rating: 1 + (sent.size % 5),
              listingRating: who === 'renter' ? 3 : null,
              body: who,
            }),
          );
          const expected = isSeen
            ? 'review-is-seen'
            : day >= 14
              ? 'review-is-over'
              : sent.has(who)
                ? 'changed'
                : 'sent';
          // A side that is too late learns that it is over, visible or not.
          expect(outcome).toBe(isSeen && !sent.has(who) ? 'review-is-over' : expected);
          if (outcome === 'sent') sent.set(who, day);
          if (sent.size === 2) isSeen = true;
        }
        if (what === 'clock') {
          await look(day);
          if (day >= 14 && sent.size > 0) isSeen = true;
        }
        const other = who === 'owner' ? 'renter' : 'owner';
        const view = await reviewsFor(later(day), sides[who], exchange);
        expect(view?.theirs !== null).toBe(isSeen && sent.has(other));
        expect(view?.mine !== null).toBe(sent.has(who));
      }
      const [totals] = await db.sql<{ count: number; sum: number }[]>`
        select l.review_count as count, l.review_sum as sum from listing l join ${rentalRows(db.sql)} b on b.listing_id = l.id where b.id = ${exchange.id}`;
      expect(totals).toEqual(isSeen && sent.has('renter') ? { count: 1, sum: 3 } : { count: 0, sum: 0 });
      // What remains of this story's clock belongs to nobody.
      await db.ownerSql`delete from job where kind = ${showReviewsKind}`;
    }),
    proving(12),
  );
});

test('a changed name changes on its reviews, and the samples keep theirs', async () => {
  const { owner, renter, slug, exchange, listingId } = await story(back);
  await db.ownerSql`insert into review (listing_id, author_name, rating, body, stayed_on, is_sample)
    values (${listingId}, 'Kim', 5, 'A sample.', '2027-01-01', true)`;
  accepted(await writeReview(later(1), renter, exchange, good));
  accepted(await writeReview(later(1), owner, exchange, fair));
  await db.ownerSql`update member set display_name = 'Former member' where id = ${renter.accountId}`;
  const shown = await findListingByAddress(later(2), slug);
  expect(shown?.reviews.map(({ author }) => author)).toEqual(['Former member', 'Kim']);
  expect(shown?.reviews[0]?.address).toMatch(/^\/members\/former-member-[0-9a-f]{12}$/);
  expect(shown?.reviews[1]?.address).toBeNull();
  expect(shown).toMatchObject({ rating: 4.5, reviewCount: 2 });
});
