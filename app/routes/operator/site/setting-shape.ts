/** Chooses an editor for a setting's JSON Schema, and parses its input. Pure. */

import { amountText, formatCents } from '../../../../platform/money/money.ts';
import { parseMoneyWithin } from '../../../../platform/money/read-money.ts';

export type Shape = Record<string, unknown>;

export type EditorKind =
  | { kind: 'money'; leastCents: number; mostCents: number }
  | { kind: 'number'; minimum: number | null; maximum: number | null; step: number; isInteger: boolean }
  | { kind: 'switch' }
  | { kind: 'text' }
  | { kind: 'choice'; options: (string | number)[] }
  | { kind: 'numbers'; most: number | null }
  /** `texts`: text columns with their choices; [] for any. All others are numbers, or money (`isMoneyColumn`). */
  | { kind: 'table'; columns: string[]; texts?: Record<string, string[]>; most: number | null }
  | { kind: 'words'; options: string[] }
  /** Fallback: JSON. */
  | { kind: 'json' };

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shapesIn = (value: unknown): Shape[] => (Array.isArray(value) ? value.filter(isShape) : []);
const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Text, or one of several text shapes. */
const isText = (shape: Shape): boolean =>
  shape.type === 'string' || (shapesIn(shape.anyOf).length > 0 && shapesIn(shape.anyOf).every(isText));

function editorOfList(shape: Shape): EditorKind {
  const items = isShape(shape.items) ? shape.items : {};
  const most = numberOf(shape.maxItems);
  if (items.type === 'integer' || items.type === 'number') return { kind: 'numbers', most };
  if (wordsIn(items.enum).length > 0) return { kind: 'words', options: wordsIn(items.enum) };
  const properties = isShape(items.properties) ? items.properties : {};
  const columns = Object.keys(properties);
  const shapeOf = (name: string): Shape => {
    const column = properties[name];
    return isShape(column) ? column : {};
  };
  const texts = columns.filter((name) => isText(shapeOf(name)));
  const areNumbers = columns.every(
    (name) => texts.includes(name) || ['integer', 'number'].includes(String(shapeOf(name).type)),
  );
  if (columns.length === 0 || !areNumbers) return { kind: 'json' };
  if (texts.length === 0) return { kind: 'table', columns, most };
  const choices = texts.map((name) => [name, wordsIn(shapeOf(name).enum)] as const);
  return { kind: 'table', columns, texts: Object.fromEntries(choices), most };
}

/** Settings in cents end in '-cents', columns in 'Cents': operators see and type dollars. */
const isMoneySetting = (name: string): boolean => name.endsWith('-cents');
export const isMoneyColumn = (name: string): boolean => name.endsWith('Cents');

/** The editor for a shape. @param name the setting, whose ending marks money */
export function editorOf(shape: Shape, name: string): EditorKind {
  if (shape.type === 'boolean') return { kind: 'switch' };
  if (isMoneySetting(name))
    return {
      kind: 'money',
      leastCents: numberOf(shape.minimum) ?? 0,
      mostCents: numberOf(shape.maximum) ?? mostColumnCents,
    };
  if (shape.type === 'integer' || shape.type === 'number')
    return {
      kind: 'number',
      minimum: numberOf(shape.minimum),
      maximum: numberOf(shape.maximum),
      step: numberOf(shape.multipleOf) ?? 1,
      isInteger: shape.type === 'integer',
    };
  if (shape.type === 'string' && wordsIn(shape.enum).length > 0)
    return { kind: 'choice', options: wordsIn(shape.enum) };
  if (shape.type === 'string') return { kind: 'text' };
  const constants = shapesIn(shape.anyOf).map((each) => each.const);
  if (constants.length > 0 && constants.every((each) => typeof each === 'number' || typeof each === 'string'))
    return { kind: 'choice', options: constants };
  return shape.type === 'array' ? editorOfList(shape) : { kind: 'json' };
}

/** $100,000,000: each setting's schema has its own lower limit. */
export const mostColumnCents = 10_000_000_000;

/** An amount as shown in an editor. */
export const moneyDraft = (value: unknown): string => (typeof value === 'number' ? amountText(value) : '');

/** Typed dollars in cents; null if empty or unreadable. */
export function readCents(text: string, mostCents = mostColumnCents): number | null {
  const reading = parseMoneyWithin(text, 0, mostCents);
  return 'cents' in reading ? reading.cents : null;
}

/** A typed number, with a point or comma; null if invalid. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Numbers separated by commas or spaces; null if one is invalid. */
export function readNumbers(text: string): number[] | null {
  const numbers = text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(readNumber);
  return numbers.every((each) => each !== null) ? numbers : null;
}

/** 'fromListings' as a column's title: 'From listings'; 'yearlyCents': 'Yearly ($)'. */
export const columnTitle = (name: string): string => {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isMoneyColumn(name) ? ' ($)' : ''}`;
};

/** A value for people; cents as dollars. */
export function valueText(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number' && isMoneySetting(name)) return formatCents(value);
  if (typeof value === 'number') return value.toLocaleString('en-CA');
  if (value === '') return 'None';
  if (typeof value === 'string') return value.replaceAll('_', ' ');
  if (Array.isArray(value) && value.length === 0) return 'None';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  if (Array.isArray(value))
    return value
      .map((row: Record<string, unknown>) =>
        Object.entries(row)
          .map(([key, cell]) =>
            isMoneyColumn(key) && typeof cell === 'number'
              ? formatCents(cell)
              : `${columnTitle(key).toLowerCase()} ${String(cell)}`,
          )
          .join(' · '),
      )
      .join('\n');
  return JSON.stringify(value);
}
