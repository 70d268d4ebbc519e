/** Where is it read and written that an emergency interrupts what is out? Here alone, for bookings and for legs of swaps. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ExchangeKind } from './exchange-facts.ts';
import type { InterruptionState } from './interruption-lifecycle.ts';
import { outStates } from './booking-states.ts';

/** An emergency that stands, as far as it concerns what is out. */
export type Interrupting = {
  emergencyId: string;
  kind: string;
  title: string;
  /** Who set out afterwards knew of it. */
  declaredAt: Date;
  /** The end of its last day where the listing is. */
  until: Date;
  pointsPercent: number;
};

export type Interruption = {
  id: string;
  kind: string;
  title: string;
  state: InterruptionState;
  beganAt: Date;
  until: Date;
  pointsPercent: number;
  unusedDays: number;
  givenPoints: number;
};

/** All of an exchange, the earliest first. */
export const interruptionsOf = (sql: Sql, legId: string): Promise<Interruption[]> => sql<Interruption[]>`
  select id, kind, title, state, began_at as "beganAt", until, points_percent as "pointsPercent", unused_days as "unusedDays",
         given_points as "givenPoints"
    from leg_interruption where leg_id = ${legId} order by began_at, id`;

/** Until when emergencies kept an exchange, early ends counted; null where none did. */
export async function heldUpUntil(sql: Sql, legId: string): Promise<Date | null> {
  const all = await interruptionsOf(sql, legId);
  return all.reduce<Date | null>((last, { until }) => (last === null || until > last ? until : last), null);
}

/** @returns whether it is new: an emergency interrupts an exchange once */
export async function insertInterruption(sql: Sql, legId: string, by: Interrupting): Promise<boolean> {
  const made = await sql`
    insert into leg_interruption (leg_id, emergency_id, kind, title, state, began_at, until, points_percent)
    values (${legId}, ${by.emergencyId}, ${by.kind}, ${by.title}, 'standing', ${by.declaredAt}, ${by.until}, ${by.pointsPercent})
    on conflict on constraint an_emergency_interrupts_a_leg_once do nothing returning id`;
  return made.length === 1;
}

/** Ends one that stands, because the exchange has come back. @returns whether it still stood */
export async function endInterruption(
  sql: Sql,
  id: string,
  end: { state: 'cut_short' | 'over'; unusedDays: number; givenPoints: number },
  now: Date,
): Promise<boolean> {
  const ended = await sql`
    update leg_interruption set state = ${end.state}, unused_days = ${end.unusedDays}, given_points = ${end.givenPoints}, ended_at = ${now}
     where id = ${id} and state = 'standing' returning id`;
  return ended.length === 1;
}

/** Of the interruption `i` of the booking `b` by the emergency `e`: whether a day lies in it up to an end, or the day on which it was overdue. */
const meetsUpTo = (sql: Sql, end: ReturnType<Sql>) => sql`
  tsrange(lower(b.during), greatest(${end}, e.declared_at at time zone b.time_zone))
  && tsrange(e.from_day::timestamp, e.to_day + interval '1 day')`;

/**
 * Days of a booking have gone back that the bank did not pay: an emergency that met those alone keeps it no longer. No points come of it; what was promised up
 * to the bank's no holds, so that none of those hours is late.
 * @returns the emergency, where a late return counts again for what is still out: nobody has said that it is back, and no other one keeps it; else null
 */
export async function endUnmetInterruptions(sql: Sql, bookingId: string, now: Date): Promise<string | null> {
  const ended = await sql<{ emergency: string; isOut: boolean }[]>`
    update leg_interruption i set state = 'over', until = greatest(began_at, least(until, ${now})), ended_at = ${now}
      from rental b, emergency e
     where b.id = ${bookingId} and i.leg_id = b.id and i.state = 'standing' and e.id = i.emergency_id
       and not ${meetsUpTo(sql, sql`upper(b.during)`)}
    returning e.id as emergency, b.state = any(${outStates}) and b.return_said_at is null as "isOut"`;
  const counts = ended.find(({ isOut }) => isOut);
  if (!counts) return null;
  const others = await interruptionsOf(sql, bookingId);
  return others.some(({ state, until }) => state === 'standing' && until > now) ? null : counts.emergency;
}

/** Those that met only further days of a booking for which the bank has still to answer: whether points come of them nobody knows yet. */
export async function unsureInterruptions(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select i.id from leg_interruption i join rental b on b.id = i.leg_id join emergency e on e.id = i.emergency_id
                     join leg_extension x on x.leg_id = b.id and x.state = 'agreed'
     where b.id = ${bookingId} and i.state = 'standing'
       and not ${meetsUpTo(sql, sql`x.from_free_at`)}`;
  return rows.map(({ id }) => id);
}

/**
 * The emergency is over. What one side has already said to be back came back while it lasted: of that one only its time ends, and the return ends it.
 * @returns the exchanges of this kind that are still out
 */
export async function liftInterruptions(
  sql: Sql,
  emergencyId: string,
  kind: ExchangeKind,
  now: Date,
): Promise<string[]> {
  const meant = sql`select i.leg_id from leg_interruption i
                      join leg l on l.id = i.leg_id
                      join exchange e on e.id = l.exchange_id and (e.kind = 'rental') = ${kind === 'booking'}
                     where i.emergency_id = ${emergencyId} and i.state = 'standing'`;
  // Locked, so that nobody says at this very moment that it is back.
  const exchanges = await sql<{ id: string; saidAt: Date | null }[]>`
    select id, return_said_at as "saidAt" from leg where id in (${meant}) order by id for update`;
  const isBack = exchanges.filter(({ saidAt }) => saidAt !== null).map(({ id }) => id);
  const rows = await sql<{ id: string; state: string }[]>`
    update leg_interruption
       set until = greatest(began_at, least(until, ${now})),
           state = case when leg_id = any(${isBack}) then state else 'lifted' end,
           ended_at = case when leg_id = any(${isBack}) then ended_at else ${now} end
     where emergency_id = ${emergencyId} and leg_id = any(${exchanges.map(({ id }) => id)}) and state = 'standing' returning leg_id as id, state`;
  return rows
    .filter(({ state }) => state === 'lifted')
    .map(({ id }) => id)
    .sort();
}
