import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './ui.module.css';

/** A section of the page. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.chapter}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  );
}

/** One component, with its states in a row or stacked. */
export function Piece({
  title,
  isColumn,
  isWide,
  children,
}: {
  title: string;
  isColumn?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames(styles.piece, isWide && styles.wide)}>
      <h3>{title}</h3>
      <div className={isColumn ? styles.column : styles.row}>{children}</div>
    </div>
  );
}
