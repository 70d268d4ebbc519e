/** Returns points after the owner was paid (a trip cut short, a dispute): from the owner to the payer's accounts. */
import { percentOf } from '../../../platform/money/money.ts';
import type { Exchange } from '../ledger/points-book.ts';
import { nothingToGiveBack, ownerHasSpentThem, type PointsRefusal } from '../points-refusals.ts';
import { splitPoints } from '../points-rules.ts';
import {
  lockAccounts,
  postedKeys,
  receivedFrom,
  walletKeys,
  type AccountKey,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfer } from '../ledger/post-transfer.server.ts';

export type GivingBack = {
  exchange: Exchange;
  payerId: string;
  earnerId: string;
  /** Of what the owner still has from this exchange, after any earlier return. Half a point goes to the payer. */
  percent: number;
  key: string;
  madeBy: string | null;
};

/** Returns a percentage of what one member got from another for an exchange, without our fee. */
export async function giveBackPoints(
  { sql, now }: PointsWork,
  { exchange, payerId, earnerId, percent, key, madeBy }: GivingBack,
): Promise<'given-back' | PointsRefusal> {
  const earner: AccountKey = { kind: 'available', memberId: earnerId };
  const [locked, posted, { paid, received }] = await Promise.all([
    lockAccounts(sql, [...walletKeys(payerId), earner]),
    postedKeys(sql, [key]),
    receivedFrom(sql, { exchange, payerId, earnerId }),
  ]);
  if (posted.has(key)) return 'given-back';
  const points = percentOf(received, percent);
  if (points <= 0) return nothingToGiveBack;
  const has = locked.balanceOf(earner);
  if (has < points) return ownerHasSpentThem(points, has);
  // More was paid than received, because of the fee; the accounts' shares are the same.
  const back = splitPoints(points, paid);
  const entries = [
    { accountId: locked.idOf(earner), points: -points },
    ...(['available', 'bonus'] as const).map((kind) => ({
      accountId: locked.idOf({ kind, memberId: payerId }),
      points: back[kind],
    })),
  ];
  await postTransfer(sql, { key, reason: 'give_back', exchange, madeBy, entries }, now);
  return 'given-back';
}
