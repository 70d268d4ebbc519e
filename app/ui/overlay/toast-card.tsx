import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Shape } from '../show/shape.tsx';
import type { ShownToast } from './toast-queue.ts';
import styles from './toast.module.css';

/** A toast's look. Separate from its container, so that a page can paint before it loads. */
export function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const isAlarm = toast.variant === 'destructive';
  return (
    <div className={classNames(styles.toast, isAlarm && styles.destructive)}>
      <Shape name={isAlarm ? 'alert' : 'circle-check'} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
        {toast.action && (
          <Button
            size="small"
            onClick={() => {
              onClose();
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton label="Close notification" onClick={onClose}>
        <Shape name="cross" />
      </IconButton>
    </div>
  );
}
