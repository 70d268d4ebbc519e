import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconCurrencyDollar from '@tabler/icons-react/dist/esm/icons/IconCurrencyDollar.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './wizard.module.css';

type AmountProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** What stands behind the number: 'days', '%'. */
  unit?: ReactNode;
  isMoney?: boolean;
  placeholder?: string;
  most: number;
  value: number | null;
  /** Null when the field is empty. */
  onChange: (value: number | null) => void;
};

/** A whole number. What is typed stands as typed; only digits count, and no more of them than make sense. */
export function Amount(props: AmountProps) {
  const { label, hint, error, optional, unit, isMoney, placeholder, most, value, onChange } = props;
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, String(most).length);
    onChange(digits === '' ? null : Math.min(most, Number(digits)));
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        icon={isMoney === true ? <IconCurrencyDollar aria-hidden="true" /> : undefined}
        after={unit === undefined ? undefined : <span className={styles.unit}>{unit}</span>}
        placeholder={placeholder}
        value={value === null ? '' : String(value)}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Dollars on the page, cents in the draft. */
export function Dollars({
  cents,
  onCents,
  ...rest
}: Omit<AmountProps, 'value' | 'onChange' | 'most' | 'isMoney'> & {
  cents: number | null;
  onCents: (cents: number | null) => void;
}) {
  return (
    <Amount
      {...rest}
      isMoney
      most={99_999}
      value={cents === null ? null : Math.round(cents / 100)}
      onChange={(dollars) => onCents(dollars === null ? null : dollars * 100)}
    />
  );
}

type ListEditorProps = {
  label: string;
  hint?: string;
  placeholder: string;
  most: number;
  longest: number;
  items: readonly string[];
  onChange: (items: string[]) => void;
};

/** Short lines, added with Enter or the button, each with a button that removes it. */
export function ListEditor({ label, hint, placeholder, most, longest, items, onChange }: ListEditorProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const line = typed.trim();
    if (line !== '' && items.length < most && !items.includes(line)) onChange([...items, line]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.list}>
      <Field label={label} hint={hint} optional>
        <TextInput
          value={typed}
          placeholder={placeholder}
          maxLength={longest}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          // What was typed and not added is not lost when somebody goes on.
          onBlur={add}
        />
      </Field>
      <Button size="small" icon={<IconPlus size={18} />} onClick={add}>
        Add
      </Button>
      {items.length > 0 && (
        <ul aria-label={label} className={styles.chips}>
          {items.map((item) => (
            <li key={item} className={styles.chip}>
              {item}
              <IconButton
                label={`Remove ${item}`}
                onClick={() => onChange(items.filter((each) => each !== item))}
              >
                <IconX aria-hidden="true" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
