/** How do some holds come back and another one begin, in one transaction? All their accounts are locked at once, so that nobody waits in a circle. */
import { isRefusal } from '../../platform/refusal.ts';
import { holdPoints, type Hold } from './hold-points.server.ts';
import type { PointsRefusal } from './points-refusals.ts';
import { holdKeys, lockAccounts, walletKeys, type PointsWork } from './points-store.server.ts';
import { releaseHolds, type Release } from './release-holds.server.ts';

/** Locks the wallets of members and what they have set aside for exchanges, all at once and in order. */
export async function lockHolds(
  sql: PointsWork['sql'],
  holds: readonly Pick<Hold, 'memberId' | 'exchange'>[],
): Promise<void> {
  await lockAccounts(
    sql,
    holds.flatMap(({ memberId, exchange }) => [...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
  );
}

/** Gives back what others have set aside and sets aside what takes its place. Refuses when there are too few points for it. */
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
