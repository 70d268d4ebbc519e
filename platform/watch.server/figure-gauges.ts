/** Shows figures that are counted in the database as gauges, read once for each look and for a while. */
import { Gauge, type Registry } from 'prom-client';

/** A gauge: what it says, and the names of its labels. */
export type FigureDefinition = { help: string; labels: readonly string[] };

/** One value and what it is of, in the order of the definition's labels. */
export type Figure = { of: readonly string[]; value: number };

/** Values by the name of their gauge; a gauge that is not named has none. */
export type ReadFigures = Readonly<Record<string, readonly Figure[]>>;

export type Figures = {
  definitions: Readonly<Record<string, FigureDefinition>>;
  read: () => Promise<ReadFigures>;
};

/** Whether the figures could be read: 0 when the database is away. Their gauges are empty then, rather than old. */
export const figuresReadName = 'marketplace_figures_read';

/** How long figures are shown before they are counted again: several Prometheus servers may look, and counting costs. */
const keptMilliseconds = 10_000;

/** Reads at most once in a while, and once for all who ask meanwhile. */
function remembered(read: () => Promise<ReadFigures>): () => Promise<ReadFigures | null> {
  let known: { at: number; answer: Promise<ReadFigures | null> } | null = null;
  return () => {
    const at = performance.now();
    if (known === null || at - known.at >= keptMilliseconds) known = { at, answer: read().catch(() => null) };
    return known.answer;
  };
}

/** Adds a gauge for each definition to a registry. */
export function figureGauges(registry: Registry, { definitions, read }: Figures): void {
  const readOnce = remembered(read);
  const wasRead = new Gauge({
    name: figuresReadName,
    help: 'Whether what is counted in the database could be read.',
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
        // A gauge without labels shows 0 after a reset, which would be a lie.
        if (labels.length === 0 && !figures?.[name]?.length) this.remove({});
      },
    });
    registry.registerMetric(gauge);
  }
}
