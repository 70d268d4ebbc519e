import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { className?: string; style?: CSSProperties; shape?: 'block' | 'line' | 'circle' };

/** The place of something that is still on its way; give it the size of what comes. Silent: what waits says so itself with aria-busy. */
export function Skeleton({ className, style, shape = 'block' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={style}
    />
  );
}
