/** Sends statements through a connection pool, singly or in a transaction. */
import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import pg, { type PoolClient } from 'pg';
import { isDatabaseAway, isStalePlan, namedError } from './database-error.ts';
import { handleOver, type Send } from './handle.ts';
import { atOneHost, HostedClient, type HostedConfig, type Hosts } from './hosts.ts';
import { markTransaction } from './outside-transactions.ts';
import { typeParsers } from './parsers.ts';
import { runScope } from './scope.ts';
import type { PoolSql, Statement, TransactionSql, UnknownRow } from './sql.ts';

/** A pool's current connections. */
export type PoolState = {
  /** The maximum it may open. */
  size: number;
  open: number;
  idle: number;
  /** Statements and transactions waiting for a free connection. */
  waiting: number;
};

/** Observes a pool's statements, never their parameters. */
export type StatementWatch = {
  /**
   * Called when a statement is sent.
   * @returns a callback for its answer: the error or null, and its milliseconds since the previous answer on its connection
   */
  began: (text: string) => (error: unknown, milliseconds: number) => void;
  /** The trace that a transaction's jobs continue (a W3C traceparent); null without one. */
  trace: () => string | null;
};

export type Pool = {
  sql: PoolSql;
  /** Sends one statement, for handles that choose between pools. */
  send: Send;
  /** Whether statements are prepared. */
  prepare: boolean;
  state: () => PoolState;
  /** Breaks every connection at once: statements under way fail as with a lost connection. */
  dropConnections: () => void;
  /** Lets running statements finish (five seconds at most), then closes every connection. */
  close: () => Promise<void>;
};

export type PoolOptions = {
  connection: HostedConfig;
  size: number;
  /** Whether connections keep prepared plans; false behind a transaction pooler. */
  prepare: boolean;
  /** Milliseconds a statement waits for a free connection, and for an answer; null for no limit. */
  limits: { waitMs: number; silenceMs: number } | null;
  watch?: StatementWatch | null;
};

const mostTimeToConnect = 5_000;
const mostTimeToClose = 5_000;
/** A connection is replaced after this many seconds, which frees what the database caches for it. */
const longestLifeSeconds = 45 * 60;

/** Options of every connection. The driver's pipeline sends a transaction's statements without waiting for each answer. */
const common = {
  types: typeParsers,
  keepAlive: true,
  pipeline: true,
  connectionTimeoutMillis: mostTimeToConnect,
};

class Client extends HostedClient {
  constructor(config: HostedConfig) {
    // The pool has an option of the same name, which includes the wait for a free connection.
    super({ ...config, ...common });
    // While the pool hands over a connection, neither it nor we listen for errors, and a loss at that moment would end the process. The
    // next statement fails and reports it.
    this.on('error', () => {});
  }
}

/** One connection outside any pool, not connected yet. */
export const singleClient = (connection: HostedConfig): pg.Client => new Client(connection);

/** A changed table invalidates prepared plans: under the next number every statement is planned again. */
let planNumber = 0;

type Result = pg.QueryResult<UnknownRow>;

/** How many statements of a connection await an answer. */
const underWay = new WeakMap<pg.ClientBase, number>();
const count = (client: pg.ClientBase, step: 1 | -1) =>
  underWay.set(client, (underWay.get(client) ?? 0) + step);

/** When a connection last answered: statements sent together are timed one after another. */
const answeredAt = new WeakMap<pg.ClientBase, number>();

/** @returns a callback that reports the answer */
function timed(client: PoolClient, text: string, watch: StatementWatch): (error: unknown) => void {
  const sentAt = performance.now();
  const ended = watch.began(text);
  return (error) => {
    const now = performance.now();
    ended(error, now - Math.max(sentAt, answeredAt.get(client) ?? 0));
    answeredAt.set(client, now);
  };
}

/** Connections whose statements of this moment are still being collected. */
const collecting = new WeakSet<pg.ClientBase>();

/** Sends all statements of this moment in one write: each write wakes the database, which is the slowest part of sending. */
function collect(client: PoolClient): void {
  if (collecting.has(client)) return;
  const { stream } = client.connection;
  collecting.add(client);
  stream.cork();
  process.nextTick(() => {
    collecting.delete(client);
    stream.uncork();
  });
}

/** The driver's promises hold the rows until a full garbage collection; a callback releases them in the next minor one. */
const queryOver = (
  client: PoolClient,
  query: pg.QueryConfig,
  watch: StatementWatch | null,
): Promise<Result | Result[]> =>
  new Promise((resolve, reject) => {
    count(client, 1);
    const ended = watch && timed(client, query.text, watch);
    collect(client);
    client.query(query, (error: Error | undefined, result: Result | Result[]) => {
      count(client, -1);
      ended?.(error ?? null);
      if (error) reject(error);
      else resolve(result);
    });
  });

/** Options of a pool's statements. */
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
    // Several statements have several results; the last counts.
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  } catch (error) {
    if (isStalePlan(error)) planNumber += 1;
    // The driver's own stack trace ends at the socket; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw namedError(error);
  }
}

type Connecting = { pool: pg.Pool; hosts: Hosts };

/** Takes a connection, uses it and returns it; a broken one is closed. `lost` rejects when the connection breaks. */
async function withClient<T>(
  { pool, hosts }: Connecting,
  work: (client: PoolClient, lost: Promise<never>) => Promise<T>,
): Promise<T> {
  const client = await atOneHost(hosts, () => pool.connect()).catch((error: unknown) => {
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
  pool: Connecting,
  asking: Asking,
  work: (sql: TransactionSql) => Promise<T>,
): Promise<T> {
  const { prepare, watch } = asking;
  return withClient(pool, async (client, lost) => {
    let ended: unknown = null;
    const send: Send = async (statement, prepared) => {
      // The connection may be in use by another request by now.
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
      const running = markTransaction(() => runScope({ send, prepare, savepoints: 0 }, work));
      const outcome = await Promise.race([running, lost]);
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
 * Closes a connection whose statements had no answer for too long: a pooler may be holding them, or the other end is gone. One timer per
 * connection; the driver's own limit has one per statement, which keeps the rows in memory.
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

/** Opens a pool. It connects at the first statement and replaces broken connections. */
export function openPool({ connection, size, prepare, limits, watch = null }: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...connection,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    // The pool passes its own options, which the type of the constructor leaves out.
    Client: Client as unknown as new () => pg.Client,
    max: size,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: longestLifeSeconds,
    connectionTimeoutMillis: limits?.waitMs ?? 0,
  });
  // A lost idle connection is replaced when next needed.
  pool.on('error', () => {});
  if (limits) giveUpSilent(pool, limits.silenceMs);
  const connecting = { pool, hosts: connection.hosts };
  const once: Send = (statement, prepared) =>
    withClient(connecting, (client) => ask(client, statement, { prepare: prepared, watch }));
  const send: Send = async (statement, prepared) => {
    try {
      return await once(statement, prepared);
    } catch (error) {
      if (!prepared || !isStalePlan(error)) throw error;
      return once(statement, prepared);
    }
  };
  const sql: PoolSql = Object.assign(handleOver(send, prepare), {
    begin: <T>(work: (sql: TransactionSql) => Promise<T>) => begin(connecting, { prepare, watch }, work),
  });
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    const timer = setTimeout(dropConnections, mostTimeToClose);
    await pool.end();
    // The pool ended before its connections.
    await Promise.all([...sockets].map((socket) => new Promise((closed) => socket.once('close', closed))));
    clearTimeout(timer);
  };
  const state = () => ({
    size,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  return { sql, send, prepare, state, dropConnections, close };
}
