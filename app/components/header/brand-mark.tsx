import { useId } from 'react';
import styles from './brand-mark.module.css';

/** The mark: two strokes, a ridge over a wave. Hidden from screen readers, because the brand's name is next to it. */
export function BrandMark({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}r`} x1="6" y1="26" x2="42" y2="10" gradientUnits="userSpaceOnUse">
          <stop className={styles.ridgeStart} />
          <stop offset="1" className={styles.ridgeEnd} />
        </linearGradient>
        <linearGradient id={`${id}w`} x1="6" y1="30" x2="42" y2="38" gradientUnits="userSpaceOnUse">
          <stop className={styles.waveStart} />
          <stop offset="1" className={styles.waveEnd} />
        </linearGradient>
      </defs>
      <g strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path
          stroke={`url(#${id}r)`}
          d="M5.5 25.5 16.4 9.9a3 3 0 0 1 4.9 0l6 8.5 3.1-4a3 3 0 0 1 4.7.1l7.4 9.7"
        />
        <path
          stroke={`url(#${id}w)`}
          d="M42.5 31.5c-3.2 5.9-8.2 7.9-12.6 4.6-3.6-2.7-8-2.7-11.8 0-4.4 3.2-9.4 1.6-12.6-3.2"
        />
      </g>
    </svg>
  );
}
