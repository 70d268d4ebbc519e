/** Releases some holds and creates another in one transaction. All accounts are locked at once, so that no deadlock is possible. */
import { isRefusal } from '../../../platform/refusal.ts';
import { holdPoints, type Hold } from './hold-points.server.ts';
import type { PointsRefusal } from '../points-refusals.ts';
import { holdKeys, lockAccounts, walletKeys, type PointsWork } from '../ledger/points-store.server.ts';
import { releaseHolds, type Release } from './release-holds.server.ts';

/** Locks members' wallets and holds for exchanges, all at once and in order. */
export async function lockHolds(
  sql: PointsWork['sql'],
  holds: readonly Pick<Hold, 'memberId' | 'exchange'>[],
): Promise<void> {
  await lockAccounts(
    sql,
    holds.flatMap(({ memberId, exchange }) => [...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
  );
}

/** Releases other holds and creates the one that replaces them. Refuses when there are too few points. */
export async function swapHolds(
  work: PointsWork,
  releases: readonly Release[],
  hold: Hold | null,
): Promise<'held' | PointsRefusal> {
  const touched = [...releases, ...(hold ? [hold] : [])];
  if (touched.length === 0) return 'held';
  await lockHolds(work.sql, touched);
  if (releases.length > 0) await releaseHolds(work, releases);
  if (hold === null) return 'held';
  const held = await holdPoints(work, hold);
  return isRefusal(held) ? held : 'held';
}
