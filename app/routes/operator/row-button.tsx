import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './desk-page.module.css';

/** What opens a row: `j` and `k` go from one to the next, Enter presses it. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" data-row="" className={styles.row} onClick={onClick}>
      {children}
    </button>
  );
}

/** The same as a link, for rows with a page of their own. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-row="" className={styles.row}>
      {children}
    </Link>
  );
}
