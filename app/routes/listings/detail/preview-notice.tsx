import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
import styles from './preview-notice.module.css';

/** Stands above a sample listing: what is shown is real in form, not yet in substance. */
export function PreviewNotice() {
  return (
    <p className={styles.notice} role="note">
      <IconFlask size={20} stroke={1.8} aria-hidden="true" />
      <span>
        This page is a preview and for illustration purposes only. Features may be limited or incomplete.
      </span>
    </p>
  );
}
