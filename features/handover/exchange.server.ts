/** Reads an exchange's two sides, what changes hands and when, and whether it is upcoming, out or back. */
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { nestedIn } from '../../platform/database.server/nested.ts';
import { unitsBetween } from '../../platform/time/date-range.ts';
import type { AccountActor } from '../members/actor.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import { confirmHandOver } from '../exchange/handover/hand-over.server.ts';
import { legSideOf } from '../exchange/handover/required-of-leg.ts';
import { agreedLegs, type LegState } from '../exchange/lifecycle/leg-lifecycle.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { ExchangeRef, Stage } from './handover-set.ts';
import type { ExchangeStanding } from './handover-view.ts';

export type Exchange = {
  ref: ExchangeRef;
  /** The page of the exchange, and the paths of its hand-over and return pages. */
  path: string;
  pagePath: string;
  ownerId: string;
  renterId: string;
  ownerName: string;
  renterName: string;
  listingId: number;
  categoryId: string;
  province: string;
  /** 'Kelowna, BC'. */
  location: string;
  title: string;
  timeZone: string;
  /** The listing's wall time. */
  pickUp: string;
  returnBy: string;
  pickUpAt: Date;
  returnAt: Date;
  /** When the listing is next agreed to leave; null if it is not. */
  nextPickUpAt: Date | null;
  /** Days for gear, nights for a stay. */
  days: number;
  standing: ExchangeStanding;
  depositCents: number;
};

type Row = Omit<Exchange, 'path' | 'pagePath' | 'days' | 'standing'> & {
  state: LegState;
  exchangeId: string;
  fromDay: string;
  toDay: string;
  unit: 'day' | 'night';
};

/** An unaccepted offer is not an exchange yet. */
const standingOf: Record<LegState, ExchangeStanding | null> = {
  offered: null,
  agreed: 'coming',
  handed_off: 'out',
  returned: 'back',
  completed: 'back',
  called_off: 'ended',
};

/** Null when it does not exist, or nothing is agreed. A leg's giver counts as owner, its receiver as renter. */
export async function readExchange(sql: Sql, { id }: LegRef): Promise<Exchange | null> {
  const [found] = await sql<Row[]>`
    select leg_name(x.id) as ref, x.giver_id as "ownerId", x.receiver_id as "renterId", x.exchange_id as "exchangeId", o.display_name as "ownerName",
           r.display_name as "renterName", x.listing_id as "listingId", l.category_id as "categoryId", l.province, l.location,
           x.terms ->> 'title' as title, x.time_zone as "timeZone", to_char(x.pick_up, 'YYYY-MM-DD"T"HH24:MI') as "pickUp",
           to_char(x.return_by, 'YYYY-MM-DD"T"HH24:MI') as "returnBy", x.pick_up_at as "pickUpAt", x.return_at as "returnAt",
           x.deposit_cents as "depositCents", x.state, x.from_day as "fromDay", x.to_day as "toDay", l.price_unit as unit,
           (select min(n.pick_up_at) from leg n
             where n.listing_id = x.listing_id and n.state = any(${agreedLegs}) and n.pick_up_at > x.pick_up_at) as "nextPickUpAt"
      from leg x
      join listing l on l.id = x.listing_id
      join member o on o.id = x.giver_id
      join member r on r.id = x.receiver_id
     where x.id = ${id}`;
  const standing = found ? standingOf[found.state] : null;
  if (!found || standing === null) return null;
  const { state: _, fromDay, toDay, unit, exchangeId, ...facts } = found;
  const where = { path: `/exchanges/${exchangeId}`, pagePath: `/exchanges/legs/${id}` };
  return { ...facts, ...where, days: unitsBetween(fromDay, toDay, unit), standing };
}

/** The exchanges an agreement creates: one per booking, one per leg of a swap. */
export async function exchangesOf(
  sql: Sql,
  { kind, id }: { kind: 'booking' | 'swap'; id: string },
): Promise<ExchangeRef[]> {
  if (kind === 'booking') return [{ kind, id }];
  const legs = await sql<{ id: string }[]>`select id from leg where exchange_id = ${id} order by id`;
  return legs.map((leg) => ({ kind: 'leg', id: leg.id }));
}

/**
 * Tells the exchange that sides have confirmed.
 * @param alsoSaid whether the other side confirmed the same set
 * @param isOtherSet whether it confirmed another one: then nothing changes hands
 * @returns 'done' when both have and it changed hands
 */
export const confirmExchange = (
  transaction: Transaction,
  deps: Deps,
  actor: AccountActor,
  {
    ref,
    stage,
    alsoSaid,
    isOtherSet,
  }: { ref: LegRef; stage: Stage; alsoSaid: Side | null; isOtherSet: boolean },
): Promise<'waiting' | 'done' | Refusal> => {
  const inner = nestedIn(transaction, deps);
  const step = stage === 'departure' ? 'hand_off' : 'return';
  const said = { alsoSaid: alsoSaid && legSideOf(alsoSaid), isOtherSet };
  return confirmHandOver(inner, actor, { legId: ref.id, step, ...said });
};
