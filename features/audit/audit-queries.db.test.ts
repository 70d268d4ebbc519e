import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { appendAudit, type AuditActor } from './append-audit.server.ts';
import { actsInAudit, listAudit, type AuditFilter } from './audit-queries.server.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

const ann = randomUUID();
const write = (actor: AuditActor, act: string, id: string | number, day: string) =>
  appendAudit(
    db.sql,
    { actor, act, subject: { kind: act.split('.')[0] ?? '', id }, reason: `Because of ${id}` },
    new Date(`${day}T12:00:00Z`),
  );

beforeAll(async () => {
  await write({ kind: 'command_line' }, 'operator.grant', 'x', '2026-01-01');
  await write({ kind: 'operator', id: ann }, 'setting.change', 'swap-fee-cents', '2026-01-02');
  await write({ kind: 'clock' }, 'application.remind', 7, '2026-01-03');
  for (let n = 0; n < 120; n += 1)
    await write({ kind: 'operator', id: ann }, 'application.approve', n, '2026-01-04');
});

const ids = async (filter: Partial<AuditFilter>) =>
  (await listAudit(db.sql, { order: 'newest', ...filter })).entries.map(({ subjectId }) => subjectId);

test('pages follow each other without a gap or a repeat, in either order', async () => {
  for (const order of ['newest', 'oldest'] as const) {
    const seen: number[] = [];
    let after: number | undefined;
    for (let page = 0; page < 3; page += 1) {
      const { entries, next } = await listAudit(db.sql, { order, after });
      seen.push(...entries.map(({ id }) => id));
      expect(next === null).toBe(page === 2);
      after = next ?? undefined;
    }
    expect(seen).toHaveLength(123);
    expect(seen).toEqual(seen.toSorted((a, b) => (order === 'newest' ? b - a : a - b)));
  }
});

describe('a filter', () => {
  test('works by action, person, subject and day', async () => {
    expect(await ids({ act: 'setting.change' })).toEqual(['swap-fee-cents']);
    expect(await ids({ actor: 'clock' })).toEqual(['7']);
    expect(await ids({ actor: ann, act: 'operator.grant' })).toEqual([]);
    expect((await ids({ actor: ann })).length).toBe(50);
    expect(await ids({ subjectKind: 'application', subjectId: '7' })).toEqual(['7', '7']);
    expect(
      await ids({ from: new Date('2026-01-02T00:00:00Z'), before: new Date('2026-01-03T00:00:00Z') }),
    ).toEqual(['swap-fee-cents']);
  });

  test('offers the actions that exist', async () => {
    expect(await actsInAudit(db.sql)).toEqual([
      'application.approve',
      'application.remind',
      'operator.grant',
      'setting.change',
    ]);
  });
});
