import { roundTop, shareOf } from './scale.ts';
import styles from './plots.module.css';

type SparkLineProps = {
  /** In their order. */
  values: readonly number[];
  /** A description for screen readers. */
  label: string;
};

/** A number's course in the space of a word. The important values are next to it as text. */
export function SparkLine({ values, label }: SparkLineProps) {
  const top = roundTop(Math.max(0, ...values));
  const step = values.length > 1 ? 100 / (values.length - 1) : 0;
  const points = values.map((value, index) => `${index * step},${30 - shareOf(value, top) * 0.28}`);
  return (
    <svg
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={styles.spark}
    >
      {values.length > 1 ? (
        <polyline points={points.join(' ')} />
      ) : (
        <line x1="0" x2="100" y1={points[0]?.split(',')[1] ?? 30} y2={points[0]?.split(',')[1] ?? 30} />
      )}
    </svg>
  );
}
