import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox whose label is part of the target. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          className={classNames(styles.mark, styles.box)}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={errorId ? true : undefined}
        />
        <span className={styles.words}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type RadioGroupProps = {
  /** The question; `hideLegend` hides it visually, never from screen readers. */
  legend: ReactNode;
  hideLegend?: boolean;
  name: string;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
  className?: string;
};

/** One of several. Arrow keys move between the options. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, hideLegend, name, options, value, defaultValue, onChange, error, required, className } =
    props;
  const id = useId();
  const errorId = error ? `${id}-error` : '';
  return (
    <fieldset className={className} aria-describedby={errorId || undefined}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map((option) => {
        const hintId = option.hint ? `${id}-${option.value}` : undefined;
        return (
          <div key={option.value}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === undefined ? undefined : value === option.value}
                defaultChecked={value === undefined ? defaultValue === option.value : undefined}
                onChange={() => onChange?.(option.value)}
                disabled={option.disabled}
                required={required}
                className={classNames(styles.mark, styles.dot)}
                aria-describedby={hintId}
              />
              <span className={styles.words}>{option.label}</span>
            </label>
            {option.hint && (
              <p id={hintId} className={styles.hint}>
                {option.hint}
              </p>
            )}
          </div>
        );
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
