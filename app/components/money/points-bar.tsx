import styles from './points-bar.module.css';

export type PointsPart = {
  label: string;
  points: number;
  tone: 'earned' | 'held' | 'spent' | 'kept';
};

/**
 * Shows what an amount of points consists of: a bar, and below it each part with its number, because the bar alone is invisible to some.
 */
export function PointsBar({ parts, label }: { parts: readonly PointsPart[]; label: string }) {
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  return (
    <div className={styles.frame}>
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
        {barsOf(parts, total).map(({ tone, x, width }) => (
          <rect key={tone} x={x} width={width} height="14" className={styles[tone]} />
        ))}
      </svg>
      <dl aria-label={label} className={styles.legend}>
        {parts.map(({ label: name, points, tone }) => (
          <div key={tone} className={styles.part}>
            <dt>
              <i className={styles[tone]} aria-hidden="true" />
              {name}
            </dt>
            <dd className="num">
              {points.toLocaleString('en-CA')} <abbr title="Adventure Points">AP</abbr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Each part's position on a bar of 1000, with a gap between two; even the smallest part stays visible. */
function barsOf(parts: readonly PointsPart[], total: number) {
  const there = parts.filter(({ points }) => points > 0);
  const widths = there.map(({ points }) => Math.max(8, (points / total) * 1000));
  const scale = 1000 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  return there.map(({ tone }, index) => {
    const width = (widths[index] ?? 0) * scale;
    const bar = { tone, x, width: index === there.length - 1 ? width : width - 3 };
    x += width;
    return bar;
  });
}
