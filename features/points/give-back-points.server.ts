/** How do points come back after the owner has got them? A trip cut short, a dispute: from the owner, to the accounts that paid. */
import { percentOf } from '../../platform/money.ts';
import type { Exchange } from './points-book.ts';
import { nothingToGiveBack, ownerHasSpentThem, type PointsRefusal } from './points-refusals.ts';
import { splitPoints } from './points-rules.ts';
import {
  lockAccounts,
  postedKeys,
  receivedFrom,
  walletKeys,
  type AccountKey,
  type PointsWork,
} from './points-store.server.ts';
import { postTransfer } from './post-transfer.server.ts';

export type GivingBack = {
  exchange: Exchange;
  payerId: string;
  earnerId: string;
  /** Of what the owner has of this exchange now: after an earlier giving back, of what is left. Half a point goes to who paid. */
  percent: number;
  key: string;
  madeBy: string | null;
};

/** Gives back a percentage of what one member got from another for an exchange. A fee that the club kept is not part of it. */
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
  // With a fee more was paid than received; the proportion of the two accounts is the same.
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
