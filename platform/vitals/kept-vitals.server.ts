/** Stores page speed counts by day, page and metric, with nothing about the visitor. */
import type { Sql } from '../database.server/sql.ts';
import type { JobHandler } from '../jobs.server/take-jobs.ts';
import { today } from '../time/time-zone.ts';
import { atMost, judged, limitsOf, type Measure, type StepCount, type Tally } from './web-vitals.ts';

const homeZone = 'America/Vancouver';

/** Adds counts to the day's numbers; several processes may add to the same rows. */
export async function keepVitals(sql: Sql, tallies: readonly Tally[], now: Date): Promise<void> {
  const rows = tallies.flatMap(({ page, measure, steps }) =>
    steps.map((step) => ({ page, measure, ...step })),
  );
  if (rows.length === 0) return;
  // In one order, so that two processes adding at once cannot deadlock.
  const ordered = rows.toSorted(
    (one, other) =>
      one.page.localeCompare(other.page) || one.measure.localeCompare(other.measure) || one.step - other.step,
  );
  await sql`
    insert into web_vital (day, page, measure, step, good, fair, poor)
    select ${today(homeZone, now)}::date, page, measure, step, good, fair, poor
      from jsonb_to_recordset(${sql.json(ordered)}) as counted (page text, measure text, step smallint, good int, fair int, poor int)
    on conflict (day, page, measure, step) do update
      set good = web_vital.good + excluded.good, fair = web_vital.fair + excluded.fair, poor = web_vital.poor + excluded.poor`;
}

export type VitalLine = {
  page: string;
  measure: Measure;
  count: number;
  good: number;
  fair: number;
  poor: number;
  /** The 50th, 75th and 95th percentile of loads: milliseconds; for CLS a ratio. */
  p50: number;
  p75: number;
  p95: number;
  limits: { good: number; fair: number };
  /** The 75th percentile of each day that has numbers, oldest first. */
  days: { day: string; p75: number; count: number }[];
};

type Stored = StepCount & { day: string; page: string; measure: Measure };

const countOf = (steps: readonly StepCount[]) =>
  steps.reduce((sum, { good, fair, poor }) => sum + good + fair + poor, 0);

/** Percentiles by page and metric. @param days how many calendar days back, including today */
export async function readVitals(sql: Sql, days: number, now: Date): Promise<VitalLine[]> {
  const rows = await sql<Stored[]>`
    select day::text, page, measure, step, good, fair, poor from web_vital
     where day > ${today(homeZone, now)}::date - ${days}::int order by page, measure, day, step`;
  const lines = Map.groupBy(rows, ({ page, measure }) => `${page} ${measure}`);
  return [...lines.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { page, measure } = first;
    const byDay = Map.groupBy(own, ({ day }) => day);
    return {
      page,
      measure,
      count: countOf(own),
      ...judged(own),
      p50: atMost(0.5, own),
      p75: atMost(0.75, own),
      p95: atMost(0.95, own),
      limits: limitsOf(measure),
      days: [...byDay].map(([day, steps]) => ({ day, p75: atMost(0.75, steps), count: countOf(steps) })),
    };
  });
}

/** The daily job that deletes old numbers. */
export const forgetOldVitalsJob =
  (keptDays: number): JobHandler =>
  async ({ sql, now }) => {
    await sql`delete from web_vital where day < ${today(homeZone, now())}::date - ${keptDays}::int`;
  };
