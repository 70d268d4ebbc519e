/** How is the database reached? One pool, the parsers set once, the role and the time limits on every connection. */
import type { Kysely } from 'kysely';
import postgres from 'postgres';
import { kyselyOver } from './kysely-dialect.ts';
import type { DB } from './tables.gen.ts';

/** The role requests run under: it owns nothing and is no superuser, so grants and row-level security bind it. */
export const servingRole = 'marketplace_web';

export type DatabaseSettings = {
  /** DATABASE_DIRECT_URL: set when DATABASE_URL points to a transaction pooler. */
  directUrl: string | null;
  poolSize: number;
};

export type OpenDatabase = {
  sql: postgres.Sql;
  database: Kysely<DB>;
  /** Lets running queries end (5 seconds at most), then closes every connection. */
  close: () => Promise<void>;
};

export type OpenOptions = {
  /** `marketplace_web` for requests; null for the owner (migrations, seed). */
  role: typeof servingRole | null;
  poolSize?: number;
  /** Milliseconds one statement may take; 5,000 under the serving role, no limit for the owner. */
  statementTimeoutMs?: number;
  /** For `listen.ts`: what to do with notifications, and when the connection was lost. */
  listener?: { onNotify: (channel: string, payload: string) => void; onLost: () => void };
};

const int8 = 20;
const date = 1082;
const timestamp = 1114;

/** int8 as a number while that is exact; beyond, a bigint, which refuses to be mixed with numbers: loud instead of wrong. */
export function parseInt8(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function asText(value: unknown): string {
  if (value instanceof Date)
    throw new TypeError('A calendar day or wall time is text, never a Date: a Date is an instant.');
  return String(value);
}

const types = {
  int8: { to: int8, from: [int8], serialize: String, parse: parseInt8 },
  // Without this the client reads days and wall times as a Date in the server's own zone.
  wallTime: { to: date, from: [date, timestamp], serialize: asText, parse: (text: string) => text },
};

/**
 * Reads the parts of a database URL. Besides the usual form it knows libpq's way of naming a Unix socket:
 * `postgres://user@localhost/name?host=/path/of/the/directory`.
 */
function addressOf(url: string): { url: string; host?: string; port?: number } {
  const parsed = new URL(url);
  const socketDirectory = parsed.searchParams.get('host');
  if (!socketDirectory?.startsWith('/')) return { url };
  parsed.searchParams.delete('host');
  return { url: parsed.href, host: socketDirectory, port: Number(parsed.port || 5432) };
}

function startupParameters(options: OpenOptions, pooled: boolean): Record<string, string> {
  // A transaction pooler refuses startup parameters; the role then comes with the login (see docs/decisions/0003).
  if (pooled) return {};
  if (!options.role) return { TimeZone: 'UTC' };
  return {
    TimeZone: 'UTC',
    role: options.role,
    statement_timeout: String(options.statementTimeoutMs ?? 5_000),
    idle_in_transaction_session_timeout: '15000',
  };
}

/**
 * Opens a pool. Nothing is connected until the first query; connections that break are opened anew by themselves,
 * under the same role, because the role travels in the startup message.
 * @param url a PostgreSQL URL; with `?host=/directory` a Unix socket.
 */
export function openDatabase(settings: DatabaseSettings, url: string, options: OpenOptions): OpenDatabase {
  const address = addressOf(url);
  // Only the serving pool goes through the pooler; the owner's work has its own, direct address.
  const pooled = settings.directUrl !== null && options.role !== null && url !== settings.directUrl;
  const sql = postgres(address.url, {
    ...(address.host ? { host: address.host, port: address.port } : {}),
    max: options.poolSize ?? settings.poolSize,
    prepare: !pooled,
    connect_timeout: 5,
    // After a failure the next try waits a second at most, so the pool is back soon after the database is.
    backoff: (retries) => Math.min(0.01 * 2 ** retries, 1),
    onnotice: () => {},
    // A listening connection is idle by nature and must not be closed for its age.
    ...(options.listener
      ? { onnotify: options.listener.onNotify, onclose: options.listener.onLost, max_lifetime: null }
      : {}),
    types,
    connection: { application_name: options.role ?? 'owner', ...startupParameters(options, pooled) },
  });
  return {
    sql,
    database: kyselyOver(sql, !pooled),
    close: () => sql.end({ timeout: 5 }),
  };
}

/** Thrown at start when the server would work under a role that the database's policies do not bind. */
export class UnsafeRoleError extends Error {
  override name = 'UnsafeRoleError';
}

/**
 * Makes sure that queries run as `marketplace_web`, which is neither superuser nor owner of a table.
 * @throws UnsafeRoleError saying what to change.
 */
export async function assertServingRole(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ role: string; is_superuser: boolean; bypasses: boolean; owned: number }[]>`
    select current_user as role, rolsuper as is_superuser, rolbypassrls as bypasses,
           (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relowner = r.oid and n.nspname not like 'pg\\_%')::int as owned
      from pg_roles r where rolname = current_user`;
  if (!row || row.role !== servingRole) {
    throw new UnsafeRoleError(
      `The database connection works as "${row?.role ?? 'unknown'}" instead of "${servingRole}": ` +
        `behind a connection pooler, give the login the role with: alter role <login> set role = '${servingRole}'.`,
    );
  }
  if (row.is_superuser || row.bypasses || row.owned > 0) {
    throw new UnsafeRoleError(
      `The role "${servingRole}" must not be a superuser, bypass row-level security or own tables (it owns ${row.owned}).`,
    );
  }
}
