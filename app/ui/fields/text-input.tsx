import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';
import styles from './text-input.module.css';

type TextInputProps = ComponentPropsWithRef<'input'> & {
  /** An icon at the start. */
  icon?: ReactNode;
  /** Content at the end: a unit, a Clear button. */
  after?: ReactNode;
  /** 'pill' for search and filter bars. */
  shape?: 'field' | 'pill';
};

/** One line of text. `className` styles the frame around it. */
export function TextInput({ icon, after, shape = 'field', className, ...rest }: TextInputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames(styles.frame, styles[shape], Boolean(icon) && styles.withIcon, className)}>
      {icon}
      <input type="text" {...rest} {...wiring} className={styles.input} />
      {after && <span className={styles.after}>{after}</span>}
    </span>
  );
}

/** Several lines of text; grows with its content where supported. */
export function TextArea({ className, ...rest }: ComponentPropsWithRef<'textarea'>) {
  const wiring = useFieldWiring(rest);
  return (
    <textarea rows={4} {...rest} {...wiring} className={classNames(styles.frame, styles.area, className)} />
  );
}
