import { Link } from 'react-router';
import styles from '../frame/desk-page.module.css';

/** The link back from part of the ledger. */
export function LedgerBack() {
  return (
    <p className={styles.back}>
      <Link to="/operator/ledger" className={styles.row}>
        Points ledger
      </Link>
    </p>
  );
}
