/** Reads a circle for one of its members; nobody else sees anything of it. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../../platform/deps.server.ts';
import { isUuid } from '../../../../platform/ids.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { swapFor } from '../../views/swap-view.server.ts';
import type { CircleView, RingMember } from './circle-view.ts';

const ringOf = (sql: Sql, id: string, me: string) => sql<RingMember[]>`
  select m.display_name as name, m.photo, a.member_id = ${me} as "isMe", coalesce(a.agreed_version = s.version, false) as "hasAgreed",
         l.id as "legId", r.points as "isAdded"
    from exchange_party a
    join exchange s on s.id = a.exchange_id
    join member m on m.id = a.member_id
    join leg l on l.exchange_id = a.exchange_id and l.giver_id = a.member_id
    join exchange_party r on r.exchange_id = a.exchange_id and r.member_id = l.receiver_id
   -- Each receives from the one in the next place, so that giving goes the other way around.
   where a.exchange_id = ${id} order by a.place desc`;

type Row = { reasons: string[]; chanceMillionths: number; myReasons: string[] | null };

/** @param id of the circle's swap; null when it does not exist, or is not the reader's */
export async function circleFor(deps: Deps, actor: AccountActor, id: string): Promise<CircleView | null> {
  if (!isUuid(id)) return null;
  const claims = { sub: actor.accountId };
  // The policies show members their own circles, and only their own position in them.
  const row = await inTransaction(deps, { role: 'signed_in', claims }, async ({ sql }) => {
    const [found] = await sql<Row[]>`
      select c.reasons, c.chance_millionths as "chanceMillionths",
             (select p.reasons from circle_place p where p.exchange_id = c.exchange_id) as "myReasons"
        from circle c where c.exchange_id = ${id}`;
    return found ? { ...found, ring: await ringOf(sql, id, actor.accountId) } : null;
  });
  const swap = row && (await swapFor(deps, actor, id));
  if (!row || !swap) return null;
  const { reasons, myReasons, chanceMillionths, ring } = row;
  const mine = ring.findIndex(({ isMe }) => isMe);
  const chancePercent = Math.max(1, Math.round(chanceMillionths / 10_000));
  return {
    ring: [...ring.slice(mine), ...ring.slice(0, mine)],
    reasons,
    myReasons: myReasons ?? [],
    chancePercent,
    swap,
  };
}
