import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { Shape } from '../show/shape.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  isOpen: boolean;
  /** Escape, a press on the backdrop or the close button: the caller sets `isOpen` to false. */
  onClose: () => void;
  title: ReactNode;
  /** Below the title, announced with it. */
  description?: ReactNode;
  /** The buttons at the bottom. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  className?: string;
  children?: ReactNode;
};

/**
 * A modal dialog on <dialog>: the page behind it is inert and does not scroll; the focus stays inside and returns afterwards. Its content
 * is only mounted while it is open.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  actions,
  size = 'medium',
  className,
  children,
}: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const frame = useModal(isOpen);
  const backdrop = useBackdropPress(onClose);
  return (
    <dialog
      ref={frame}
      className={classNames(styles.dialog, styles[size], className)}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        // The caller sets isOpen to false, which closes it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      {...backdrop}
    >
      {isOpen && (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <Shape name="cross" />
            </IconButton>
          </header>
          <div className={styles.body}>
            {description && (
              <p id={descriptionId} className={styles.description}>
                {description}
              </p>
            )}
            {children}
          </div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** Opens a <dialog> as a modal; the page behind neither scrolls nor shifts. */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const root = document.documentElement;
  root.toggleAttribute('data-scroll-bar', window.innerWidth > root.clientWidth);
  dialog.showModal();
}

/**
 * Keeps a <dialog> open as a modal while `isOpen`. The browser restores the focus on closing, so it is also closed when unmounted: removed
 * while open, it would lose the focus.
 */
export function useModal(isOpen: boolean) {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = frame.current;
    if (!dialog) return;
    if (isOpen) openModal(dialog);
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  useLayoutEffect(() => {
    const dialog = frame.current;
    return () => dialog?.close();
  }, []);
  return frame;
}

/**
 * Handlers for a <dialog> that closes on a press that starts and ends on its backdrop; selecting text and releasing outside does not close
 * it.
 */
function useBackdropPress(onClose: () => void) {
  const began = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      began.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && event.target === event.currentTarget) onClose();
      began.current = false;
    },
  };
}
