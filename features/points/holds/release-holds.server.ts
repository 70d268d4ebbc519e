/** Releases whole holds: declined, expired, withdrawn, superseded, or cancelled for free. */
import type { Exchange } from '../ledger/points-book.ts';
import { sumOf } from '../points-rules.ts';
import {
  holdKeys,
  lockAccounts,
  postedKeys,
  walletKeys,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfers } from '../ledger/post-transfer.server.ts';

export type Release = { exchange: Exchange; memberId: string; key: string; madeBy: string | null };

/**
 * Returns members' holds to their accounts. Takes many at once, each hold once, because one acceptance supersedes many requests: their
 * accounts are locked together.
 * @returns the points returned for each: 0 without a hold, or if its key was already posted
 */
export async function releaseHolds(
  { sql, now }: PointsWork,
  releases: readonly Release[],
): Promise<number[]> {
  const keys = releases.flatMap(({ memberId, exchange }) => [
    ...walletKeys(memberId),
    ...holdKeys(memberId, exchange),
  ]);
  const [locked, posted] = await Promise.all([
    lockAccounts(sql, keys),
    postedKeys(
      sql,
      releases.map(({ key }) => key),
    ),
  ]);
  const due = releases.map((release) => ({
    ...release,
    parts: posted.has(release.key)
      ? { available: 0, bonus: 0 }
      : locked.heldBy(release.memberId, release.exchange),
  }));
  const transfers = due
    .filter(({ parts }) => sumOf(parts) > 0)
    .map(({ memberId, exchange, key, madeBy, parts }) => ({
      key,
      reason: 'release' as const,
      exchange,
      madeBy,
      entries: (['available', 'bonus'] as const).flatMap((kind) => [
        {
          accountId: locked.idOf({ kind: 'escrow', memberId, exchange, returnsTo: kind }),
          points: -parts[kind],
        },
        { accountId: locked.idOf({ kind, memberId }), points: parts[kind] },
      ]),
    }));
  if (transfers.length > 0) await postTransfers(sql, transfers, now);
  return due.map(({ parts }) => sumOf(parts));
}
