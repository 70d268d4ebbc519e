import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../frame/desk-page.module.css';

/** Key figures in a row. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}

type StatProps = {
  value: ReactNode;
  label: ReactNode;
  /** A link to details. */
  to?: string;
  /** Something is wrong: the text says what, the colour only repeats it. */
  isAlarm?: boolean;
};

/** One number with its label. */
export function Stat({ value, label, to, isAlarm = false }: StatProps) {
  const look = classNames(styles.stat, isAlarm && styles.alarm);
  const inside = (
    <>
      <b>{value}</b>
      <span>{label}</span>
    </>
  );
  return to === undefined ? (
    <div className={look}>{inside}</div>
  ) : (
    <Link to={to} className={look}>
      {inside}
    </Link>
  );
}
