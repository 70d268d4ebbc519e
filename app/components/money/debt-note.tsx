import { Link } from 'react-router';
import styles from './debt-note.module.css';

/** Replaces buttons that would be refused: says why, and where to fix it. */
export function DebtNote({
  words = 'You still owe something for an earlier trip. Pay it, then continue here.',
}: {
  words?: string;
}) {
  return (
    <p className={styles.note}>
      {words} <Link to="/wallet#debts">Pay what you owe</Link>
    </p>
  );
}
