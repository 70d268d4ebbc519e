import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export type TypedFieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What else is wrong; shown when the text itself can be read. */
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string | undefined;
  placeholder?: string | undefined;
  name?: string;
  /** A unit behind the field: 'days', '%', 'AP'. */
  after?: ReactNode;
  text: string;
  onText: (text: string) => void;
};

type ReadFieldProps = TypedFieldProps & {
  icon?: ReactNode;
  inputMode: 'decimal' | 'numeric';
  /** Why the text cannot be read; null when it can. */
  fault: string | null;
  /** The member has left the field and its text can be read: time to write it out in full. */
  onLeave: () => void;
};

/**
 * A field for a number that people type as they like. The text stays as typed until they leave the field, so half an amount is not
 * called wrong. A text that cannot be read makes the input invalid (`:invalid`), so a form can find it.
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
 * The text of a field whose caller keeps the number. While somebody types, the text is theirs; once they have left a text that can be
 * read, or the number changes under a text that cannot, the field shows the number again.
 * @param write the number as text
 * @param read the text as a number (null when it is empty), or undefined when it cannot be read
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
