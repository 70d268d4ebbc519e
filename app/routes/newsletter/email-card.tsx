import type { ReactNode } from 'react';
import { SiteFooter } from '../../components/header/site-footer.tsx';
import { SiteHeader } from '../../components/header/site-header.tsx';
import { useRootData } from '../../root-data.ts';
import styles from './email-card.module.css';

type EmailCardProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

/** One message and one action, for people who come from an email. */
export function EmailCard({ icon, title, text, children }: EmailCardProps) {
  const { brand } = useRootData();
  return (
    <>
      <SiteHeader brand={brand} />
      <main id="main" className={styles.page}>
        <div className={styles.card}>
          <span className={styles.sign}>{icon}</span>
          <h1>{title}</h1>
          <p>{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}
