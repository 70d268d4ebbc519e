/** Returns a hold and adds points from issuance, given instead of a refund, in one step. */
import { assert } from '../../../platform/assert.ts';
import type { Exchange } from '../ledger/points-book.ts';
import { sumOf } from '../points-rules.ts';
import {
  holdKeys,
  lockAccounts,
  postedKeys,
  walletKeys,
  type AccountKey,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfers, type Transfer } from '../ledger/post-transfer.server.ts';

export type ReliefGift = {
  exchange: Exchange;
  memberId: string;
  /** Positive; given into the bonus account on top of the returned points. */
  points: number;
  key: string;
  madeBy: string | null;
};

const kinds = ['available', 'bonus'] as const;

/** Returns a member's hold for an exchange and gives extra points. Repeating the key changes nothing. */
export async function relieveHold(
  { sql, now }: PointsWork,
  { exchange, memberId, points, key, madeBy }: ReliefGift,
): Promise<void> {
  assert(Number.isSafeInteger(points) && points >= 0, 'The points given must be whole.');
  const issuance: AccountKey = { kind: 'issuance' };
  const [locked, posted] = await Promise.all([
    lockAccounts(sql, [issuance, ...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
    postedKeys(sql, [key, `${key}/refund`]),
  ]);
  if (posted.size > 0) return;
  const held = locked.heldBy(memberId, exchange);
  const transfers: Transfer[] = [];
  if (sumOf(held) > 0)
    transfers.push({
      key: `${key}/refund`,
      reason: 'refund',
      exchange,
      madeBy,
      entries: kinds.flatMap((kind) => [
        {
          accountId: locked.idOf({ kind: 'escrow', memberId, exchange, returnsTo: kind }),
          points: -held[kind],
        },
        { accountId: locked.idOf({ kind, memberId }), points: held[kind] },
      ]),
    });
  if (points > 0)
    transfers.push({
      key,
      reason: 'relief',
      exchange,
      madeBy,
      entries: [
        { accountId: locked.idOf(issuance), points: -points },
        { accountId: locked.idOf({ kind: 'bonus', memberId }), points },
      ],
    });
  await postTransfers(sql, transfers, now);
}
