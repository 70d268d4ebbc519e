import type { ReactNode } from 'react';
import styles from './members-head.module.css';

/** What a member's page is called, and beside it what can be done with all of it; on a phone below it. */
export function MembersHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
