import { Link } from 'react-router';
import type { WalletEntry } from '../../../features/points/wallet-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { changeText, entryWords, exchangePlace } from './wallet-words.ts';
import styles from './wallet.module.css';

/** The latest trips that moved points, each with its total. */
export function EntryList({ entries }: { entries: readonly WalletEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="trips-heading">
      <h2 id="trips-heading" className={styles.heading}>
        By trip
      </h2>
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <Entry key={entry.exchange?.id ?? entry.at} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: WalletEntry }) {
  const { exchange, trip, change, held } = entry;
  const { title, detail } = entryWords(entry);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {exchange && trip ? (
          <Link to={exchangePlace(exchange)} className={styles.exchange}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span className={classNames(styles.change, 'num', change > 0 && styles.plus, held > 0 && styles.held)}>
        {changeText(change)}
      </span>
      <span className={styles.details}>{detail}</span>
    </li>
  );
}
