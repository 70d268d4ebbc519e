import { Link } from 'react-router';
import type { Exchange } from '../../../features/points/ledger/points-book.ts';
import { earlierTrip, exchangePlace } from './wallet-words.ts';
import styles from './wallet.module.css';

/** A link to the trip the points were for. */
export function ExchangeName({ exchange, title }: { exchange: Exchange; title: string | null }) {
  if (title === null) return earlierTrip;
  return (
    <Link to={exchangePlace(exchange)} className={styles.exchange}>
      {title}
    </Link>
  );
}
