import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '../frame/desk-page.module.css';

/** Opens a row: `j` and `k` move between rows, Enter presses it. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" data-row="" className={styles.row} onClick={onClick}>
      {children}
    </button>
  );
}

/** The same as a link, for rows with their own page. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-row="" className={styles.row}>
      {children}
    </Link>
  );
}
