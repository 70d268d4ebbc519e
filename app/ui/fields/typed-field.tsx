import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type TypedFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Another error; shown when the text itself is valid. */
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string | undefined;
  placeholder?: string | undefined;
  name?: string;
  /** A unit after the field: 'days', '%', 'AP'. */
  after?: ReactNode;
  text: string;
  onText: (text: string) => void;
};

type ReadFieldProps = TypedFieldProps & {
  icon?: ReactNode;
  inputMode: 'decimal' | 'numeric';
  /** Why the text is invalid; null when it is valid. */
  fault: string | null;
  /** On leaving the field with valid text: time to format it. */
  onLeave: () => void;
};

/**
 * A field for a freely typed number. The text stays as typed until the field is left, so half an amount is not an error. Invalid text makes
 * the input `:invalid`, so that a form can find it.
 */
export function TypedField(props: ReadFieldProps) {
  const { label, hint, error, required, optional, className, text, onText, fault, onLeave, ...input } = props;
  const [hasLeft, setHasLeft] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.setCustomValidity(fault ?? ''), [fault]);
  return (
    <Field
      label={label}
      hint={hint}
      error={(hasLeft ? fault : null) ?? error}
      {...(required !== undefined && { required })}
      {...(optional !== undefined && { optional })}
      {...(className !== undefined && { className })}
    >
      <TextInput
        ref={box}
        autoComplete="off"
        {...input}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={() => {
          setHasLeft(true);
          if (fault === null) onLeave();
        }}
      />
    </Field>
  );
}

/**
 * The text of a field whose caller keeps the number. While someone types, the text is theirs; after leaving valid text, or when the number
 * changes under invalid text, the field shows the number.
 * @param write formats the number
 * @param read parses the text (null when empty), undefined when invalid
 */
export function useTypedNumber(
  value: number | null,
  write: (value: number) => string,
  read: (text: string) => number | null | undefined,
  onValue: (value: number | null) => void,
) {
  const [typed, setTyped] = useState<{ text: string; over: number | null } | null>(null);
  const isTheirs = typed !== null && (read(typed.text) !== undefined || typed.over === value);
  return {
    text: isTheirs ? typed.text : value === null ? '' : write(value),
    onText: (text: string) => {
      setTyped({ text, over: value });
      const number = read(text);
      if (number !== undefined) onValue(number);
    },
    onLeave: () => setTyped(null),
  };
}
