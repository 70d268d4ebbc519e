import { Link } from 'react-router';
import type { Exchange } from '../../../features/points/points-book.ts';
import { earlierTrip, exchangePlace } from './wallet-words.ts';
import styles from './wallet.module.css';

/** The trip that points were for, with the way to it. */
export function ExchangeName({ exchange, title }: { exchange: Exchange; title: string | null }) {
  if (title === null) return earlierTrip;
  return (
    <Link to={exchangePlace(exchange)} className={styles.exchange}>
      {title}
    </Link>
  );
}
