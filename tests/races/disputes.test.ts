import { afterAll, expect, test } from 'vitest';
import {
  acceptClaim,
  contestClaim,
  withdrawClaim,
} from '../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../features/disputes/claim/claim-damage.server.ts';
import { decideDispute } from '../../features/disputes/decide-dispute.server.ts';
import { writeReview } from '../../features/reviews/write-review.server.ts';
import { testDatabase } from '../builders/database.ts';
import { claimOf, decision, disputeStories, said } from '../builders/disputes.ts';

const db = await testDatabase({ poolSize: 16 });
afterAll(() => db.drop());
const { later, someOperator, story } = disputeStories(db);
const counted = (words: string[]) =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));

test('of twelve operators who decide at once one succeeds, the others learn that it is decided, and the log has one entry', async () => {
  const operators = await Promise.all(Array.from({ length: 12 }, () => someOperator()));
  for (let round = 0; round < 3; round += 1) {
    const { underReview, view } = await story();
    const id = await underReview(30_000);
    const outcomes = await Promise.all(
      operators.map((each, index) => decideDispute(later(200), each, id, decision(1_000 * index))),
    );
    expect(counted(outcomes.map(said))).toEqual({ decided: 1, 'not-possible': 11 });
    const winner = outcomes.findIndex((outcome) => outcome === 'decided');
    const { state, lines } = await view(200);
    expect([state, lines[0]?.awardedCents]).toEqual(['decided', 1_000 * winner]);
    const entries =
      await db.sql`select actor_id from audit_entry where subject_id = ${id} and act = 'dispute.decide'`;
    expect(entries).toEqual([{ actor_id: operators[winner]?.accountId }]);
  }
});

test('a claim that is accepted, contested and withdrawn at the same moment ends in one way, and its deposit is split once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { owner, renter, exchange, view } = await story();
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => claimDamage(later(1), owner, exchange, claimOf(20_000))),
    );
    expect(counted(claims.map(said))).toEqual({ done: 1, 'already-claimed': 5 });
    const outcomes = await Promise.all([
      acceptClaim(later(2), renter, exchange),
      withdrawClaim(later(2), owner, exchange),
      contestClaim(later(2), renter, { ...exchange, words: 'No' }),
      acceptClaim(later(2), renter, exchange),
    ]);
    const done = outcomes.map(said).filter((word) => word !== 'not-now');
    const { state, money } = await view(2);
    // A contested claim can still be withdrawn a moment later.
    expect(done.join(' ')).toMatch(/^(settled|withdrawn|contested|withdrawn contested)$/);
    expect(state).toBe(done.includes('withdrawn') ? 'withdrawn' : done.at(-1));
    if (money) expect(money.capturedCents + money.releasedCents).toBe(50_000);
    const decided = await db.sql`
      select keep_cents from payment where leg_id = ${exchange.id} and keep_cents is not null`;
    expect(decided).toHaveLength(state === 'contested' ? 0 : 1);
  }
});

test('two reviews sent at the same moment are both published, and count once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { owner, renter, exchange, listingId } = await story();
    const of = (listingRating: number | null) => ({ rating: 5, listingRating, body: '' });
    const outcomes = await Promise.all([
      writeReview(later(1), owner, exchange, of(null)),
      writeReview(later(1), renter, exchange, of(4)),
      writeReview(later(1), renter, exchange, of(4)),
    ]);
    expect(outcomes.map(said)).toEqual(expect.arrayContaining(['sent', 'sent']));
    const seen = await db.ownerSql`select seen_at from exchange_review where leg_id = ${exchange.id}`;
    expect(seen.filter(({ seen_at: at }) => at !== null)).toHaveLength(2);
    const [totals] =
      await db.sql`select review_count as count, review_sum as sum from listing where id = ${listingId}`;
    expect(totals).toEqual({ count: 1, sum: 4 });
  }
});
