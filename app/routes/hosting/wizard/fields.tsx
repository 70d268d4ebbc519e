import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import styles from './wizard.module.css';

type ListEditorProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  placeholder: string;
  most: number;
  longest: number;
  items: readonly string[];
  onChange: (items: string[]) => void;
};

/** Short lines, added with Enter or the button, each with a Remove button. */
export function ListEditor({
  label,
  hint,
  error,
  placeholder,
  most,
  longest,
  items,
  onChange,
}: ListEditorProps) {
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
      <Field label={label} hint={hint} error={error} optional>
        <TextInput
          value={typed}
          placeholder={placeholder}
          maxLength={longest}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          // Text that was typed but not added is not lost when leaving.
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
