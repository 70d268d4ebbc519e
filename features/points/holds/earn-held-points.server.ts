/** Pays the owner a booking's points: on its start date they leave escrow, whole or, after a cancellation, by a percentage. */
import { assert } from '../../../platform/assert.ts';
import type { Exchange } from '../ledger/points-book.ts';
import { nothingHeld, type PointsRefusal } from '../points-refusals.ts';
import { refundOf, sumOf, type Parts } from '../points-rules.ts';
import {
  holdKeys,
  lockAccounts,
  postedKeys,
  walletKeys,
  type AccountKey,
  type LockedAccounts,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfers, type Entry, type Transfer } from '../ledger/post-transfer.server.ts';

export type Settlement = {
  exchange: Exchange;
  payerId: string;
  earnerId: string;
  /** What we keep of the owner's share; default 0. */
  feePoints?: number;
  key: string;
  madeBy: string | null;
};

const feesKey: AccountKey = { kind: 'fees' };

/** Pays all points held for the exchange to the owner on the start date. */
export function earnHeldPoints(work: PointsWork, settlement: Settlement): Promise<'earned' | PointsRefusal> {
  return settle(work, settlement, 0, 'earn', 'earned');
}

/**
 * Ends a hold by the cancellation policy: this percentage returns to the payer's accounts in the proportion they paid; the rest is the
 * owner's.
 * @param refundPercent 0 to 100; half a point goes to the payer
 */
export function settleCancelledHold(
  work: PointsWork,
  settlement: Settlement & { refundPercent: number },
): Promise<'settled' | PointsRefusal> {
  return settle(work, settlement, settlement.refundPercent, 'forfeit', 'settled');
}

async function settle<Outcome extends string>(
  { sql, now }: PointsWork,
  { exchange, payerId, earnerId, feePoints = 0, key, madeBy }: Settlement,
  refundPercent: number,
  reason: 'earn' | 'forfeit',
  outcome: Outcome,
): Promise<Outcome | PointsRefusal> {
  assert(payerId !== earnerId, 'Members can’t pay points to themselves.');
  // A fully returned hold is posted only under the second key.
  const keys = { rest: key, refund: `${key}/refund` };
  const [locked, posted] = await Promise.all([
    lockAccounts(sql, [
      feesKey,
      ...walletKeys(payerId),
      ...holdKeys(payerId, exchange),
      { kind: 'available', memberId: earnerId },
    ]),
    postedKeys(sql, Object.values(keys)),
  ]);
  if (posted.size > 0) return outcome;
  const held = locked.heldBy(payerId, exchange);
  if (sumOf(held) === 0) return nothingHeld;
  const back = refundOf(held, refundPercent);
  const rest = { available: held.available - back.available, bonus: held.bonus - back.bonus };
  assert(
    Number.isSafeInteger(feePoints) && feePoints >= 0 && feePoints <= sumOf(rest),
    'A fee must be whole points, no more than the owner gets.',
  );
  const taken = (parts: Parts) => takenFromHold(locked, payerId, exchange, parts);
  const transfers: Transfer[] = [];
  if (sumOf(back) > 0)
    transfers.push({
      key: keys.refund,
      reason: 'refund',
      exchange,
      madeBy,
      entries: [
        ...taken(back),
        ...(['available', 'bonus'] as const).map((kind) => ({
          accountId: locked.idOf({ kind, memberId: payerId }),
          points: back[kind],
        })),
      ],
    });
  if (sumOf(rest) > 0)
    transfers.push({
      key: keys.rest,
      reason,
      exchange,
      madeBy,
      entries: [
        ...taken(rest),
        {
          accountId: locked.idOf({ kind: 'available', memberId: earnerId }),
          points: sumOf(rest) - feePoints,
        },
        { accountId: locked.idOf(feesKey), points: feePoints },
      ],
    });
  await postTransfers(sql, transfers, now);
  return outcome;
}

/** The entries that take these parts of a hold. */
export const takenFromHold = (
  locked: LockedAccounts,
  memberId: string,
  exchange: Exchange,
  parts: Parts,
): Entry[] =>
  (['available', 'bonus'] as const).map((returnsTo) => ({
    accountId: locked.idOf({ kind: 'escrow', memberId, exchange, returnsTo }),
    points: -parts[returnsTo],
  }));
