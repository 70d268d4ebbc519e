import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** What to know before answering. */
  hint?: ReactNode;
  /** What is wrong and what to do; the control is marked invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label, hint and error around one control (TextInput, TextArea, Select, Slider), linked for screen readers. */
export function Field({ label, hint, error, required = false, optional, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const wiring = useMemo<FieldWiring>(
    () => ({
      id,
      describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined,
      isInvalid: errorId !== '',
      isRequired: required,
    }),
    [id, errorId, hintId, required],
  );
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The error message under a control or in a form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return children ? (
    <p id={id} className={styles.error} role="alert">
      {children}
    </p>
  ) : null;
}

type Wired = {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
};

/** A control's attributes from the surrounding Field; its own take precedence. */
export function useFieldWiring(own: Wired): Wired {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.isRequired || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  };
}
