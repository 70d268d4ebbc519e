/** How are points set aside for an exchange? From the request on, so that nobody spends them twice. */
import { readSettings } from '../settings/read-settings.server.ts';
import type { Exchange } from './points-book.ts';
import { notEnoughPoints, type PointsRefusal } from './points-refusals.ts';
import { bonusLimit, mostHoldable, splitHold, sumOf } from './points-rules.ts';
import { holdKeys, lockAccounts, postedKeys, walletKeys, type PointsWork } from './points-store.server.ts';
import { postTransfer } from './post-transfer.server.ts';

export type Hold = {
  exchange: Exchange;
  memberId: string;
  /** Above zero. */
  points: number;
  /**
   * What the whole booking costs in points, of which a part may be paid in cash. When left out, it is paid in points alone: what is set aside
   * for it already and this.
   */
  bookingPoints?: number;
  /** Names this hold: the same again changes nothing. */
  key: string;
  madeBy: string | null;
};

/**
 * Sets points aside: bonus points first, up to their share of the whole booking (a setting), the rest from available ones. Bonus points that are
 * set aside for it already count.
 * @returns 'held', also when it was held before under this key
 */
export async function holdPoints(
  { sql, now }: PointsWork,
  { exchange, memberId, points, bookingPoints, key, madeBy }: Hold,
): Promise<'held' | PointsRefusal> {
  const [locked, posted, settings] = await Promise.all([
    lockAccounts(sql, [...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
    postedKeys(sql, [key]),
    readSettings(sql),
  ]);
  if (posted.has(key)) return 'held';
  const wallet = locked.walletOf(memberId);
  const before = locked.heldBy(memberId, exchange);
  const limit = bonusLimit(bookingPoints ?? points + sumOf(before), settings['points-bonus-share-percent']);
  const mostBonus = Math.max(0, limit - before.bonus);
  const parts = splitHold(points, wallet, mostBonus);
  if (parts === null) return notEnoughPoints(points, mostHoldable(wallet, mostBonus));
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
