import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { className?: string; style?: CSSProperties; shape?: 'block' | 'line' | 'circle' };

/** The placeholder of something still loading; give it the final size. Silent: the loading part itself has aria-busy. */
export function Skeleton({ className, style, shape = 'block' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={style}
    />
  );
}
