import { PlotFrame } from './plot-frame.tsx';
import { shareOf } from './scale.ts';
import styles from './plots.module.css';

export type Bar = { label: string; value: number };

type BarPlotProps = {
  title: string;
  summary: string;
  bars: readonly Bar[];
  /** What the values count: 'answers'. */
  unit: string;
};

/** A whole divided into parts: one line each, with share and number. */
export function BarPlot({ title, summary, bars, unit }: BarPlotProps) {
  const all = bars.reduce((sum, { value }) => sum + value, 0);
  const percentOf = (value: number) => (all === 0 ? 0 : Math.round((value / all) * 100));
  return (
    <PlotFrame
      title={title}
      summary={summary}
      columns={['part', unit, 'share']}
      rows={bars.map(({ label, value }) => [label, value, `${percentOf(value)}%`])}
    >
      <ul className={styles.bars}>
        {bars.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${all === 0 ? 0 : shareOf(value, all)}%` }} />
            </span>
            <span className={styles.value}>
              {value} · {percentOf(value)}%
            </span>
          </li>
        ))}
      </ul>
    </PlotFrame>
  );
}
