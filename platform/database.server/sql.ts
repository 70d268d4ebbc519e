/** Defines the SQL handle: a template tag that turns every value into a parameter. */

/** What JSON can hold. */
export type JsonValue =
  | null
  | string
  | number
  | boolean
  | Date
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** A value that is stored as JSON; made by `sql.json`. */
export class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Valid parameters. Plain objects are not: use `sql.json(value)`. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | Json | readonly Value[];

/** A statement as sent to PostgreSQL. */
export type Statement = { text: string; values: (string | Uint8Array | null)[] };

/** A quoted identifier of a table, column or function; made by `sql('name')` or `sql(['one', 'two'])`. */
export class Name {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    this.names = names;
  }
}

/** A column's new value: a parameter or an SQL fragment. */
export type Column = Value | Query<unknown>;
export type Columns = Readonly<Record<string, Column>>;

/**
 * Columns and values; made by `sql({ … })` or `sql([{ … }, { … }])`. After `set` they become assignments, elsewhere the lists that `insert`
 * needs.
 */
export class Row {
  readonly rows: readonly Columns[];
  constructor(rows: readonly Columns[]) {
    this.rows = rows;
  }
}

/** What may be interpolated into a statement. */
export type Piece = Column | Name | Row;

/**
 * A statement that is sent once, when awaited. Inside another statement it is a fragment and never sent itself. It returns rows in the
 * types of `parsers.ts`.
 */
export class Query<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly strings: readonly string[];
  readonly pieces: readonly Piece[];
  readonly #send: () => Promise<T>;
  #sent: Promise<T> | null = null;

  constructor(strings: readonly string[], pieces: readonly Piece[], send: () => Promise<T>) {
    this.strings = strings;
    this.pieces = pieces;
    this.#send = send;
  }

  // A statement is a lazy promise: `await` starts it.
  then<Kept = T, Caught = never>(
    kept?: ((rows: T) => Kept | PromiseLike<Kept>) | null,
    caught?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    this.#sent ??= this.#send();
    return this.#sent.then(kept, caught);
  }

  catch<Caught = never>(
    caught?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<T | Caught> {
    return this.then(null, caught);
  }

  finally(ended?: (() => void) | null): Promise<T> {
    return this.then(null, null).finally(ended);
  }
}

/** A row of a statement without a stated type. */
export type UnknownRow = Record<string, unknown>;

/** A pool or a transaction: anything that sends statements. */
export type Sql = {
  (names: string | string[]): Name;
  (rows: Columns | readonly Columns[]): Row;
  <T extends readonly unknown[] = UnknownRow[]>(strings: TemplateStringsArray, ...pieces: Piece[]): Query<T>;
  /** Raw SQL; never put user input into it. Without values it may contain several statements. */
  unsafe<T extends readonly unknown[] = UnknownRow[]>(
    text: string,
    values?: readonly Value[],
    options?: { prepare?: boolean },
  ): Query<T>;
  json(value: JsonValue): Json | null;
};

/** Statements of one transaction, all on its connection. */
export type TransactionSql = Sql & {
  /** Runs `work` so that its failure undoes only its own writes. */
  savepoint<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
};

/** Separate statements, each on any free connection. */
export type PoolSql = Sql & {
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. Commands use `inTransaction`. */
  begin<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
};
