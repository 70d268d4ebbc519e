import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A word about how it stands, beside the title. */
  badge?: ReactNode;
  children?: ReactNode;
};

/** One part of the account's page: what it is about, how it stands, and what can be done. */
export function Section({ id, title, lead, badge, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {badge}
      </header>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
