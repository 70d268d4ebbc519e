import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

type ProgressProps = Omit<ComponentPropsWithRef<'progress'>, 'children' | 'value' | 'max'> & {
  value: number;
  max: number;
  /** `success` where the end of it is something finished, `lake` where it is on its way. */
  tone?: 'lake' | 'success';
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** How far something is: the platform's own bar, drawn like our pieces. It says in words of what. */
export function Progress({ tone = 'lake', className, ...rest }: ProgressProps) {
  return (
    <progress
      {...rest}
      className={classNames(styles.progress, tone === 'success' && styles.success, className)}
    />
  );
}
