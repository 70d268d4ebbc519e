import { Shape } from '../../../ui/shape.tsx';
import styles from './preview-notice.module.css';

/** Stands above a sample listing: what is shown is real in form, not yet in substance. */
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
