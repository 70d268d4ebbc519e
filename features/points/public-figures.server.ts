/** Computes the public totals of the ledger; nothing of any member. */
import type { Deps } from '../../platform/deps.server.ts';

export type PointsFigures = {
  /** Ever issued. Always inCirculation + expired + fees. */
  issuedPoints: number;
  /** What members own: spendable and held. */
  inCirculationPoints: number;
  /** Of those in circulation, held for exchanges that have not started. */
  heldPoints: number;
  expiredPoints: number;
  feesPoints: number;
  /** Wallets with points. */
  wallets: number;
};

/** Sums the accounts in one statement, so the figures are consistent. */
export async function pointsFigures({ sql }: Pick<Deps, 'sql'>): Promise<PointsFigures> {
  const [row] = await sql<
    { issued: number; members: number; held: number; expired: number; fees: number; wallets: number }[]
  >`
    select coalesce(-sum(balance_points) filter (where kind = 'issuance'), 0)::bigint as issued,
           coalesce(sum(balance_points) filter (where member_id is not null), 0)::bigint as members,
           coalesce(sum(balance_points) filter (where kind = 'escrow'), 0)::bigint as held,
           coalesce(sum(balance_points) filter (where kind = 'expiry'), 0)::bigint as expired,
           coalesce(sum(balance_points) filter (where kind = 'fees'), 0)::bigint as fees,
           count(distinct member_id) filter (where balance_points > 0) as wallets
      from points_account`;
  return {
    issuedPoints: row?.issued ?? 0,
    inCirculationPoints: row?.members ?? 0,
    heldPoints: row?.held ?? 0,
    expiredPoints: row?.expired ?? 0,
    feesPoints: row?.fees ?? 0,
    wallets: row?.wallets ?? 0,
  };
}
