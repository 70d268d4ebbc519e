/** Makes the handle for writing statements, over any transport. */
import {
  Json,
  Name,
  Query,
  Row,
  type Columns,
  type JsonValue,
  type Piece,
  type Sql,
  type Statement,
  type Value,
} from './sql.ts';
import { parametersOf, statementOf } from './statement.ts';

/** Sends one statement and returns its rows. `prepare`: the connection keeps its plan. */
export type Send = (statement: Statement, prepare: boolean) => Promise<unknown[]>;

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && 'raw' in value;

/**
 * A handle that passes statements to `send`.
 * @param prepare whether tagged statements are prepared; texts given to `unsafe` only on request
 */
export function handleOver(send: Send, prepare: boolean): Sql {
  const rowsOf = async <T>(statement: () => Statement, isPrepared: boolean) =>
    // The statement's author states the rows' type.
    (await send(statement(), isPrepared)) as T;
  const tag = (
    first: TemplateStringsArray | string | readonly string[] | Columns | readonly Columns[],
    ...pieces: Piece[]
  ) => {
    if (isTemplate(first))
      return new Query(first, pieces, () => rowsOf(() => statementOf(first, pieces), prepare));
    if (typeof first === 'string') return new Name([first]);
    if (!Array.isArray(first)) return new Row([first as Columns]);
    return typeof first[0] === 'string' ? new Name(first as string[]) : new Row(first as Columns[]);
  };
  const unsafe = (text: string, values: readonly Value[] = [], options: { prepare?: boolean } = {}) =>
    new Query([text], [], () =>
      rowsOf(() => ({ text, values: parametersOf(values) }), prepare && options.prepare === true),
    );
  const json = (value: JsonValue) => (value === null ? null : new Json(JSON.stringify(value)));
  return Object.assign(tag, { unsafe, json }) as Sql;
}
