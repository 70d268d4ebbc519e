/** Sends statements through a pool of connections, singly or in a transaction. */
import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import pg, { type PoolClient } from 'pg';
import { isDatabaseAway, isStalePlan, namedError } from './database-error.ts';
import { handleOver, type Send } from './handle.ts';
import { typeParsers } from './parsers.ts';
import { runScope } from './scope.ts';
import type { PoolSql, Statement, TransactionSql, UnknownRow } from './sql.ts';

/** Connections of a pool at this moment. */
export type PoolState = {
  /** The most that it may open. */
  size: number;
  open: number;
  idle: number;
  /** Statements and transactions that wait for a free connection. */
  waiting: number;
};

/** Sees the statements of a pool, never their parameters. */
export type StatementWatch = {
  /**
   * Called when a statement is sent.
   * @returns what is called with its answer: the error or null, and the milliseconds it took once those before it on its connection were answered
   */
  began: (text: string) => (error: unknown, milliseconds: number) => void;
  /** The trace that jobs of a transaction continue (a W3C traceparent); null outside of any. */
  trace: () => string | null;
};

export type Pool = {
  sql: PoolSql;
  state: () => PoolState;
  /** Lets running statements end (five seconds at most), then closes every connection. */
  close: () => Promise<void>;
};

export type PoolOptions = {
  connection: pg.ClientConfig;
  size: number;
  /** Whether connections keep the plans of the statements they have run; false where a transaction pooler stands between. */
  prepare: boolean;
  /** Milliseconds that a statement waits for a free connection, and for an answer; null for any time. */
  limits: { waitMs: number; silenceMs: number } | null;
  watch?: StatementWatch | null;
};

const mostTimeToConnect = 5_000;
const mostTimeToClose = 5_000;
/** A connection is replaced after so many seconds, which lets go of what the database keeps for it. */
const longestLifeSeconds = 45 * 60;

/** What every connection has in common. The driver's pipeline sends the statements of one transaction without waiting for each answer. */
const common = {
  types: typeParsers,
  keepAlive: true,
  pipeline: true,
  connectionTimeoutMillis: mostTimeToConnect,
};

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    // The pool has a limit of the same name, which also counts the wait for a free connection.
    super({ ...config, ...common });
    // While the pool hands a connection over, neither it nor we listen, and a loss in that moment would end the process. The next statement fails and says so.
    this.on('error', () => {});
  }
}

/** One connection outside of any pool, which is not connected yet. */
export const singleClient = (connection: pg.ClientConfig): pg.Client => new Client(connection);

/** A changed table makes kept plans useless: under the next number every statement is planned anew. */
let planNumber = 0;

type Result = pg.QueryResult<UnknownRow>;

/** How many statements of a connection have no answer yet. */
const underWay = new WeakMap<pg.ClientBase, number>();
const count = (client: pg.ClientBase, step: 1 | -1) =>
  underWay.set(client, (underWay.get(client) ?? 0) + step);

/** When a connection answered last: statements that were sent together are timed one after another. */
const answeredAt = new WeakMap<pg.ClientBase, number>();

/** @returns what tells the watch of the answer */
function timed(client: PoolClient, text: string, watch: StatementWatch): (error: unknown) => void {
  const sentAt = performance.now();
  const ended = watch.began(text);
  return (error) => {
    const now = performance.now();
    ended(error, now - Math.max(sentAt, answeredAt.get(client) ?? 0));
    answeredAt.set(client, now);
  };
}

/** The driver's promises keep what was read until a full collection of the heap; a callback lets go of it in the next small one. */
const queryOver = (
  client: PoolClient,
  query: pg.QueryConfig,
  watch: StatementWatch | null,
): Promise<Result | Result[]> =>
  new Promise((resolve, reject) => {
    count(client, 1);
    const ended = watch && timed(client, query.text, watch);
    client.query(query, (error: Error | undefined, result: Result | Result[]) => {
      count(client, -1);
      ended?.(error ?? null);
      if (error) reject(error);
      else resolve(result);
    });
  });

/** What the statements of a pool have in common. */
type Asking = { prepare: boolean; watch: StatementWatch | null };

/** Sends a statement over one connection. */
async function ask(
  client: PoolClient,
  { text, values }: Statement,
  { prepare, watch }: Asking,
): Promise<unknown[]> {
  const name = prepare ? { name: `${planNumber}_${hash('sha1', text, 'base64url')}` } : {};
  try {
    const result = await queryOver(client, { text, values, ...name }, watch);
    // A text of several statements has several results; the last one counts.
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  } catch (error) {
    if (isStalePlan(error)) planNumber += 1;
    // The driver's own trace ends at the socket; this one leads to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw namedError(error);
  }
}

/** Takes a connection, uses it and gives it back; a broken one is closed. `lost` fails when the connection does. */
async function withClient<T>(
  pool: pg.Pool,
  work: (client: PoolClient, lost: Promise<never>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw namedError(error);
  });
  let isBroken = false;
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  lost.catch(() => {});
  const onError = (error: Error) => {
    isBroken = true;
    lose(namedError(error));
  };
  client.on('error', onError);
  try {
    return await work(client, lost);
  } catch (error) {
    isBroken ||= isDatabaseAway(error);
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(isBroken);
  }
}

/** Runs `work` in a transaction over one connection. */
async function begin<T>(
  pool: pg.Pool,
  asking: Asking,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  const { prepare, watch } = asking;
  return withClient(pool, async (client, lost) => {
    let ended: unknown = null;
    const send: Send = async (statement, prepared) => {
      // The connection may serve somebody else by now.
      if (ended !== null) throw ended;
      return ask(client, statement, { prepare: prepared, watch });
    };
    const say = (text: string, values: string[] = []) =>
      ask(client, { text, values }, { prepare: false, watch });
    await say('begin');
    try {
      const trace = watch?.trace() ?? null;
      // The column job.trace reads it (migrations/0001-ground.sql).
      if (trace !== null) await say(`select set_config('request.trace', $1, true)`, [trace]);
      const outcome = await Promise.race([runScope({ send, prepare, savepoints: 0 }, work), lost]);
      ended = new Error('The transaction has ended: wait for each of its statements.');
      await say('commit');
      return outcome;
    } catch (error) {
      ended = isDatabaseAway(error) ? error : new Error('The transaction has ended.', { cause: error });
      if (!isDatabaseAway(error)) await say('rollback');
      throw error;
    }
  });
}

/**
 * Closes a connection whose statements have had no answer for too long: a pooler may hold them back, or the other end may be gone without a word.
 * One timer for each connection; the driver's own limit has one for each statement, which keeps the rows that were read.
 */
function giveUpSilent(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(silenceMs, () => {
      if ((underWay.get(client) ?? 0) > 0)
        stream.destroy(new Error('Connection terminated: there was no answer for too long'));
    });
  });
}

/** Opens a pool. Nothing is connected until the first statement; a connection that breaks is replaced by a new one. */
export function openPool({ connection, size, prepare, limits, watch = null }: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...connection,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    Client,
    max: size,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: longestLifeSeconds,
    connectionTimeoutMillis: limits?.waitMs ?? 0,
  });
  // An idle connection that is lost is replaced when one is needed next.
  pool.on('error', () => {});
  if (limits) giveUpSilent(pool, limits.silenceMs);
  const once: Send = (statement, prepared) =>
    withClient(pool, (client) => ask(client, statement, { prepare: prepared, watch }));
  const send: Send = async (statement, prepared) => {
    try {
      return await once(statement, prepared);
    } catch (error) {
      if (!prepared || !isStalePlan(error)) throw error;
      return once(statement, prepared);
    }
  };
  const sql: PoolSql = Object.assign(handleOver(send, prepare), {
    begin: <T>(work: (sql: TransactionSql) => Promise<T>) => begin(pool, { prepare, watch }, work),
  });
  const close = async () => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, mostTimeToClose);
    await pool.end();
    // The pool has ended before its connections have.
    await Promise.all([...sockets].map((socket) => new Promise((closed) => socket.once('close', closed))));
    clearTimeout(timer);
  };
  const state = () => ({
    size,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { sql, state, close };
}
