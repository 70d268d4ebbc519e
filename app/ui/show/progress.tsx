import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

type ProgressProps = Omit<ComponentPropsWithRef<'progress'>, 'children' | 'value' | 'max'> & {
  value: number;
  max: number;
  /** `success` for something finished, `lake` for something under way. */
  tone?: 'lake' | 'success';
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A native progress bar in our style. Its text says what it is about. */
export function Progress({ tone = 'lake', className, ...rest }: ProgressProps) {
  return (
    <progress
      {...rest}
      className={classNames(styles.progress, tone === 'success' && styles.success, className)}
    />
  );
}
