import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';
import { Shape } from '../show/shape.tsx';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple' | 'size'> & {
  options: readonly SelectOption[];
  /** The empty first option: 'Choose a province'. */
  placeholder?: string;
  icon?: ReactNode;
  shape?: 'field' | 'pill';
};

/** A native select in our style. `className` styles the frame. */
export function Select({ options, placeholder, icon, shape = 'field', className, ...rest }: SelectProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span className={classNames(styles.frame, styles[shape], Boolean(icon) && styles.withIcon, className)}>
      {icon}
      <select {...rest} {...wiring} className={styles.select}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Shape name="chevron-down" />
    </span>
  );
}
