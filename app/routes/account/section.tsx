import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** A short status beside the title. */
  badge?: ReactNode;
  children?: ReactNode;
};

/** A section of the account page: its subject, status and actions. */
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
