/** What is in a member's own wallet? Read under the member's own role, so that the database shows nobody else's. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { exchangeTitles } from './exchange-titles.server.ts';
import type { Exchange } from './points-book.ts';
import { expectedExpiry } from './points-rules.ts';
import { silentWalletsOf } from './silent-wallets.server.ts';

export type WalletSummary = {
  availablePoints: number;
  bonusPoints: number;
  /** Set aside for exchanges that have not begun. */
  heldPoints: number;
  /** The largest first. */
  holds: { exchange: Exchange; title: string | null; points: number }[];
  /** When available and bonus points expire unless something is posted before; null while there are none. */
  expiry: { at: string; points: number } | null;
  /** At most so much of one booking is paid by bonus points. */
  bonusSharePercent: number;
  expiryMonths: number;
};

/** For `inTransaction`: the member themselves, as the policies know them. */
export const asMember = (memberId: string) => ({ role: 'signed_in', claims: { sub: memberId } });

/** The state of a wallet; all zero for an account that has never had points. */
export async function walletSummary(deps: Deps, memberId: string): Promise<WalletSummary> {
  const settings = await readSettings(deps.sql);
  const { 'points-expiry-months': months, 'points-expiry-notice-days': noticeDays } = settings;
  return inTransaction(deps, asMember(memberId), async ({ sql }) => {
    const accounts = await sql<{ kind: string; exchange: Exchange | null; points: number }[]>`
      select kind, exchange_name(exchange_id) as exchange, sum(balance_points)::bigint as points
        from points_account where balance_points > 0 group by kind, exchange_id order by points desc`;
    const of = (kind: string) =>
      accounts.reduce((sum, account) => (account.kind === kind ? sum + account.points : sum), 0);
    const holds = accounts.flatMap(({ exchange, points }) => (exchange ? [{ exchange, points }] : []));
    const titleOf = await exchangeTitles(
      sql,
      memberId,
      holds.map(({ exchange }) => exchange),
    );
    const [wallet] = await silentWalletsOf(sql, deps.now(), [memberId]);
    return {
      availablePoints: of('available'),
      bonusPoints: of('bonus'),
      heldPoints: of('escrow'),
      holds: holds.map((hold) => ({ ...hold, title: titleOf(hold.exchange) })),
      expiry: wallet
        ? {
            at: expectedExpiry(
              { silentSince: wallet.silentSince, months },
              { noticeDays, told: wallet.told, now: deps.now() },
            ).toISOString(),
            points: wallet.points,
          }
        : null,
      bonusSharePercent: settings['points-bonus-share-percent'],
      expiryMonths: months,
    };
  });
}
