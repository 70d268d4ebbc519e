import type { ReactNode } from 'react';
import styles from './members-head.module.css';

/** A member page's heading, with its actions beside it; on a phone below it. */
export function MembersHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
