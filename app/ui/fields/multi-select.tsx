import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { classNames } from '../class-names.ts';
import { Popover } from '../overlay/popover.tsx';
import buttonStyles from '../filter-button.module.css';
import { Shape } from '../show/shape.tsx';
import styles from './multi-select.module.css';

export type MultiSelectOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type MultiSelectProps = {
  /** On the button, and the question for screen readers. */
  label: string;
  /** The form field's name: the boxes are sent with the surrounding form, also without JavaScript. */
  name: string;
  options: readonly MultiSelectOption[];
  selected: readonly string[];
  /** The new selection, in option order. */
  onChange: (selected: string[]) => void;
  icon?: ReactNode;
};

/** Several of a few: a button with the count, and checkboxes. */
export function MultiSelect({ label, name, options, selected, onChange, icon }: MultiSelectProps) {
  const toggle = (value: string) =>
    onChange(
      options.map((option) => option.value).filter((each) => selected.includes(each) !== (each === value)),
    );
  return (
    <Popover
      label={label}
      className={styles.panel}
      renderTrigger={(props) => (
        <button
          type="button"
          {...props}
          className={classNames(buttonStyles.button, selected.length > 0 && buttonStyles.active)}
        >
          {icon}
          {label}
          {selected.length > 0 && (
            <span className={buttonStyles.count}>
              {selected.length}
              <span className="visually-hidden"> selected</span>
            </span>
          )}
          <Shape name="chevron-down" />
        </button>
      )}
    >
      <fieldset>
        <legend className={styles.legend}>{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            checked={selected.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
