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

/** The limits of a measure: up to `good` it is good, up to `fair` it needs work. */
export const limitsOf = (measure: Measure): { good: number; fair: number } => limits[measure];

/** How often a value fell on a step, and how it was judged (a step may lie across a limit). */
export type StepCount = { step: number; good: number; fair: number; poor: number };
export type Tally = { page: string; measure: Measure; steps: StepCount[] };

/** Steps of a tenth of a power of ten: a share read from them is at most a quarter too high. */
const stepsPerDecade = 10;
const stepOf = (value: number) => Math.ceil(Math.log10(Math.max(0.001, value)) * stepsPerDecade);
const valueOf = (step: number) => Math.round(10 ** (step / stepsPerDecade) * 1000) / 1000;

const totalOf = ({ good, fair, poor }: StepCount) => good + fair + poor;

/** What was not exceeded by this share of the values (0.75: three quarters); 0 when there are none. */
export function atMost(share: number, steps: readonly StepCount[]): number {
  let seen = 0;
  const total = steps.reduce((sum, step) => sum + totalOf(step), 0);
  const ordered = steps.toSorted((one, other) => one.step - other.step);
  const found = ordered.find((step) => (seen += totalOf(step)) >= total * share);
  return found ? valueOf(found.step) : 0;
}

/** How many values were good, fair and poor in all. */
export function judged(steps: readonly StepCount[]): { good: number; fair: number; poor: number } {
  const all = { good: 0, fair: 0, poor: 0 };
  for (const { good, fair, poor } of steps) {
    all.good += good;
    all.fair += fair;
    all.poor += poor;
  }
  return all;
}

/** Counts in memory: its size is bounded by the number of pages it is told of. */
export function createVitalsTally() {
  const counts = new Map<string, Map<number, StepCount>>();
  return {
    /** @param page a kind of page, from a closed list */
    add(page: string, measure: Measure, value: number): void {
      const key = `${page} ${measure}`;
      const steps = counts.get(key) ?? new Map<number, StepCount>();
      counts.set(key, steps);
      const step = stepOf(value);
      const own = steps.get(step) ?? { step, good: 0, fair: 0, poor: 0 };
      steps.set(step, own);
      const { good, fair } = limits[measure];
      own[value <= good ? 'good' : value <= fair ? 'fair' : 'poor'] += 1;
    },
    /** What was counted since the last time; the count begins anew. */
    take(): Tally[] {
      const taken = [...counts].map(([key, steps]) => {
        const [page = '', measure] = key.split(' ');
        return { page, measure: measure as Measure, steps: [...steps.values()] }; // as add() put it together
      });
      counts.clear();
      return taken;
    },
  };
}
