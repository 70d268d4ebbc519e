/** How fast were the pages for those who visited them? Counts by page and measure, and nothing of the visitor. */

/** Up to here a measure is good, up to there it needs work; milliseconds, for CLS a share (web.dev/articles/vitals). */
const limits = {
  LCP: { good: 2500, fair: 4000, most: 300_000 },
  INP: { good: 200, fair: 500, most: 300_000 },
  CLS: { good: 0.1, fair: 0.25, most: 100 },
  FCP: { good: 1800, fair: 3000, most: 300_000 },
  TTFB: { good: 800, fair: 1800, most: 300_000 },
} as const;
export type Measure = keyof typeof limits;
export const measureNames = Object.keys(limits) as Measure[]; // the keys are written down above

/** The largest value that is believed. */
export const mostOf = (measure: Measure): number => limits[measure].most;

export type Tally = { page: string; measure: Measure; good: number; fair: number; poor: number; p75: number };

/** Steps of a tenth of a power of ten: a quartile read from them is at most a quarter too high. */
const stepsPerDecade = 10;
const stepOf = (value: number) => Math.ceil(Math.log10(Math.max(0.001, value)) * stepsPerDecade);
const valueOf = (step: number) => Math.round(10 ** (step / stepsPerDecade) * 1000) / 1000;

type Counts = { good: number; fair: number; poor: number; steps: Map<number, number> };

function quartile(steps: ReadonlyMap<number, number>, total: number): number {
  let seen = 0;
  const ordered = [...steps].toSorted(([one], [other]) => one - other);
  const found = ordered.find(([, count]) => (seen += count) >= total * 0.75);
  return valueOf(found?.[0] ?? 0);
}

/** Counts in memory: its size is bounded by the number of pages it is told of. */
export function createVitalsTally() {
  const counts = new Map<string, Counts>();
  return {
    /** @param page a kind of page, from a closed list */
    add(page: string, measure: Measure, value: number): void {
      const key = `${page} ${measure}`;
      const own = counts.get(key) ?? { good: 0, fair: 0, poor: 0, steps: new Map<number, number>() };
      counts.set(key, own);
      const { good, fair } = limits[measure];
      own[value <= good ? 'good' : value <= fair ? 'fair' : 'poor'] += 1;
      const step = stepOf(value);
      own.steps.set(step, (own.steps.get(step) ?? 0) + 1);
    },
    /** What was counted since the last time; the count begins anew. */
    take(): Tally[] {
      const taken = [...counts].map(([key, { good, fair, poor, steps }]) => {
        const [page = '', measure] = key.split(' ');
        const p75 = quartile(steps, good + fair + poor);
        return { page, measure: measure as Measure, good, fair, poor, p75 }; // as add() put it together
      });
      counts.clear();
      return taken;
    },
  };
}
