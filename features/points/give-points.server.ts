/** Grants points from issuance into the bonus account: given by us, not earned from a member. */
import type { GiftReason } from './ledger/points-book.ts';
import { lockAccounts, postedKeys, type AccountKey, type PointsWork } from './ledger/points-store.server.ts';
import { postTransfer } from './ledger/post-transfer.server.ts';

export type Gift = {
  memberId: string;
  /** Above zero. */
  points: number;
  reason: GiftReason;
  key: string;
  madeBy: string | null;
};

/** Grants points. @returns whether they are new: false when granted before under this key */
export async function givePoints(
  { sql, now }: PointsWork,
  { memberId, points, reason, key, madeBy }: Gift,
): Promise<boolean> {
  const issuance: AccountKey = { kind: 'issuance' };
  const bonus: AccountKey = { kind: 'bonus', memberId };
  const [locked, posted] = await Promise.all([lockAccounts(sql, [issuance, bonus]), postedKeys(sql, [key])]);
  // The amount is a setting: a later change does not affect granted points.
  if (posted.has(key)) return false;
  const entries = [
    { accountId: locked.idOf(issuance), points: -points },
    { accountId: locked.idOf(bonus), points },
  ];
  return (await postTransfer(sql, { key, reason, madeBy, entries }, now)).isNew;
}
