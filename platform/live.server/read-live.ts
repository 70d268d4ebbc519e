/** Reads an account's notes since it last listened, under its own role, so that nobody gets someone else's. */
import type { PoolSql, Sql } from '../database.server/sql.ts';
import { inTransaction } from '../database.server/transaction.ts';

export type LiveNote = { number: number; kind: string; body: unknown };

type Reading = { sql: PoolSql };

/** The maximum per poll; the next poll brings the rest. */
export const notesAtOnce = 200;

const asAccount = <T>(deps: Reading, accountId: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) => work(sql));

/** The notes after a number, in order. */
export const notesAfter = (deps: Reading, accountId: string, after: number): Promise<LiveNote[]> =>
  asAccount(
    deps,
    accountId,
    (sql) =>
      sql<LiveNote[]>`
        select number, kind, body from live_note
         where account_id = ${accountId} and number > ${after} order by number limit ${notesAtOnce}`,
  );

/**
 * Where a page resumes.
 * @param after the last number it received; null if none
 * @returns `isFresh`: the notes in between were deleted, so the page reads everything again
 */
export const placeOf = (
  deps: Reading,
  accountId: string,
  after: number | null,
): Promise<{ cursor: number; isFresh: boolean }> =>
  asAccount(deps, accountId, async (sql) => {
    const [row] = await sql<{ last: number; first: number | null }[]>`
      select coalesce((select last from live_count where account_id = ${accountId}), 0) as last,
             (select min(number) from live_note where account_id = ${accountId}) as first`;
    const { last, first } = row ?? { last: 0, first: null };
    const isWhole =
      after !== null && (after === last || (after < last && first !== null && first <= after + 1));
    return isWhole ? { cursor: after, isFresh: false } : { cursor: last, isFresh: true };
  });
