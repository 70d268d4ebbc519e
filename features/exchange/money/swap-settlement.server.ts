/** Explains a broken swap's settlement to one member: what of theirs is refunded or kept, and the bonds. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { keptOfPrice, paymentOf } from '../../payments/payment-queries.server.ts';
import { bondExchange, partyExchange } from '../lifecycle/exchange-references.ts';
import type { Party, Swap } from '../lifecycle/exchange-store.server.ts';
import type { SwapSettlement } from '../views/exchange-view.ts';
import type { Happened } from '../views/happened.server.ts';
import { earnedByGiving, fateOfBond, hasLeft } from './what-is-owed.ts';
import { hasBegun } from '../lifecycle/exchange-states.ts';
import { isAhead, isCalledOff } from '../lifecycle/leg-lifecycle.ts';

/** Null while nothing is called off, and for a swap cancelled as a whole. */
export async function settlementOf(
  sql: Sql,
  swap: Swap,
  mine: Party,
  happened: readonly Happened[],
  nameOf: (memberId: string | null) => string | null,
): Promise<SwapSettlement | null> {
  if (!hasBegun(swap.state) || !swap.legs.some(({ state }) => isCalledOff(state))) return null;
  const received = swap.legs.find(({ receiverId }) => receiverId === mine.memberId);
  const isOff = received !== undefined && isCalledOff(received.state);
  const bonds = happened.filter(({ name, cents }) => name === 'swap.bond_kept' && cents > 0);
  const keptCents = isOff ? await keptOfPrice(sql, partyExchange(mine)) : mine.totalCents;
  const earned = earnedByGiving(mine.memberId, swap.legs);
  const { givenPoints, gotPoints } = await pointsPassed(sql, swap.id, mine);
  const arePointsSettled = swap.kind === 'circle' ? !swap.legs.some(({ state }) => isAhead(state)) : isOff;
  return {
    isOff,
    hasLeft: hasLeft(mine.memberId, swap.legs),
    keptCents,
    backCents: mine.totalCents - keptCents,
    givenPoints,
    backPoints: arePointsSettled ? mine.points - givenPoints : 0,
    gotPoints,
    arePointsSettled,
    bond: bondOf(swap, mine, happened, nameOf),
    bondsToMe: bonds
      .filter(({ to }) => to === mine.memberId)
      .map(({ by, cents }) => ({ from: nameOf(by) ?? '', cents })),
    bondIfGivenCents: await bondsThatStand(
      sql,
      swap.parties.filter(({ memberId }) => earned.includes(memberId)),
    ),
  };
}

/** What these bonds would pay now, CAD cents: one released by its bank pays nothing. */
async function bondsThatStand(sql: Sql, parties: readonly Party[]): Promise<number> {
  const each = await Promise.all(
    parties.map(async ({ id, bondCents }) => {
      const deposit = await paymentOf(sql, bondExchange(id));
      return deposit === null || deposit.state === 'authorised' ? bondCents : 0;
    }),
  );
  return each.reduce((sum, cents) => sum + cents, 0);
}

/** What a member's hold paid to others, and what they got from others' holds. */
async function pointsPassed(
  sql: Sql,
  swapId: string,
  { memberId }: Party,
): Promise<{ givenPoints: number; gotPoints: number }> {
  const [row] = await sql<{ givenPoints: number; gotPoints: number }[]>`
    select coalesce(-sum(e.points) filter (where a.kind = 'escrow'), 0)::int as "givenPoints",
           coalesce(sum(e.points) filter (where a.kind = 'available'), 0)::int as "gotPoints"
      from points_transfer t join points_entry e on e.transfer_id = t.id join points_account a on a.id = e.account_id
     where t.exchange_id = ${swapId} and t.reason in ('earn', 'forfeit') and a.member_id = ${memberId}`;
  return row ?? { givenPoints: 0, gotPoints: 0 };
}

function bondOf(
  { legs }: Swap,
  { memberId, bondCents }: Party,
  happened: readonly Happened[],
  nameOf: (memberId: string | null) => string | null,
): SwapSettlement['bond'] {
  if (bondCents === 0) return null;
  const kept = happened.find(({ name, by }) => name === 'swap.bond_kept' && by === memberId);
  if (kept) return { is: 'paid', cents: kept.cents, to: nameOf(kept.to) };
  return { is: fateOfBond(memberId, legs).is === 'stands' ? 'stands' : 'free', cents: bondCents, to: null };
}
