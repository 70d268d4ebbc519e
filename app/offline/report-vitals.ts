/** Where the measures go. */
const endpoint = '/api/v1/vitals';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Measures = Partial<Record<'LCP' | 'CLS' | 'INP' | 'FCP' | 'TTFB', number>>;

/** Shifts within a second of each other, five seconds at most, count as one; the worst counts (web.dev/cls). */
export function createShiftWindows() {
  let current = 0;
  let worst = 0;
  let startedAt = 0;
  let endedAt = -Infinity;
  return {
    add: ({ value, hadRecentInput, startTime }: Pick<Shift, 'value' | 'hadRecentInput' | 'startTime'>) => {
      if (hadRecentInput) return;
      const isSame = startTime - endedAt < 1000 && startTime - startedAt < 5000;
      if (!isSame) startedAt = startTime;
      current = isSame ? current + value : value;
      endedAt = startTime;
      worst = Math.max(worst, current);
    },
    worst: () => worst,
  };
}

/** The slowest interaction, ignoring one in fifty (web.dev/inp). */
export function createInteractions() {
  const slowest = new Map<number, number>();
  let count = 0;
  return {
    add: ({ interactionId, duration }: { interactionId?: number; duration: number }) => {
      if (!interactionId) return;
      const known = slowest.get(interactionId);
      if (known === undefined) count += 1;
      slowest.set(interactionId, Math.max(known ?? 0, duration));
    },
    slow: () => [...slowest.values()].sort((one, other) => other - one)[Math.floor(count / 50)],
  };
}

function observe(
  type: string,
  run: (entry: PerformanceEntry) => void,
  more: object = {},
): PerformanceObserver | null {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(run));
  observer.observe({ type, buffered: true, ...more });
  return observer;
}

/**
 * Measures this page load and sends it once, when the page is first hidden: how long until it was painted, responsive and stable. Only the
 * path goes with it.
 * @returns a function that stops it
 */
export function reportVitals(): () => void {
  const measures: Measures = {};
  const shifts = createShiftWindows();
  const interactions = createInteractions();
  const path = location.pathname;
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming) measures.TTFB = navigation.responseStart;
  const observers = [
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') measures.FCP = startTime;
    }),
    observe('largest-contentful-paint', ({ startTime }) => {
      measures.LCP = startTime;
    }),
    observe('layout-shift', (entry) => shifts.add(entry as Shift)),
    observe('event', (entry) => interactions.add(entry), { durationThreshold: 40 }),
  ];
  const stop = () => {
    for (const observer of observers) observer?.disconnect();
    document.removeEventListener('visibilitychange', send);
  };
  const send = () => {
    if (!document.hidden) return;
    const INP = interactions.slow();
    const all = { ...measures, CLS: shifts.worst(), ...(INP === undefined ? {} : { INP }) };
    const body = JSON.stringify({ path, measures: all });
    navigator.sendBeacon(endpoint, new Blob([body], { type: 'application/json' }));
    stop();
  };
  document.addEventListener('visibilitychange', send);
  return stop;
}
