/** Expires points of wallets silent for twelve months (a setting) whose members were told in time. Held points never expire. */
import { appendEvent, enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { mayExpireAt, silentSinceAtLatest, sumOf } from './points-rules.ts';
import {
  lockAccounts,
  walletKeys,
  type AccountKey,
  type LockedAccounts,
} from './ledger/points-store.server.ts';
import { postTransfers, type Transfer } from './ledger/post-transfer.server.ts';
import { silentWallets, silentWalletsOf, type SilentWallet } from './silent-wallets.server.ts';

export const expirePointsKind = 'expire-points';

/** Locked together; more follow in another job at once. */
const walletsInOneGo = 200;
const expiryKey: AccountKey = { kind: 'expiry' };

/** Expires points, once per wallet and silence: the transfer's key names both. */
export const expirePointsJob: JobHandler = async ({ job, sql, now }) => {
  const at = now();
  const settings = await readSettings(sql);
  const { 'points-expiry-months': months, 'points-expiry-notice-days': noticeDays } = settings;
  const since = silentSinceAtLatest(at, months);
  const isDue = ({ silentSince, told }: SilentWallet) => {
    const expiresAt = mayExpireAt({ silentSince, months }, noticeDays, told);
    return expiresAt !== null && expiresAt <= at;
  };
  const due: string[] = [];
  for await (const wallet of silentWallets(sql, since)) {
    if (isDue(wallet)) due.push(wallet.memberId);
    if (due.length === walletsInOneGo) break;
  }
  if (due.length === 0) return;
  const locked = await lockAccounts(sql, [expiryKey, ...due.flatMap(walletKeys)]);
  // The wallet may have been used before we locked it: check again.
  const expiring = (await silentWalletsOf(sql, since, due)).filter(isDue);
  const transfers = expiring.map((wallet) => transferOf(locked, wallet));
  if (transfers.length > 0) await postTransfers(sql, transfers, at);
  for (const { memberId, points } of expiring)
    await appendEvent(
      sql,
      { name: 'points.expired', subject: { kind: 'member', id: memberId }, body: { points } },
      at,
    );
  if (due.length === walletsInOneGo)
    await enqueue(sql, { kind: expirePointsKind, key: `after ${job.id}` }, at);
};

function transferOf(locked: LockedAccounts, { memberId, silentSince }: SilentWallet): Transfer {
  const parts = locked.walletOf(memberId);
  return {
    key: `expiry/${memberId}/${silentSince.toISOString()}`,
    reason: 'expiry',
    madeBy: null,
    entries: [
      { accountId: locked.idOf({ kind: 'available', memberId }), points: -parts.available },
      { accountId: locked.idOf({ kind: 'bonus', memberId }), points: -parts.bonus },
      { accountId: locked.idOf(expiryKey), points: sumOf(parts) },
    ],
  };
}
