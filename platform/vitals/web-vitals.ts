/** Counts page speed by page and metric, with nothing about the visitor. */

/** Thresholds for good and for "needs work"; milliseconds, for CLS a ratio (web.dev/articles/vitals). */
const limits = {
  LCP: { good: 2500, fair: 4000, most: 300_000 },
  INP: { good: 200, fair: 500, most: 300_000 },
  CLS: { good: 0.1, fair: 0.25, most: 100 },
  FCP: { good: 1800, fair: 3000, most: 300_000 },
  TTFB: { good: 800, fair: 1800, most: 300_000 },
} as const;
export type Measure = keyof typeof limits;
export const measureNames = Object.keys(limits) as Measure[]; // the keys are listed above

/** Larger values are ignored. */
export const mostOf = (measure: Measure): number => limits[measure].most;

/** A metric's thresholds: up to `good` it is good, up to `fair` it needs work. */
export const limitsOf = (measure: Measure): { good: number; fair: number } => limits[measure];

/** How often a value fell into a bucket, and its rating (a bucket may span a threshold). */
export type StepCount = { step: number; good: number; fair: number; poor: number };
export type Tally = { page: string; measure: Measure; steps: StepCount[] };

/** Buckets of a tenth of a power of ten: percentiles read from them are at most a quarter too high. */
const stepsPerDecade = 10;
const stepOf = (value: number) => Math.ceil(Math.log10(Math.max(0.001, value)) * stepsPerDecade);
const valueOf = (step: number) => Math.round(10 ** (step / stepsPerDecade) * 1000) / 1000;

const totalOf = ({ good, fair, poor }: StepCount) => good + fair + poor;

/** The value that this share of values did not exceed (0.75: three quarters); 0 without values. */
export function atMost(share: number, steps: readonly StepCount[]): number {
  let seen = 0;
  const total = steps.reduce((sum, step) => sum + totalOf(step), 0);
  const ordered = steps.toSorted((one, other) => one.step - other.step);
  const found = ordered.find((step) => (seen += totalOf(step)) >= total * share);
  return found ? valueOf(found.step) : 0;
}

/** How many values in total were good, fair and poor. */
export function judged(steps: readonly StepCount[]): { good: number; fair: number; poor: number } {
  const all = { good: 0, fair: 0, poor: 0 };
  for (const { good, fair, poor } of steps) {
    all.good += good;
    all.fair += fair;
    all.poor += poor;
  }
  return all;
}

/** Counts in memory, limited by the number of known pages. */
export function createVitalsTally() {
  const counts = new Map<string, Map<number, StepCount>>();
  return {
    /** @param page a kind of page, from a fixed list */
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
    /** The counts since the last call; counting starts over. */
    take(): Tally[] {
      const taken = [...counts].map(([key, steps]) => {
        const [page = '', measure] = key.split(' ');
        return { page, measure: measure as Measure, steps: [...steps.values()] }; // in the format of add()
      });
      counts.clear();
      return taken;
    },
  };
}
