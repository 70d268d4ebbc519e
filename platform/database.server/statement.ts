/** Turns a tagged template into SQL text and parameters. */
import { Json, Name, Query, Row, type Columns, type Piece, type Statement, type Value } from './sql.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** An array element in PostgreSQL's notation. */
function elementOf(value: Value): string {
  if (value === null) return 'NULL';
  if (isArray(value)) return arrayText(value);
  return `"${String(textOf(value)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

const isArray = (value: Value): value is readonly Value[] => Array.isArray(value);
const arrayText = (values: readonly Value[]): string => `{${values.map(elementOf).join(',')}}`;

/** A value as sent: text, bytes or null. */
function textOf(value: Value): string | Uint8Array | null {
  if (value === undefined)
    throw new TypeError('A parameter is undefined: pass null, or leave the column out.');
  if (value === null || typeof value === 'string') return value;
  if (value instanceof Uint8Array) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Json) return value.text;
  if (isArray(value)) return arrayText(value);
  if (typeof value === 'object') throw new TypeError('A parameter is an object: pass sql.json(value).');
  return String(value);
}

/**
 * The type a parameter declares. Otherwise PostgreSQL would read an instant as the column's day or wall time, and `true` in a list of
 * columns as text.
 */
function castOf(value: Value): string {
  if (value instanceof Date) return '::timestamptz';
  if (value instanceof Json) return '::jsonb';
  if (typeof value === 'boolean') return '::boolean';
  return typeof value === 'bigint' ? '::bigint' : '';
}

class Writer {
  text = '';
  readonly values: Statement['values'] = [];

  query(strings: readonly string[], pieces: readonly Piece[]): void {
    for (const [index, string] of strings.entries()) {
      this.text += string;
      const piece = pieces[index];
      if (index < pieces.length) this.piece(piece as Piece, string);
    }
  }

  /** @param before the text before it: after `set`, columns become assignments */
  private piece(piece: Piece, before: string): void {
    if (piece instanceof Query) this.query(piece.strings, piece.pieces);
    else if (piece instanceof Name) this.text += piece.names.map(quoted).join(', ');
    else if (piece instanceof Row) {
      if (/\bset\s*$/i.test(before)) this.assignments(piece.rows);
      else this.rows(piece.rows);
    } else {
      this.values.push(textOf(piece));
      this.text += `$${this.values.length}${castOf(piece)}`;
    }
  }

  private assignments(rows: readonly Columns[]): void {
    const entries = Object.entries(rows[0] ?? {});
    for (const [index, [name, value]] of entries.entries()) {
      this.text += `${index === 0 ? '' : ', '}${quoted(name)} = `;
      this.piece(value, '');
    }
  }

  private rows(rows: readonly Columns[]): void {
    const names = Object.keys(rows[0] ?? {});
    this.text += `(${names.map(quoted).join(', ')}) values `;
    for (const [index, row] of rows.entries()) {
      this.text += index === 0 ? '(' : ', (';
      for (const [place, name] of names.entries()) {
        if (place > 0) this.text += ', ';
        this.piece(row[name] as Piece, '');
      }
      this.text += ')';
    }
  }
}

/** Builds the statement of a template and its fragments. @throws TypeError for an invalid parameter */
export function statementOf(strings: readonly string[], pieces: readonly Piece[]): Statement {
  const writer = new Writer();
  writer.query(strings, pieces);
  return { text: writer.text, values: writer.values };
}

/** The parameters of a text with its own `$1`, `$2`. */
export const parametersOf = (values: readonly Value[]): Statement['values'] => values.map(textOf);
