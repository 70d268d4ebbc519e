import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { grantOperator, revokeOperator } from '../members/operators.server.ts';
import { exportFeedback } from './export-feedback.server.ts';
import { feedbackResults, feedbackTexts } from './feedback-results.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const grant = { actor: { kind: 'command_line' } as const, accountId: operator.accountId, reason: 'First' };

const give = (more: object = {}) =>
  db.ownerSql`insert into friends_family_feedback ${db.ownerSql({
    first_impression: 'excited',
    clear_sense: 'yes',
    next_action: 'Look around',
    explanation: 'Swaps',
    has_gear_listed: 'no',
    would_list: 'maybe',
    exciting_part: 'The lakes',
    unclear_part: 'Points',
    know_anyone: 'No',
    rating: 8,
    make_it_ten: 'An app',
    given_on: '2026-11-01',
    ...more,
  })}`;

beforeAll(async () => {
  await grantOperator(db.deps(), grant);
  await give();
  await give({ rating: 3, first_impression: 'confused', exciting_part: '=HYPERLINK("x")' });
  await give({
    rating: 10,
    would_list: 'yes',
    given_on: '2026-11-02',
    hesitation_reason: 'Insurance, "cover"',
  });
});

describe('an operator', () => {
  test('sees the count of every answer, the average, and the days', async () => {
    const results = await feedbackResults(db.deps(), operator);
    expect(results).toMatchObject({ count: 3, meanRating: 7, ratings: [0, 0, 1, 0, 0, 0, 0, 1, 0, 1] });
    expect(results.choices).toContainEqual({
      question: 'first_impression',
      answers: [
        { answer: 'excited', count: 2 },
        { answer: 'curious', count: 0 },
        { answer: 'confused', count: 1 },
        { answer: 'other', count: 0 },
      ],
    });
    expect(results.days).toEqual([
      { day: '2026-11-01', count: 2 },
      { day: '2026-11-02', count: 1 },
    ]);
  });

  test('reads the comments page by page, newest first, without empty ones', async () => {
    for (let n = 0; n < 30; n += 1) await give({ make_it_ten: `Idea ${n}`, given_on: '2026-10-01' });
    const first = await feedbackTexts(db.deps(), operator, { question: 'make_it_ten' });
    expect(first.texts).toHaveLength(25);
    expect(first.texts[0]).toMatchObject({ givenOn: '2026-11-02', rating: 10, text: 'An app' });
    const second = await feedbackTexts(db.deps(), operator, {
      question: 'make_it_ten',
      after: first.next ?? undefined,
    });
    expect(second.next).toBeNull();
    expect(new Set([...first.texts, ...second.texts].map(({ id }) => id)).size).toBe(33);
    const reasons = await feedbackTexts(db.deps(), operator, { question: 'hesitation_reason' });
    expect(reasons.texts.map(({ text }) => text)).toEqual(['Insurance, "cover"']);
  });

  test('downloads them as a file that runs no formula, and the log records it', async () => {
    const outcome = await exportFeedback(db.deps(), operator, 'For the board');
    const csv = 'csv' in outcome ? outcome.csv : '';
    expect(csv).toMatch(/^\uFEFFgiven_on,first_impression,/);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv).toContain('"Insurance, ""cover"""');
    const [entry] =
      await db.sql`select act, reason, details, actor_id from audit_entry order by id desc limit 1`;
    expect(entry).toEqual({
      act: 'feedback.export',
      reason: 'For the board',
      details: { rows: 33 },
      actor_id: operator.accountId,
    });
  });

  test('needs a reason for that', async () => {
    expect(await exportFeedback(db.deps(), operator, '  ')).toMatchObject({ refusal: 'reason-missing' });
  });
});

describe('everyone else', () => {
  test('reads none of it: neither the server alone, nor the desk’s role without an operator', async () => {
    expect(await db.sql`select explanation from friends_family_feedback`).toHaveLength(0);
    const outsider = somebody();
    expect(await feedbackResults(db.deps(), outsider)).toMatchObject({ count: 0, meanRating: null });
    expect((await feedbackTexts(db.deps(), outsider, { question: 'explanation' })).texts).toEqual([]);
    const bare = await inTransaction(
      db,
      { role: 'operator_desk' },
      ({ sql }) => sql`select from friends_family_feedback`,
    );
    expect(bare).toHaveLength(0);
    for (const actor of [{ kind: 'visitor' } as const, outsider, somebody({ isOperator: true })])
      expect(await exportFeedback(db.deps(), actor, 'mine')).toMatchObject({ refusal: 'not-allowed' });
  });

  test('including an operator whose right was revoked', async () => {
    await revokeOperator(db.deps(), grant);
    expect((await feedbackResults(db.deps(), operator)).count).toBe(0);
    await grantOperator(db.deps(), grant);
    expect((await feedbackResults(db.deps(), operator)).count).toBe(33);
  });
});
