import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'strong' | 'ghost' | 'glass' | 'lake' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = {
  /** 'primary' is ember: it commits, once per view. 'lake' swaps. 'strong' confirms without committing. 'glass' stands over pictures. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
  /** An icon after the words. */
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
    /** Something is under way: the button keeps its focus and width, shows a spinner and answers no press. */
    busy?: boolean;
  };

/** A button. Its type is 'button' unless another is said. */
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

/** A link that looks like a button; goes where React Router's `to` says. */
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
