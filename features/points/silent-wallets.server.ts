/** Finds wallets without activity for so long that their points expire, or soon will. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ToldNotice } from './points-rules.ts';

export type SilentWallet = {
  memberId: string;
  /** The last posting on any of the member's accounts. */
  silentSince: Date;
  /** What can expire: available and bonus points, never held ones. */
  points: number;
  told: ToldNotice[];
};

type Row = {
  member_id: string;
  silent_since: Date;
  points: number;
  told: { days_before: number; told_at: string }[] | null;
};

const onAPage = 500;

/** All wallets with points and no posting since an instant, longest silent first. */
export async function* silentWallets(sql: Sql, silentSince: Date): AsyncGenerator<SilentWallet> {
  let after: SilentWallet | undefined;
  for (;;) {
    const page = await readWallets(sql, silentSince, after);
    yield* page;
    after = page.at(-1);
    if (!after || page.length < onAPage) return;
  }
}

/** The silent wallets among some members, read again while their accounts are locked. */
export const silentWalletsOf = (
  sql: Sql,
  silentSince: Date,
  memberIds: readonly string[],
): Promise<SilentWallet[]> => readWallets(sql, silentSince, undefined, memberIds);

async function readWallets(
  sql: Sql,
  silentSince: Date,
  after: SilentWallet | undefined,
  only?: readonly string[],
): Promise<SilentWallet[]> {
  const rows = await sql<Row[]>`
    with wallet as (
      select member_id, max(last_posted_at) as silent_since,
             coalesce(sum(balance_points) filter (where kind in ('available', 'bonus')), 0)::bigint as points
        from points_account
       where member_id is not null ${only ? sql`and member_id = any(${[...only]}::uuid[])` : sql``}
       group by member_id)
    select w.*, (select json_agg(json_build_object('days_before', n.days_before, 'told_at', n.told_at))
                   from points_expiry_notice n
                  where n.member_id = w.member_id and n.silent_since = w.silent_since) as told
      from wallet w
     where points > 0 and silent_since <= ${silentSince}
       ${after ? sql`and (silent_since, member_id) > (${after.silentSince}, ${after.memberId}::uuid)` : sql``}
     order by silent_since, member_id ${only ? sql`` : sql`limit ${onAPage}`}`;
  return rows.map(({ member_id, silent_since, points, told }) => ({
    memberId: member_id,
    silentSince: silent_since,
    points,
    told: (told ?? []).map(({ days_before, told_at }) => ({
      daysBefore: days_before,
      toldAt: new Date(told_at),
    })),
  }));
}
