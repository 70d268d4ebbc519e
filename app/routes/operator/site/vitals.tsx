import type { VitalLine } from '../../../../platform/vitals/kept-vitals.server.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { SparkLine } from '../../../ui/plots/spark-line.tsx';
import { column, Table, type Column } from '../../../ui/show/table.tsx';
import type { Route } from './+types/vitals';
import { askFiltered } from '../parts/ask-filtered.ts';
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx';
import { PageHead } from '../frame/page-head.tsx';
import styles from '../frame/desk-page.module.css';

type Measure = VitalLine['measure'];

const measures: Record<Measure, string> = {
  LCP: 'Largest paint (LCP)',
  INP: 'Response to a click or tap (INP)',
  CLS: 'Layout shift (CLS)',
  FCP: 'First paint (FCP)',
  TTFB: 'First byte (TTFB)',
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return askFiltered<{ vitals: VitalLine[] }>('/operator/vitals', new URL(request.url).searchParams);
}

/** '1.2 s', '85 ms', '0.05' */
const written = (measure: Measure, value: number): string => {
  if (measure === 'CLS') return value.toFixed(2);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;
};

function verdictOf({ p75, limits }: VitalLine): { label: string; variant: 'success' | 'sun' | 'danger' } {
  // Values in the table are rounded up to a bucket; one just above the limit falls into it.
  if (p75 <= limits.good * 1.01) return { label: 'Good', variant: 'success' };
  return p75 <= limits.fair * 1.01
    ? { label: 'Needs work', variant: 'sun' }
    : { label: 'Poor', variant: 'danger' };
}

const columns: Column<VitalLine>[] = [
  column('Page', ({ page }) => page, 'head'),
  column('75th percentile', (line) => <b>{written(line.measure, line.p75)}</b>, 'end', 'narrow'),
  column(
    'Verdict',
    (line) => {
      const { label, variant } = verdictOf(line);
      return <Badge variant={variant}>{label}</Badge>;
    },
    'narrow',
  ),
  column('Half', ({ measure, p50 }) => written(measure, p50), 'end', 'narrow'),
  column('19 in 20', ({ measure, p95 }) => written(measure, p95), 'end', 'narrow'),
  column(
    'Rated good',
    ({ good, count }) => `${Math.round((good / count) * 100)}% of ${count}`,
    'end',
    'narrow',
  ),
  column(
    'By day',
    ({ days, measure }) => (
      <SparkLine
        values={days.map(({ p75 }) => p75)}
        label={`75th percentile by day: ${days.map(({ day, p75 }) => `${day} ${written(measure, p75)}`).join(', ')}`}
      />
    ),
    'narrow',
  ),
];

/** How fast the pages were for visitors. */
export default function Vitals({ loaderData: { vitals } }: Route.ComponentProps) {
  const byMeasure = Object.entries(measures).map(
    // The names are those of the record above.
    ([measure, title]) =>
      [measure as Measure, title, vitals.filter((line) => line.measure === measure)] as const,
  );
  return (
    <>
      <PageHead
        title="Web vitals"
        text="Measured in visitors’ browsers and stored as daily counts. The columns show what 50, 75 and 95 percent of page loads stayed within. We don’t store IP addresses, accounts or full paths."
      />
      <FilterBar>
        <FilterSelect
          name="days"
          label="Days"
          standard="28"
          options={[1, 7, 28, 90, 365].map((days) => ({
            value: String(days),
            label: days === 1 ? 'Today' : `Last ${days} days`,
          }))}
        />
      </FilterBar>
      {byMeasure.map(([measure, title, lines]) => (
        <section key={measure}>
          <h2 className={styles.second}>{title}</h2>
          <Table
            caption={title}
            columns={columns}
            rows={lines}
            keyOf={({ page }) => page}
            empty="No numbers for these days."
          />
        </section>
      ))}
    </>
  );
}
