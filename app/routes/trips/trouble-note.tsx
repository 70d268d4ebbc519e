import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { Trouble } from './rental/use-booking-act.ts';
import styles from './trouble-note.module.css';

/** Why an action failed, and what to do now. */
export function TroubleNote({ trouble }: { trouble: Trouble | null }) {
  return (
    <div role="alert" className={styles.alert}>
      {trouble && (
        <p className={styles.trouble}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <b>{trouble.sentence}</b> {trouble.wayOn}
          </span>
        </p>
      )}
    </div>
  );
}
