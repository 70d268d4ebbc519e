/** Holds points for an exchange from the request on, so that nobody spends them twice. */
import type { Exchange } from '../ledger/points-book.ts';
import { notEnoughPoints, type PointsRefusal } from '../points-refusals.ts';
import { splitHold, sumOf } from '../points-rules.ts';
import {
  holdKeys,
  lockAccounts,
  postedKeys,
  walletKeys,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfer } from '../ledger/post-transfer.server.ts';

export type Hold = {
  exchange: Exchange;
  memberId: string;
  /** Above zero. */
  points: number;
  /** Names this hold: repeating it changes nothing. */
  key: string;
  madeBy: string | null;
};

/**
 * Holds points: bonus points first, the rest from earned ones.
 * @returns 'held', also when already held under this key; a refusal when the member cannot spend that many
 */
export async function holdPoints(
  { sql, now }: PointsWork,
  { exchange, memberId, points, key, madeBy }: Hold,
): Promise<'held' | PointsRefusal> {
  const [locked, posted] = await Promise.all([
    lockAccounts(sql, [...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
    postedKeys(sql, [key]),
  ]);
  if (posted.has(key)) return 'held';
  const wallet = locked.walletOf(memberId);
  const parts = splitHold(points, wallet);
  if (parts === null) return notEnoughPoints(points, sumOf(wallet));
  const escrow = (returnsTo: 'available' | 'bonus') =>
    locked.idOf({ kind: 'escrow', memberId, exchange, returnsTo });
  await postTransfer(
    sql,
    {
      key,
      reason: 'hold',
      exchange,
      madeBy,
      entries: [
        { accountId: locked.idOf({ kind: 'bonus', memberId }), points: -parts.bonus },
        { accountId: locked.idOf({ kind: 'available', memberId }), points: -parts.available },
        { accountId: escrow('bonus'), points: parts.bonus },
        { accountId: escrow('available'), points: parts.available },
      ],
    },
    now,
  );
  return 'held';
}
