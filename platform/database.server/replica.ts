/** Reads from a replica while it is close enough behind the primary, and from the primary otherwise. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.server.ts';
import { servingRole } from './connect.ts';
import { isDatabaseAway, isLostRace } from './database-error.ts';
import { handleOver, type Send } from './handle.ts';
import type { Pool } from './pool.ts';
import type { PoolSql, TransactionSql } from './sql.ts';

export type Replica = {
  /** Reads public data: from the replica while it is usable, else from `primary`. Transactions go to the primary. */
  beside: (primary: Pool) => PoolSql;
  /** Something was committed: everything is read from the primary until the replica has it too. */
  changed: () => void;
  close: () => Promise<void>;
};

export type ReplicaOptions = {
  /** The replica's pool for pages and searches. */
  pool: Pool;
  /** One connection to each server, only for asking how far it is. They must give up a silent server within seconds. */
  watchers: { primary: Pool; replica: Pool };
  /** Whether this process currently learns of other processes' changes. */
  isListening: () => boolean;
  log: Pick<Log, 'info' | 'warn'>;
  /** A replica further behind is not read. */
  mostLagMs?: number;
  lookEveryMs?: number;
};

/** Why the replica isn't read, in the log's words. */
type Fault =
  | 'It is too far behind.'
  | 'It does not answer.'
  | 'It is not a replica of this primary.'
  | 'Its login does not have the serving role.';

type Standing = { hasIt: boolean; system: string | null; role: string };

const pollMs = 20;

/** What the replica refuses or breaks off, and the primary does not: no connection, and rows that its recovery had to remove. */
const isOfReplica = (error: unknown): boolean => isDatabaseAway(error) || isLostRace(error);

/**
 * Looks after a replica: about once a second, and after every change, it asks the primary how far it is, and then the replica until that
 * has come as far. All times are this process's own, so the servers' clocks don't matter.
 */
export function openReplica({
  pool,
  watchers,
  isListening,
  log,
  mostLagMs = 5_000,
  lookEveryMs = 1_000,
}: ReplicaOptions): Replica {
  /** The replica has everything that was committed before this moment. */
  let hasUntil = -Infinity;
  let changedAt = -Infinity;
  let fault: Fault | null = null;
  let isPrimaryAway = false;
  const closing = new AbortController();
  let wake = () => {};

  const mayRead = (): boolean => {
    if (fault !== null || hasUntil === -Infinity) return false;
    // Nobody can change anything, and the alternative is an error.
    if (isPrimaryAway) return true;
    return isListening() && hasUntil > changedAt && performance.now() - hasUntil <= mostLagMs;
  };

  /** @returns how far the primary is, and which cluster it is; null when it can't be asked */
  async function askPrimary(): Promise<{ position: string; system: string } | null> {
    try {
      const [row] = await watchers.primary.sql<{ position: string; system: string }[]>`
        select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system from pg_control_system()`;
      return row ?? null;
    } catch {
      return null;
    }
  }

  /** @returns whether it has come as far as `position`, and its cluster (null: a primary); null when it can't be asked */
  async function askReplica(position: string | null): Promise<Standing | null> {
    try {
      const [row] = await watchers.replica.sql<Standing[]>`
        select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasIt", current_user as role,
               case when pg_is_in_recovery() then system_identifier::text end as system from pg_control_system()`;
      return row ?? null;
    } catch {
      return null;
    }
  }

  async function look(): Promise<Fault | null> {
    const askedAt = performance.now();
    const primary = await askPrimary();
    isPrimaryAway = primary === null;
    do {
      const replica = await askReplica(primary?.position ?? null);
      if (replica === null) return 'It does not answer.';
      if (replica.role !== servingRole) return 'Its login does not have the serving role.';
      if (replica.system === null || (primary && replica.system !== primary.system))
        return 'It is not a replica of this primary.';
      if (primary === null) return null;
      if (replica.hasIt) {
        hasUntil = askedAt;
        return null;
      }
      await sleep(pollMs);
    } while (!closing.signal.aborted && performance.now() - askedAt <= mostLagMs);
    return 'It is too far behind.';
  }

  function note(found: Fault | null): void {
    if (found === fault) return;
    if (found === null) log.info('The replica is in use again.');
    else log.warn('The replica is not in use.', { reason: found });
    fault = found;
    // Its queries would wait for a silent server; the primary answers instead.
    if (found === 'It does not answer.') pool.dropConnections();
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      note(await look());
      const isBehind = fault === null && !isPrimaryAway && hasUntil <= changedAt;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isBehind ? 0 : lookEveryMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const looking = loop();
  const beside = (primary: Pool): PoolSql => {
    const send: Send = async (statement, prepare) => {
      if (!mayRead()) return primary.send(statement, prepare);
      try {
        return await pool.send(statement, prepare);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        return primary.send(statement, prepare);
      }
    };
    return Object.assign(handleOver(send, primary.prepare), {
      begin: <T>(work: (sql: TransactionSql) => Promise<T>) => primary.sql.begin(work),
    });
  };
  return {
    beside,
    changed() {
      changedAt = performance.now();
      // While a server can't be asked there is nothing to hurry for.
      if (fault === null && !isPrimaryAway) wake();
    },
    async close() {
      closing.abort();
      wake();
      await looking;
      await Promise.all([pool.close(), watchers.primary.close(), watchers.replica.close()]);
    },
  };
}
