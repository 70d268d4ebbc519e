/** Reads an account's membership and operator right in one query, for every request. */
import type { AccountActor } from '../members/actor.ts';
import type { Sql } from '../../platform/database.server/sql.ts';

export type Standing = Pick<AccountActor, 'isOperator' | 'membership'>;

/** Reads an account's rights from the database; tokens don't contain them. */
export async function readStanding(sql: Sql, accountId: string): Promise<Standing> {
  const [row] = await sql<
    {
      isOperator: boolean;
      kind: 'renter' | 'owner' | null;
      state: 'active' | 'cancelled' | null;
      founderSeat: number | null;
    }[]
  >`
    select exists (select from operator o where o.account_id = asked.id and o.revoked_at is null) as "isOperator",
           m.kind, m.state, case when m.seat_left_at is null then m.founder_seat end as "founderSeat"
      from (select ${accountId}::uuid as id) asked left join membership m on m.account_id = asked.id`;
  const { isOperator = false, kind = null, state = null, founderSeat = null } = row ?? {};
  return { isOperator, membership: kind && state ? { kind, state, founderSeat } : null };
}
