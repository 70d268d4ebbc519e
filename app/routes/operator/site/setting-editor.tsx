import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx';
import {
  columnTitle,
  editorOf,
  isMoneyColumn,
  moneyDraft,
  mostColumnCents,
  readCents,
  readNumber,
  readNumbers,
  type EditorKind,
  type Shape,
} from './setting-shape.ts';
import styles from './setting-editor.module.css';

/** The input: text for fields, rows of text for a table. Parsed into a value on sending. */
export type Draft = string | boolean | string[] | string[][];

export type EditedSetting = { name: string; shape: Shape };

/** An edit's initial input. */
export function draftOf({ name, shape }: EditedSetting, value: unknown): Draft {
  const editor = editorOf(shape, name);
  if (editor.kind === 'switch') return value === true;
  if (editor.kind === 'numbers') return Array.isArray(value) ? value.join(', ') : '';
  if (editor.kind === 'words') return Array.isArray(value) ? value.map(String) : [];
  if (editor.kind === 'table')
    return (Array.isArray(value) ? (value as Record<string, number | string>[]) : []).map((row) =>
      editor.columns.map((column) =>
        isMoneyColumn(column) ? moneyDraft(row[column]) : String(row[column] ?? ''),
      ),
    );
  if (editor.kind === 'money') return moneyDraft(value);
  return editor.kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

function readTable(editor: EditorKind & { kind: 'table' }, rows: string[][]): unknown {
  const read = rows.map((row) =>
    row.map((cell, column) => {
      const name = editor.columns[column] ?? '';
      if (editor.texts?.[name] !== undefined) return cell.trim();
      return isMoneyColumn(name) ? readCents(cell) : readNumber(cell);
    }),
  );
  if (read.some((row) => row.includes(null))) return undefined;
  return read.map((row) => Object.fromEntries(editor.columns.map((name, index) => [name, row[index]])));
}

/** The input as a value; undefined if invalid. The server checks it against the full schema. */
export function valueOf({ name, shape }: EditedSetting, draft: Draft): unknown {
  const editor = editorOf(shape, name);
  if (editor.kind === 'switch' || editor.kind === 'words') return draft;
  if (editor.kind === 'table')
    return Array.isArray(draft) ? readTable(editor, draft as string[][]) : undefined;
  if (typeof draft !== 'string') return undefined;
  if (editor.kind === 'text') return draft.trim();
  if (editor.kind === 'money') return readCents(draft, editor.mostCents) ?? undefined;
  if (editor.kind === 'number') return readNumber(draft) ?? undefined;
  if (editor.kind === 'numbers') return readNumbers(draft) ?? undefined;
  if (editor.kind === 'choice') return editor.options.find((option) => String(option) === draft);
  try {
    return JSON.parse(draft) as unknown;
  } catch {
    return undefined;
  }
}

type SettingEditorProps = {
  label: string;
  setting: EditedSetting;
  draft: Draft;
  error?: string | undefined;
  onChange: (draft: Draft) => void;
};

/** The editor for a setting's shape. */
export function SettingEditor({ label, setting, draft, error, onChange }: SettingEditorProps) {
  const editor = editorOf(setting.shape, setting.name);
  if (editor.kind === 'switch')
    return (
      <Checkbox
        label={label}
        checked={draft === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
      />
    );
  if (editor.kind === 'table')
    return (
      <TableEditor
        editor={editor}
        label={label}
        rows={draft as string[][]}
        error={error}
        onChange={onChange}
      />
    );
  const text = String(draft);
  if (editor.kind === 'money')
    return (
      <MoneyField
        label={label}
        hint="In Canadian dollars."
        error={error}
        leastCents={editor.leastCents}
        mostCents={editor.mostCents}
        text={text}
        onText={onChange}
      />
    );
  return (
    <Field label={label} hint={hintOf(editor)} error={error}>
      {editor.kind === 'choice' ? (
        <Select
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          options={editor.options.map((option) => ({
            value: String(option),
            label: String(option).replaceAll('_', ' '),
          }))}
        />
      ) : editor.kind === 'json' ? (
        <TextArea rows={8} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <TextInput
          value={text}
          inputMode={editor.kind === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function hintOf(editor: EditorKind): string | undefined {
  if (editor.kind === 'numbers') return 'Numbers, separated by commas.';
  if (editor.kind !== 'number' || editor.minimum === null || editor.maximum === null) return undefined;
  return `From ${editor.minimum.toLocaleString('en-CA')} to ${editor.maximum.toLocaleString('en-CA')}${editor.isInteger ? ', whole numbers.' : '.'}`;
}

type CellProps = {
  name: string;
  /** For a text column: its choices, or none for free text. */
  words: string[] | undefined;
  text: string;
  onText: (text: string) => void;
};

function Cell({ name, words, text, onText }: CellProps) {
  const label = columnTitle(name);
  if (isMoneyColumn(name))
    return <MoneyField label={label} mostCents={mostColumnCents} text={text} onText={onText} />;
  return (
    <Field label={label}>
      {words !== undefined && words.length > 0 ? (
        <Select
          value={text}
          options={words.map((value) => ({ value, label: value }))}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          inputMode={words === undefined ? 'decimal' : 'text'}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type TableEditorProps = {
  editor: EditorKind & { kind: 'table' };
  label: string;
  rows: string[][];
  error?: string | undefined;
  onChange: (rows: string[][]) => void;
};

function TableEditor({ editor, label, rows, error, onChange }: TableEditorProps) {
  const change = (at: number, column: number, text: string) =>
    onChange(
      rows.map((row, index) =>
        index === at ? row.map((cell, place) => (place === column ? text : cell)) : row,
      ),
    );
  return (
    <fieldset className={styles.table}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map((row, at) => (
        <div key={at} className={styles.row}>
          {editor.columns.map((name, column) => (
            <Cell
              key={name}
              name={name}
              words={editor.texts?.[name]}
              text={row[column] ?? ''}
              onText={(text) => change(at, column, text)}
            />
          ))}
          <IconButton
            label={`Remove row ${at + 1}`}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <IconTrash aria-hidden="true" size={20} />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        icon={<IconPlus size={18} />}
        disabled={editor.most !== null && rows.length >= editor.most}
        onClick={() => onChange([...rows, editor.columns.map((name) => editor.texts?.[name]?.[0] ?? '')])}
      >
        Add a row
      </Button>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
