import { classNames } from '../class-names.ts';
import { PlotFrame } from './plot-frame.tsx';
import { roundTop, shareOf } from './scale.ts';
import styles from './plots.module.css';

type ColumnPlotProps = {
  title: string;
  summary: string;
  /** The axis label: 'rating', 'week of'. */
  axis: string;
  unit: string;
  columns: readonly { label: string; value: number }[];
  /** Formats a value; default: unchanged. */
  write?: (value: number) => string;
};

const levels = [1, 0.5, 0];

/** Numbers in order, as columns. */
export function ColumnPlot({ title, summary, axis, unit, columns, write = String }: ColumnPlotProps) {
  const top = roundTop(Math.max(0, ...columns.map(({ value }) => value)));
  // A label under each column if there is space, else under every second, third …
  const every = Math.ceil(columns.length / 12);
  // A phone has space for about forty letters below the columns.
  const longest = Math.max(0, ...columns.map(({ label }) => label.length));
  const isTight = columns.length > 10 || columns.length * longest > 40;
  return (
    <PlotFrame
      title={title}
      summary={summary}
      columns={[axis, unit]}
      rows={columns.map(({ label, value }) => [label, write(value)])}
    >
      <div className={styles.area}>
        <div className={styles.levels}>
          {levels.map((level) => (
            <span key={level} className="num">
              {Number.isInteger(top * level) ? write(top * level) : ''}
            </span>
          ))}
        </div>
        <ol className={classNames(styles.columns, isTight && styles.many)}>
          {columns.map(({ label, value }, index) => (
            <li key={label} title={`${label}: ${write(value)} ${unit}`}>
              <span className={styles.column} style={{ height: `${shareOf(value, top)}%` }} />
              <span className={styles.under}>{index % every === 0 ? label : ''}</span>
            </li>
          ))}
        </ol>
      </div>
    </PlotFrame>
  );
}
