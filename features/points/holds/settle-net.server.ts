/** Ends the holds of several members at once: some pay part of theirs to others, net, and get the rest back. */
import type { Exchange } from '../ledger/points-book.ts';
import { splitPoints } from '../points-rules.ts';
import {
  holdKeys,
  lockAccounts,
  postedKeys,
  walletKeys,
  type PointsWork,
} from '../ledger/points-store.server.ts';
import { postTransfer } from '../ledger/post-transfer.server.ts';
import { takenFromHold } from './earn-held-points.server.ts';
import { releaseHolds } from './release-holds.server.ts';

export type NetSettlement = {
  exchange: Exchange;
  /** What each pays of their hold (positive) or gets (negative), in whole points; they sum to zero. */
  members: readonly { memberId: string; net: number }[];
  key: string;
};

/** Posts one transfer between all who pay and all who get, and releases the rest of every hold. Repeating the key changes nothing. */
export async function settleNet(
  { sql, now }: PointsWork,
  { exchange, members, key }: NetSettlement,
): Promise<void> {
  const [locked, posted] = await Promise.all([
    lockAccounts(
      sql,
      members.flatMap(({ memberId }) => [...walletKeys(memberId), ...holdKeys(memberId, exchange)]),
    ),
    postedKeys(sql, [key]),
  ]);
  if (posted.has(key)) return;
  const entries = members.flatMap(({ memberId, net }) =>
    net > 0
      ? takenFromHold(locked, memberId, exchange, splitPoints(net, locked.heldBy(memberId, exchange)))
      : [{ accountId: locked.idOf({ kind: 'available', memberId }), points: -net }],
  );
  if (members.some(({ net }) => net !== 0))
    await postTransfer(sql, { key, reason: 'earn', exchange, madeBy: null, entries }, now);
  const releases = members.map(({ memberId }) => ({
    exchange,
    memberId,
    key: `${key}/rest/${memberId}`,
    madeBy: null,
  }));
  await releaseHolds({ sql, now }, releases);
}
