import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

type BadgeProps = {
  /** 'media' and 'featured' are for pictures; 'gold' is for Founders; 'sun' is Adventure Points. */
  variant?: 'neutral' | 'ember' | 'lake' | 'sun' | 'success' | 'danger' | 'media' | 'featured' | 'gold';
  size?: 'small' | 'medium';
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A short label in a pill. */
export function Badge({ variant = 'neutral', size = 'medium', icon, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[variant], styles[size], className)}>
      {icon}
      {children}
    </span>
  );
}
