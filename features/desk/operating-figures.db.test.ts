import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../platform/watch.server/metrics.ts';
import { figuresReadName } from '../../platform/watch.server/figure-gauges.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { operatingFigures } from './operating-figures.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const now = new Date('2026-12-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const laneOf = (kind: string) => (kind === 'send-mail' ? 'mail' : 'main');

beforeAll(async () => {
  // Migrations add jobs of their own.
  await db.ownerSql`truncate job`;
  await enqueue(db.sql, { kind: 'send-mail', dueAt: ago(10) }, ago(10));
  await enqueue(db.sql, { kind: 'send-mail', dueAt: ago(-10) }, ago(10));
  await enqueue(db.sql, { kind: 'greet', dueAt: ago(2) }, ago(2));
  await db.sql`update job set last_error = 'Error: no' where kind = 'greet'`;
  await db.sql`
    insert into job (kind, state, ended_at, last_error) values ('check-points-books', 'given_up', ${ago(60)}, 'Error: 2 faults')`;
  await db.sql`
    insert into mail (recipient, subject, body, state, created_at, sent_at) values
      ('a@example.ca', 'a', 'a', 'waiting', ${ago(5)}, null), ('b@example.ca', 'b', 'b', 'sent', ${ago(5)}, ${ago(4)})`;
  await db.sql`
    insert into reconciliation (ran_at, processor, since, movements, faults) values
      (${ago(120)}, 'test', ${ago(999)}, 1, '[{"law": "x"}]'), (${ago(60)}, 'test', ${ago(999)}, 1, '[]')`;
});

const deps = { ...db.deps(now) };

test('has jobs by kind and lane with their age, emails, and whether the books balance', async () => {
  const figures = await operatingFigures(deps, laneOf).read();
  const value = (name: string, ...of: string[]) =>
    figures[name]?.find((figure) => figure.of.join() === of.join())?.value;
  expect(value('marketplace_jobs', 'send-mail', 'mail', 'waiting')).toBe(2);
  expect(value('marketplace_jobs', 'greet', 'main', 'failing')).toBe(1);
  expect(value('marketplace_jobs', 'check-points-books', 'main', 'given_up')).toBe(1);
  expect(value('marketplace_jobs_oldest_due_seconds', 'mail')).toBe(600);
  expect(value('marketplace_jobs_oldest_due_seconds', 'main')).toBe(120);
  expect(value('marketplace_mails', 'waiting')).toBe(1);
  expect(value('marketplace_mails', 'refused')).toBe(0);
  expect(value('marketplace_mails_oldest_waiting_seconds')).toBe(300);
  expect(value('marketplace_ledger_sound', 'cash'), 'the last reading counts').toBe(1);
  expect(value('marketplace_ledger_sound', 'points')).toBe(0);
  expect(value('marketplace_ledger_checked_timestamp_seconds', 'cash')).toBe(ago(60).getTime() / 1000);
});

test('shows them to a scraper, and still the process figures when the database is away', async () => {
  const metrics = createMetrics();
  metrics.watchFigures(operatingFigures(deps, laneOf));
  const text = await metrics.text();
  expect(text).toContain('marketplace_jobs{kind="send-mail",lane="mail",state="waiting"} 2');
  expect(text).toContain(`${figuresReadName} 1`);

  const away = createMetrics();
  const { definitions } = operatingFigures(deps, laneOf);
  away.watchFigures({ definitions, read: () => Promise.reject(new Error('away')) });
  const without = await away.text();
  expect(without).toContain(`${figuresReadName} 0`);
  expect(without).not.toMatch(/^marketplace_(jobs|mails)\b.*\d$/m);
  expect(without).toMatch(/^process_resident_memory_bytes \d/m);
});
