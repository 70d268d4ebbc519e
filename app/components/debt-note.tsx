import { Link } from 'react-router';
import styles from './debt-note.module.css';

/** In the place of buttons that would be refused: why, and where it is put right. */
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
