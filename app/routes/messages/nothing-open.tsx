import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import styles from './messages.module.css';

/** Beside the list while no conversation is open; a phone shows only the list. */
export default function NothingOpen() {
  return (
    <div className={styles.nothing}>
      <IconMessages aria-hidden="true" size={40} stroke={1.5} />
      <p>Choose a conversation.</p>
    </div>
  );
}
