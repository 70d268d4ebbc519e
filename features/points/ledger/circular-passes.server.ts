/** Finds members who pass points back and forth, for operators: pairs who paid each other within a period. */
import type { Deps } from '../../../platform/deps.server.ts';

export type CircularPass = {
  members: [
    { id: string; name: string; paidPoints: number },
    { id: string; name: string; paidPoints: number },
  ];
  /** Payments in both directions together. */
  exchanges: number;
  /** What came back: the smaller of the two directions. */
  roundPoints: number;
  lastAt: string;
};

type Row = {
  a: string;
  b: string;
  a_name: string;
  b_name: string;
  a_paid: number;
  b_paid: number;
  exchanges: number;
  last_at: Date;
};

/**
 * Pairs that paid each other for exchanges since an instant, largest round trips first. Friends who swap gear are such a pair too: a flag
 * is a question, not a verdict. Circles don't count: the matcher chose their members.
 */
export async function circularPasses(
  { sql }: Pick<Deps, 'sql'>,
  { since, most = 100 }: { since: Date; most?: number },
): Promise<CircularPass[]> {
  const rows = await sql<Row[]>`
    with payment as (
      select t.id, t.posted_at, payer.member_id as payer, earner.member_id as earner, earner.points
        from points_transfer t
        join points_entry earner on earner.transfer_id = t.id and earner.points > 0 and earner.member_id is not null
        join lateral (select p.member_id from points_entry p
                       where p.transfer_id = t.id and p.points < 0 and p.member_id is not null limit 1) payer on true
       where t.reason in ('earn', 'forfeit') and t.posted_at >= ${since}
         and not exists (select from exchange e where e.id = t.exchange_id and e.kind = 'circle')),
    pair as (
      select least(payer, earner) as a, greatest(payer, earner) as b, count(*) as exchanges, max(posted_at) as last_at,
             coalesce(sum(points) filter (where payer < earner), 0)::bigint as a_paid,
             coalesce(sum(points) filter (where payer > earner), 0)::bigint as b_paid
        from payment group by 1, 2)
    select pair.*, x.display_name as a_name, y.display_name as b_name
      from pair join member x on x.id = pair.a join member y on y.id = pair.b
     where a_paid > 0 and b_paid > 0
     order by least(a_paid, b_paid) desc, last_at desc, a, b limit ${most}`;
  return rows.map((row) => ({
    members: [
      { id: row.a, name: row.a_name, paidPoints: row.a_paid },
      { id: row.b, name: row.b_name, paidPoints: row.b_paid },
    ],
    exchanges: row.exchanges,
    roundPoints: Math.min(row.a_paid, row.b_paid),
    lastAt: row.last_at.toISOString(),
  }));
}
