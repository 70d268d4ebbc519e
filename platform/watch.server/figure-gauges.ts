/** Exposes numbers counted in the database as gauges, cached for a while. */
import { Gauge, type Registry } from 'prom-client';

/** A gauge: its help text and label names. */
export type FigureDefinition = { help: string; labels: readonly string[] };

/** A value and its labels, in the definition's order. */
export type Figure = { of: readonly string[]; value: number };

/** Values by gauge name; a gauge left out has none. */
export type ReadFigures = Readonly<Record<string, readonly Figure[]>>;

export type Figures = {
  definitions: Readonly<Record<string, FigureDefinition>>;
  read: () => Promise<ReadFigures>;
};

/** Whether the numbers could be read: 0 when the database is away. Their gauges are then empty rather than old. */
export const figuresReadName = 'marketplace_figures_read';

/** How long numbers are cached: several Prometheus servers may scrape, and counting costs. */
const keptMilliseconds = 10_000;

/** Reads at most once per period, and once for concurrent callers. */
function remembered(read: () => Promise<ReadFigures>): () => Promise<ReadFigures | null> {
  let known: { at: number; answer: Promise<ReadFigures | null> } | null = null;
  return () => {
    const at = performance.now();
    if (known === null || at - known.at >= keptMilliseconds) known = { at, answer: read().catch(() => null) };
    return known.answer;
  };
}

/** Registers a gauge per definition. */
export function figureGauges(registry: Registry, { definitions, read }: Figures): void {
  const readOnce = remembered(read);
  const wasRead = new Gauge({
    name: figuresReadName,
    help: 'Whether the figures could be counted in the database.',
    registers: [],
    async collect() {
      this.set((await readOnce()) === null ? 0 : 1);
    },
  });
  registry.registerMetric(wasRead);
  for (const [name, { help, labels }] of Object.entries(definitions)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const figures = await readOnce();
        this.reset();
        for (const { of, value } of figures?.[name] ?? [])
          this.set(Object.fromEntries(labels.map((label, index) => [label, of[index] ?? ''])), value);
        // A gauge without labels shows 0 after a reset, which would be false.
        if (labels.length === 0 && !figures?.[name]?.length) this.remove({});
      },
    });
    registry.registerMetric(gauge);
  }
}
