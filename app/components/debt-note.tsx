import { Link } from 'react-router';
import styles from './debt-note.module.css';

/** Replaces buttons that would be refused: says why, and where to fix it. */
export function DebtNote({
  words = 'Something that you owe for an earlier trip is still open. Once it is paid you can go on here.',
}: {
  words?: string;
}) {
  return (
    <p className={styles.note}>
      {words} <Link to="/wallet#debts">Pay what you owe</Link>
    </p>
  );
}
