import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'strong' | 'ghost' | 'glass' | 'lake' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = {
  /**
   * 'primary' is ember: the main action, once per view. 'lake' is for swaps. 'strong' confirms without committing. 'glass' is for pictures.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** An icon before the label. */
  icon?: ReactNode;
  /** An icon after the label. */
  iconAfter?: ReactNode;
};

function lookOf({ variant = 'secondary', size = 'medium', block }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
}

function Face({
  icon,
  iconAfter,
  children,
}: Pick<ButtonLook, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{children}</span>
      {iconAfter && (
        <span className={styles.icon} aria-hidden="true">
          {iconAfter}
        </span>
      )}
    </>
  );
}

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<'button'> & {
    /** While something runs the button keeps its focus and width, shows a spinner and ignores presses. */
    busy?: boolean;
  };

/** A button. Its type defaults to 'button'. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconAfter,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'className'> & { className?: string };

/** A link that looks like a button; `to` as in React Router. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf({ variant, size, block }, className)}>
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </Link>
  );
}
