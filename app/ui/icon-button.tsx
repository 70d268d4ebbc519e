import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  /** What a press does: the button's only name. */
  label: string;
  /** 'media' is for pictures. */
  variant?: 'ghost' | 'raised' | 'media';
  children: ReactNode;
};

/** A round 44-pixel button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles.button, styles[variant], className)}
    >
      {children}
    </button>
  );
}
