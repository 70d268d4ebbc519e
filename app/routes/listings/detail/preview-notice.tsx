import { Shape } from '../../../ui/show/shape.tsx';
import styles from './preview-notice.module.css';

/** Shown above a sample listing: it is an example. */
export function PreviewNotice() {
  return (
    <p className={styles.notice} role="note">
      <Shape name="flask" className={styles.sign} />
      <span>
        This page is a preview and for illustration purposes only. Features may be limited or incomplete.
      </span>
    </p>
  );
}
