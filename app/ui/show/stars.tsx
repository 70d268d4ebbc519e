import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stars.module.css';

/** A rating for drawing: rounded to the nearest half, from 0 to 5. */
export function halfStars(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating * 2) / 2));
}

type StarsProps = {
  /** 0 to 5; the exact value is announced, the nearest half is drawn. */
  rating: number;
  /** A star's height in pixels; default 14. */
  size?: number;
  className?: string;
};

/** Five stars, full, half or empty. Screen readers hear '4.8 out of 5'. */
export function Stars({ rating, size, className }: StarsProps) {
  const style = {
    '--share': `${halfStars(rating) * 20}%`,
    ...(size && { '--size': `${size}px` }),
  } as CSSProperties; // custom properties are not in CSSProperties
  return (
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by the style sheet: there is no file to load
      role="img"
      aria-label={`${rating} out of 5`}
      className={classNames(styles.stars, className)}
      style={style}
    />
  );
}
