/** Creates members with points for tests of the ledger, with the commands, because nothing else can. */
import { randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { earnHeldPoints } from '../../features/points/holds/earn-held-points.server.ts';
import { givePoints } from '../../features/points/give-points.server.ts';
import { holdPoints } from '../../features/points/holds/hold-points.server.ts';
import type { Exchange } from '../../features/points/ledger/points-book.ts';
import type { PointsWork } from '../../features/points/ledger/points-store.server.ts';
import { violatedConstraint } from '../../platform/database.server/database-error.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { present } from '../../platform/assert.ts';
import { accepted } from '../../platform/refusal.ts';

type Databases = { sql: PoolSql; ownerSql: PoolSql };

/** Writes placeholder exchanges for points. @returns a function that returns new ones one by one */
export async function exchangeRows(ownerSql: PoolSql, count = 300): Promise<() => Exchange> {
  const rows = await ownerSql<{ id: string }[]>`
    insert into exchange (id, kind, way, state, first_pick_up_at, asked_at, ended_at)
    select gen_random_uuid(), 'swap', 'directSwap', 'withdrawn', now(), now(), now() from generate_series(1, ${count}) returning id`;
  const ids = rows.map(({ id }) => id);
  return () => ({ kind: 'swap', id: present(ids.pop(), 'exchange that is left') });
}

/** The ledger's commands and readings of one test database. */
export function bookkeeping({ sql, ownerSql }: Databases) {
  /** Runs a command in its own transaction. */
  const work = <T>(command: (at: PointsWork) => Promise<T>, now = new Date()): Promise<T> =>
    inTransaction({ sql }, {}, ({ sql: transaction }) => command({ sql: transaction, now }));

  const newMember = async (): Promise<string> => {
    const id = randomUUID();
    await ownerSql`insert into member (id, display_name, joined_on) values (${id}, 'Ann', '2026-01-01')`;
    return id;
  };
  const give = (memberId: string, points: number, now?: Date) =>
    work(
      (at) => givePoints(at, { memberId, points, reason: 'goodwill', key: randomUUID(), madeBy: null }),
      now,
    );

  /** A member with points: bonus ones granted, available ones earned from another member. */
  const member = async (points: { available?: number; bonus?: number }, now?: Date): Promise<string> => {
    const id = await newMember();
    if (points.bonus) await give(id, points.bonus, now);
    if (points.available) await earn(id, points.available, now);
    return id;
  };

  /** Earns points from a patron who was granted as many. */
  async function earn(earnerId: string, points: number, now?: Date): Promise<void> {
    const payerId = await newMember();
    const exchange = (await exchangeRows(ownerSql, 1))();
    await give(payerId, points, now);
    await work(async (at) => {
      accepted(
        await holdPoints(at, { exchange, memberId: payerId, points, key: randomUUID(), madeBy: null }),
      );
      accepted(await earnHeldPoints(at, { exchange, payerId, earnerId, key: randomUUID(), madeBy: null }));
    }, now);
  }

  const wallet = async (memberId: string) => {
    const [row] = await sql<{ available: number; bonus: number; held: number }[]>`
      select coalesce(sum(balance_points) filter (where kind = 'available'), 0)::bigint as available,
             coalesce(sum(balance_points) filter (where kind = 'bonus'), 0)::bigint as bonus,
             coalesce(sum(balance_points) filter (where kind = 'escrow'), 0)::bigint as held
        from points_account where member_id = ${memberId}`;
    return { available: row?.available ?? 0, bonus: row?.bonus ?? 0, held: row?.held ?? 0 };
  };

  /** Posts raw entries without a command. @returns 'posted' or the violated constraint */
  const raw = async (
    reason: string,
    entries: readonly (readonly [account: string, points: number])[],
    exchange: Exchange | null = null,
    key: string = randomUUID(),
  ): Promise<string> => {
    const names = entries.map(([name]) => name);
    const found = await sql<{ id: number; name: string }[]>`
      select id, name from points_account where name = any(${names})`;
    const rows = entries.map(([name, points]) => ({
      account_id: found.find((each) => each.name === name)?.id ?? 0,
      points,
    }));
    const transfer = {
      key,
      reason,
      exchange_id: exchange?.id ?? null,
      posted_at: new Date().toISOString(),
      entries: rows,
    };
    return sql`select post_points_transfers(${sql.json([transfer])})`.then(
      () => 'posted',
      (error: unknown) => violatedConstraint(error) ?? String(error),
    );
  };

  return { work, member, newMember, give, earn, wallet, raw };
}
