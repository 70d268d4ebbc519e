import type { HistoryEntry } from '../../../../features/membership/application/application-view.ts';
import { factInWords } from '../people/application-words.ts';
import { Moment } from './moment.tsx';
import styles from '../frame/desk-page.module.css';

/** History in order, by whom, and why. */
export function History({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section className={styles.panel}>
      <h2>History</h2>
      <ol className={styles.history}>
        {history.map(({ at, what, by, reason }, index) => (
          <li key={index}>
            <b>{factInWords(what)}</b>
            <span className={styles.quiet}>
              <Moment at={at} />, by {by}
            </span>
            {reason !== null && <span>{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
