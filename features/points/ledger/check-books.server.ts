/**
 * Checks the points ledger: every balance against its entries, every transfer against zero and its reason, from the stored rows, without
 * trusting triggers.
 */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';

export type BookFault = {
  /** The broken rule. */
  law: string;
  /** 'account 12', 'transfer 40' */
  subject: string;
  found: string;
};

export type BookCheck = {
  isSound: boolean;
  accounts: number;
  transfers: number;
  entries: number;
  /** The first hundred per rule. */
  faults: BookFault[];
};

/** Each returns the subjects that break one rule. */
const checks: Record<string, (sql: Sql) => Promise<{ subject: string; found: string }[]>> = {
  'a balance is the sum of its entries': (sql) => sql`
    select 'account ' || a.id as subject, a.balance_points || ' stored, ' || coalesce(e.points, 0) || ' in its entries' as found
      from points_account a
      left join (select account_id, sum(points) as points from points_entry group by account_id) e on e.account_id = a.id
     where a.balance_points <> coalesce(e.points, 0) order by a.id limit 100`,
  'each entry follows the balance before it': (sql) => sql`
    select 'account ' || account_id as subject, 'transfer ' || transfer_id || ' ends at ' || balance_after_points as found
      from (select account_id, transfer_id, balance_after_points,
                   sum(points) over (partition by account_id order by transfer_id) as running from points_entry) e
     where balance_after_points <> running order by account_id, transfer_id limit 100`,
  'every transfer sums to zero': (sql) => sql`
    select 'transfer ' || t.id as subject, coalesce(sum(e.points), 0) || ' over ' || count(e.points) || ' entries' as found
      from points_transfer t left join points_entry e on e.transfer_id = t.id
     group by t.id having coalesce(sum(e.points), 0) <> 0 or count(e.points) < 2 order by t.id limit 100`,
  'no account of a member is below zero': (sql) => sql`
    select 'account ' || id as subject, balance_points::text as found
      from points_account where member_id is not null and balance_points < 0 order by id limit 100`,
  'all balances together are zero': (sql) => sql`
    select 'the ledger' as subject, sum(balance_points)::text as found from points_account having sum(balance_points) <> 0`,
  'an entry names the member of its account': (sql) => sql`
    select 'transfer ' || e.transfer_id as subject, coalesce(e.member_id::text, 'nobody') as found
      from points_entry e join points_account a on a.id = e.account_id
     where e.member_id is distinct from a.member_id order by e.transfer_id limit 100`,
  'a transfer moves points as its reason says': (sql) => sql`
    select 'transfer ' || t.id as subject, t.reason || ' with ' || string_agg(a.kind || ' ' || e.points, ', ' order by a.id) as found
      from points_transfer t
      join points_reason r using (reason)
      join points_entry e on e.transfer_id = t.id
      join points_account a on a.id = e.account_id
     group by t.id, r.reason
    having bool_or(e.points < 0 and not a.kind = any (r.takes_from)) or bool_or(e.points > 0 and not a.kind = any (r.gives_to))
        or r.names_exchange <> (t.exchange_id is not null)
        or not r.is_between_members and count(distinct a.member_id) > 1
     order by t.id limit 100`,
  'a correction is posted exactly when two operators agreed': (sql) => sql`
    select 'correction ' || c.id as subject, c.state || case when t.id is null then ', not posted' else ', posted' end as found
      from points_correction c left join points_transfer t on t.correction_id = c.id
     where (c.state = 'confirmed') <> (t.id is not null) or c.state = 'confirmed' and c.decided_by = c.proposed_by
     order by c.id limit 100`,
  'a founder gets one bonus': (sql) => sql`
    select 'member ' || e.member_id as subject, count(*) || ' bonuses' as found
      from points_transfer t join points_entry e on e.transfer_id = t.id and e.member_id is not null
     where t.reason = 'founder_bonus' group by e.member_id having count(*) > 1 limit 100`,
};

/**
 * Reads the whole ledger.
 * @param sql its own transaction (`repeatable read` while the ledger is in use), so that everything is from one moment
 */
export async function checkBooks(sql: Sql): Promise<BookCheck> {
  const faults: BookFault[] = [];
  for (const [law, check] of Object.entries(checks))
    for (const { subject, found } of await check(sql)) faults.push({ law, subject, found });
  const [counts] = await sql<{ accounts: number; transfers: number; entries: number }[]>`
    select (select count(*) from points_account) as accounts, (select count(*) from points_transfer) as transfers,
           (select count(*) from points_entry) as entries`;
  return {
    isSound: faults.length === 0,
    accounts: counts?.accounts ?? 0,
    transfers: counts?.transfers ?? 0,
    entries: counts?.entries ?? 0,
    faults,
  };
}

export const checkBooksKind = 'check-points-books';

/** Checks the books every night. An inconsistent ledger fails the job: operators see it in the queue, with the first problem. */
export const checkBooksJob: JobHandler = async ({ sql }) => {
  const { faults } = await checkBooks(sql);
  const [first] = faults;
  if (first)
    throw new Error(
      `The points ledger has ${faults.length} faults. The first: ${first.law}; ${first.subject}: ${first.found}.`,
    );
};
