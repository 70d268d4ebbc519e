import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { forgetOldVitalsJob, keepVitals, readVitals } from './kept-vitals.server.ts';
import { createVitalsTally, type Measure } from './web-vitals.ts';

const db = await testDatabase({ poolSize: 8 });
afterAll(() => db.drop());
beforeEach(() => db.ownerSql`truncate web_vital`);

const tallyOf = (measure: Measure, values: number[], page = '/') => {
  const tally = createVitalsTally();
  for (const value of values) tally.add(page, measure, value);
  return tally.take();
};

test('numbers of many minutes, processes and days add up', async () => {
  const minutes = Array.from({ length: 20 }, () => [
    ...tallyOf('LCP', [1000, 3000, 9000]),
    ...tallyOf('CLS', [0, 0.3], '/listing'),
  ]);
  await Promise.all(minutes.map((each) => keepVitals(db.sql, each, new Date('2026-12-01T12:00:00Z'))));
  await keepVitals(db.sql, tallyOf('LCP', [500]), new Date('2026-12-02T12:00:00Z'));
  const lines = await readVitals(db.sql, 7, new Date('2026-12-02T12:00:00Z'));
  expect(lines.map(({ page, measure, count }) => [page, measure, count])).toEqual([
    ['/', 'LCP', 61],
    ['/listing', 'CLS', 40],
  ]);
  expect(lines[0]).toMatchObject({ good: 21, fair: 20, poor: 20, limits: { good: 2500, fair: 4000 } });
  expect(lines[0]?.days).toEqual([
    { day: '2026-12-01', p75: 10_000, count: 60 },
    { day: '2026-12-02', p75: 501.187, count: 1 },
  ]);
  expect(lines[0]?.p50).toBeCloseTo(3162.278, 2);
});

test('a day ends at midnight in our zone, and only so many are read', async () => {
  await keepVitals(db.sql, tallyOf('TTFB', [10]), new Date('2026-12-02T06:59:00Z'));
  await keepVitals(db.sql, tallyOf('TTFB', [10]), new Date('2026-12-02T07:01:00Z'));
  const at = new Date('2026-12-02T12:00:00Z');
  expect((await readVitals(db.sql, 1, at))[0]?.days.map(({ day }) => day)).toEqual(['2026-12-02']);
  expect((await readVitals(db.sql, 2, at))[0]?.count).toBe(2);
});

test('deletes numbers after 400 days', async () => {
  await keepVitals(db.sql, tallyOf('LCP', [1000]), new Date('2025-10-01T12:00:00Z'));
  await keepVitals(db.sql, tallyOf('LCP', [1000]), new Date('2026-11-01T12:00:00Z'));
  const now = () => new Date('2026-12-01T12:00:00Z');
  const job = { id: 1, kind: 'forget-old-vitals', body: {}, tries: 1, mostTries: 3 };
  await db.sql.begin((sql) => forgetOldVitalsJob(400)({ job, sql, now }));
  expect(await db.sql`select day::text from web_vital`).toEqual([{ day: '2026-11-01' }]);
});
