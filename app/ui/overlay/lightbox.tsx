import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, type KeyboardEvent, type TouchEvent } from 'react';
import { useModal } from './dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { Picture, type PictureSource } from '../show/picture.tsx';
import styles from './lightbox.module.css';

type LightboxProps = {
  /** What the pictures show: 'Photos of 28' Coachmen Trailer'. */
  label: string;
  pictures: readonly PictureSource[];
  /** The picture shown; null while closed. */
  index: number | null;
  onIndexChange: (index: number) => void;
  onClose: () => void;
};

const swipePx = 48;

/** Pictures one at a time in full screen: arrow keys, buttons or swipes move and wrap around, Escape closes; neighbours are preloaded. */
export function Lightbox({ label, pictures, index, onIndexChange, onClose }: LightboxProps) {
  const frame = useModal(index !== null);
  const touchedAt = useRef<{ x: number; y: number } | null>(null);
  const count = pictures.length;
  const at = index ?? 0;
  const step = (by: number) => onIndexChange((at + by + count) % count);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  const onTouchStart = (event: TouchEvent) => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    touchedAt.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const onTouchEnd = (event: TouchEvent) => {
    const [from, to] = [touchedAt.current, event.changedTouches[0]];
    touchedAt.current = null;
    if (!from || !to) return;
    const [right, down] = [to.clientX - from.x, to.clientY - from.y];
    if (Math.abs(right) > swipePx && Math.abs(right) > 1.5 * Math.abs(down)) step(right < 0 ? 1 : -1);
  };

  const shown = pictures[at];
  const neighbours = [...new Set([(at + 1) % count, (at + count - 1) % count])].filter((each) => each !== at);
  return (
    <dialog
      ref={frame}
      aria-label={label}
      className={styles.lightbox}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      {index !== null && shown && (
        <>
          <div className={styles.bar}>
            <p className={styles.counter} aria-live="polite">
              <span className="visually-hidden">Picture </span>
              {at + 1} / {count}
            </p>
            <IconButton label="Close gallery" onClick={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.stage}>
            <Picture key={at} picture={shown} sizes="100vw" priority contain className={styles.picture} />
            {/* The same widths, so the browser picks the same files and has them cached. */}
            <div className={styles.ahead} aria-hidden="true">
              {neighbours.map((each) => {
                const picture = pictures[each];
                return (
                  picture && (
                    <Picture key={each} picture={{ ...picture, alt: '' }} sizes="100vw" priority contain />
                  )
                );
              })}
            </div>
          </div>
          {count > 1 && (
            <>
              <IconButton
                label="Previous picture"
                variant="media"
                className={styles.previous}
                onClick={() => step(-1)}
              >
                <IconChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Next picture"
                variant="media"
                className={styles.next}
                onClick={() => step(1)}
              >
                <IconChevronRight aria-hidden="true" />
              </IconButton>
            </>
          )}
          {shown.alt && <p className={styles.caption}>{shown.alt}</p>}
        </>
      )}
    </dialog>
  );
}
