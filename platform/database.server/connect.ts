/** Opens the database: one pool, with the role and the time limits on every connection. */
import type pg from 'pg';
import { atOneHost, HostedClient, hostsOf, type HostedConfig } from './hosts.ts';
import { openPool, singleClient, type Pool, type PoolOptions, type StatementWatch } from './pool.ts';
import type { Sql } from './sql.ts';

/** The role for requests: it owns nothing and is no superuser, so grants and row-level security apply. */
export const servingRole = 'marketplace_web';

export type DatabaseSettings = {
  /** DATABASE_DIRECT_URL: set when DATABASE_URL points to a transaction pooler. */
  directUrl: string | null;
  poolSize: number;
};

export type OpenDatabase = Pool;

export type OpenOptions = {
  /** `marketplace_web` for requests; null for the owner (migrations, seed). */
  role: typeof servingRole | null;
  poolSize?: number;
  /** Time limit of a statement in milliseconds; 5,000 under the serving role, none for the owner. */
  statementTimeoutMs?: number;
  watch?: StatementWatch | null;
  /** How long a statement waits for a free connection and for an answer; the usual limits by default, none for the owner. */
  limits?: PoolOptions['limits'];
};

/**
 * The usual limits of a request's statement. Its wait for an answer is longer than any limit set in the database (a job's is a minute).
 */
const usualLimits = { waitMs: 10_000, silenceMs: 75_000 };

function sessionSettings({ role, statementTimeoutMs = 5_000 }: OpenOptions): string[] {
  // Behind a pooler the login itself has the serving role (docs/decisions/0003); the owner's work needs the login's own rights.
  if (!role) return ['TimeZone=UTC', 'role=none', 'statement_timeout=0'];
  return [
    'TimeZone=UTC',
    `role=${role}`,
    `statement_timeout=${statementTimeoutMs}`,
    'idle_in_transaction_session_timeout=15000',
  ];
}

function connectionTo(url: string, options: OpenOptions, isPooled: boolean): HostedConfig {
  const { hosts, ownOptions } = hostsOf(url);
  // A transaction pooler refuses startup settings; the role then comes with the login (see docs/decisions/0003).
  const settings = isPooled ? [] : sessionSettings(options).map((setting) => `-c ${setting}`);
  const all = [ownOptions, ...settings].filter((setting) => setting !== '').join(' ');
  return {
    hosts,
    application_name: options.role ?? 'owner',
    ...(all === '' ? {} : { options: all }),
  };
}

/**
 * Opens a pool. It connects at the first query and replaces broken connections under the same role, because the role is in the startup
 * message.
 * @param url a PostgreSQL URL, with one host or several (`hosts.ts`)
 */
export function openDatabase(settings: DatabaseSettings, url: string, options: OpenOptions): OpenDatabase {
  // Only the serving pool uses the pooler; the owner's work has its own direct address.
  const isPooled = settings.directUrl !== null && options.role !== null && url !== settings.directUrl;
  return openPool({
    connection: connectionTo(url, options, isPooled),
    size: options.poolSize ?? settings.poolSize,
    prepare: !isPooled,
    limits: options.limits ?? (options.role ? usualLimits : null),
    watch: options.watch ?? null,
  });
}

/** One direct connection under the serving role that may stay idle, for `listen.ts`. Not connected yet. */
export const listeningClient = (url: string) => singleClient(connectionTo(url, { role: servingRole }, false));

/** Opens a direct connection of the owner outside any pool, for copying whole tables. A lost one fails the statement under way. */
export function openForCopying(url: string): Promise<pg.Client> {
  const connection = connectionTo(url, { role: null }, false);
  return atOneHost(connection.hosts, () => {
    const client = new HostedClient({ ...connection, keepAlive: true });
    client.on('error', () => {});
    return client.connect();
  });
}

/** Thrown at start when the server's role would bypass the database's policies. */
export class UnsafeRoleError extends Error {
  override name = 'UnsafeRoleError';
}

/**
 * Makes sure that queries run as `marketplace_web`, which is neither superuser nor owner of a table.
 * @throws UnsafeRoleError saying what to change.
 */
export async function assertServingRole(sql: Sql): Promise<void> {
  const [row] = await sql<{ role: string; is_superuser: boolean; bypasses: boolean; owned: number }[]>`
    select current_user as role, rolsuper as is_superuser, rolbypassrls as bypasses,
           (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relowner = r.oid and n.nspname not like 'pg\\_%')::int as owned
      from pg_roles r where rolname = current_user`;
  if (!row || row.role !== servingRole) {
    throw new UnsafeRoleError(
      `The database connection has the role "${row?.role ?? 'unknown'}" instead of "${servingRole}": ` +
        `behind a connection pooler, give the login the role with: alter role <login> set role = '${servingRole}'.`,
    );
  }
  if (row.is_superuser || row.bypasses || row.owned > 0) {
    throw new UnsafeRoleError(
      `The role "${servingRole}" must not be a superuser, bypass row-level security or own tables (it owns ${row.owned}).`,
    );
  }
}
