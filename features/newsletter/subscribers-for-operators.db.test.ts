import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operator, somebody } from '../../tests/builders/actors.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { grantOperator } from '../members/operators.server.ts';
import { exportSubscribers } from './export-subscribers.server.ts';
import { subscriberCounts } from './subscriber-counts.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const now = '2026-11-18T12:00:00Z';

async function subscriber(
  email: string,
  source: string,
  at: { asked: string; confirmed?: string; left?: string },
): Promise<void> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into newsletter_subscribers (email, source, created_at) values (${email}, ${source}, ${at.asked}) returning id`;
  await db.ownerSql`
    insert into newsletter_consent (subscriber_id, words, asked_at, confirmed_at, unsubscribed_at)
    values (${row?.id ?? ''}, 'Yes, please', ${at.asked}, ${at.confirmed ?? null}, ${at.left ?? null})`;
}

beforeAll(async () => {
  const actor = { kind: 'command_line' } as const;
  await grantOperator(db.deps(), { actor, accountId: operator.accountId, reason: 'First' });
  await subscriber('ann@example.com', 'footer_signup', {
    asked: '2026-11-03T10:00:00Z',
    confirmed: '2026-11-10T10:00:00Z',
  });
  await subscriber('bo@example.com', 'footer_signup', { asked: '2026-11-16T00:30:00Z' });
  await subscriber('cy@example.com', 'feedback_thank_you', {
    asked: '2026-01-01T10:00:00Z',
    confirmed: '2026-01-01T11:00:00Z',
    left: '2026-11-17T10:00:00Z',
  });
  await subscriber('+evil@example.com', 'footer_signup', {
    asked: '2026-11-17T10:00:00Z',
    confirmed: '2026-11-17T11:00:00Z',
  });
});

describe('an operator', () => {
  test('sees how many subscribers there are, from where, and week by week', async () => {
    const counts = await subscriberCounts(db.deps(now), operator);
    expect(counts).toMatchObject({ waiting: 1, confirmed: 2, unsubscribed: 1 });
    expect(counts.sources).toEqual([
      { source: 'footer_signup', confirmed: 2, waiting: 1, unsubscribed: 0 },
      { source: 'feedback_thank_you', confirmed: 0, waiting: 0, unsubscribed: 1 },
    ]);
    expect(counts.weeks).toHaveLength(12);
    expect(counts.weeks.slice(-3)).toEqual([
      { week: '2026-11-02', asked: 1, confirmed: 0, unsubscribed: 0 },
      { week: '2026-11-09', asked: 0, confirmed: 1, unsubscribed: 0 },
      { week: '2026-11-16', asked: 2, confirmed: 1, unsubscribed: 1 },
    ]);
  });

  test('downloads only those who confirmed and haven’t left, each with an unsubscribe link; the log records it', async () => {
    const outcome = await exportSubscribers(db.deps(now), operator, 'November issue');
    const lines = 'csv' in outcome ? outcome.csv.trim().split('\r\n') : [];
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      /^ann@example\.com,footer_signup,.+,"Yes, please",http:\/\/localhost:\d+\/newsletter\/unsubscribe\/[0-9a-f-]{36}$/,
    );
    expect(lines[2]).toMatch(/^'\+evil@example\.com,/);
    const [entry] = await db.sql`select act, reason, details from audit_entry order by id desc limit 1`;
    expect(entry).toEqual({ act: 'newsletter.export', reason: 'November issue', details: { rows: 2 } });
  });
});

test('everyone else is refused, and nothing is saved', async () => {
  const before = await db.sql`select from audit_entry`;
  for (const actor of [{ kind: 'visitor' } as const, somebody(), somebody({ isOperator: true })])
    expect(await exportSubscribers(db.deps(now), actor, 'mine')).toMatchObject({ refusal: 'not-allowed' });
  expect((await subscriberCounts(db.deps(now), somebody())).confirmed).toBe(0);
  expect(await db.sql`select from audit_entry`).toHaveLength(before.length);
});
