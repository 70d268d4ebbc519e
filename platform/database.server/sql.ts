/** Defines the handle that statements are written with: a template tag that turns every value into a parameter. */

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

/** What can be sent as a parameter. Plain objects are not among them: say `sql.json(value)`. */
export type Value = string | number | bigint | boolean | null | Date | Uint8Array | Json | readonly Value[];

/** A statement as PostgreSQL receives it. */
export type Statement = { text: string; values: (string | Uint8Array | null)[] };

/** The name of a table, column or function; made by `sql('name')` or `sql(['one', 'two'])`. */
export class Name {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    this.names = names;
  }
}

/** A column's new value: a parameter, or a piece of SQL. */
export type Column = Value | Query<unknown>;
export type Columns = Readonly<Record<string, Column>>;

/** Columns and their values; made by `sql({ … })` or `sql([{ … }, { … }])`. After `set` they become assignments, elsewhere what `insert` needs. */
export class Row {
  readonly rows: readonly Columns[];
  constructor(rows: readonly Columns[]) {
    this.rows = rows;
  }
}

/** What may stand between the texts of a statement. */
export type Piece = Column | Name | Row;

/**
 * A statement that is sent when somebody waits for it, once. Put into another statement it is a piece of that one and never sent by itself.
 * It gives the rows, in the types that `parsers.ts` reads.
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

  // A statement is a promise that has not begun: `await` begins it.
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

/** A row of a statement that does not say its type. */
export type UnknownRow = Record<string, unknown>;

/** A pool or one transaction: what a statement can be sent through. */
export type Sql = {
  (names: string | string[]): Name;
  (rows: Columns | readonly Columns[]): Row;
  <T extends readonly unknown[] = UnknownRow[]>(strings: TemplateStringsArray, ...pieces: Piece[]): Query<T>;
  /** Text as it is, never with anything in it that somebody typed. Without values it may hold several statements. */
  unsafe<T extends readonly unknown[] = UnknownRow[]>(
    text: string,
    values?: readonly Value[],
    options?: { prepare?: boolean },
  ): Query<T>;
  json(value: JsonValue): Json | null;
};

/** Statements of one transaction, which all run over its connection. */
export type TransactionSql = Sql & {
  /** Runs `work` so that its failure undoes only what it did itself. */
  savepoint<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
};

/** Statements of their own, each over whichever connection is free. */
export type PoolSql = Sql & {
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. Commands use `inTransaction`. */
  begin<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
};
