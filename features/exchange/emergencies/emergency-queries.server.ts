/** Reads declared emergencies for the desk: whom they affect, and what renters chose. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Area } from './area.ts';
import { bookingsInside, tripsInside } from './bookings-inside.server.ts';
import type { Met } from './emergency-preview.ts';
import type { EmergencyKind } from './area.ts';
import type { Placed } from './emergency-input.ts';
import { droppedReliefs, openReliefs, pointsReliefs, refundedReliefs } from '../relief/relief-lifecycle.ts';
import { cutShortStates } from '../relief/interruption-lifecycle.ts';

export type EmergencyLine = {
  id: string;
  kind: EmergencyKind;
  title: string;
  from: string;
  to: string;
  area: Area;
  declaredAt: string;
  declaredBy: string;
  liftedAt: string | null;
  /** Bookings by the outcome of their offer. */
  offered: number;
  refunded: number;
  inPoints: number;
  givenPoints: number;
  let: number;
  /** Trips and legs that were out, and how many were returned early, with how many points. */
  interrupted: number;
  cutShort: number;
  pointsForUnused: number;
  /** Swaps in which it called something off. */
  swapsOff: number;
};

type Row = Omit<EmergencyLine, 'declaredAt' | 'liftedAt'> & { declaredAt: Date; liftedAt: Date | null };

const mostShown = 100;

/** Latest first, at most a hundred. */
export async function listEmergencies(sql: Sql): Promise<EmergencyLine[]> {
  const rows = await sql<Row[]>`
    select e.id, e.kind, e.title, e.from_day as "from", e.to_day as "to", e.area, e.declared_at as "declaredAt",
           e.declared_by as "declaredBy", e.lifted_at as "liftedAt",
           count(r.id) filter (where r.state = any(${openReliefs}))::int as offered,
           count(r.id) filter (where r.state = any(${refundedReliefs}))::int as refunded,
           count(r.id) filter (where r.state = any(${pointsReliefs}))::int as "inPoints",
           coalesce(sum(r.given_points), 0)::int as "givenPoints",
           count(r.id) filter (where r.state = any(${droppedReliefs}))::int as "let",
           (select count(*)::int from leg_interruption i where i.emergency_id = e.id) as interrupted,
           (select count(*)::int from leg_interruption i where i.emergency_id = e.id and i.state = any(${cutShortStates})) as "cutShort",
           (select coalesce(sum(i.given_points), 0)::int from leg_interruption i where i.emergency_id = e.id) as "pointsForUnused",
           (select count(distinct g.exchange_id)::int from leg g where g.called_off_for = e.id) as "swapsOff"
      from emergency e left join leg_relief r on r.emergency_id = e.id
     group by e.id order by e.declared_at desc, e.id limit ${mostShown}`;
  return rows.map(({ declaredAt, liftedAt, ...row }) => ({
    ...row,
    declaredAt: declaredAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
}

/** What a declaration would affect now in this feature: upcoming bookings, and trips under way. */
export async function bookingsMet(sql: Sql, placed: Placed, now: Date): Promise<Met[]> {
  const coming = await bookingsInside(sql, placed, now);
  const out = await tripsInside(sql, placed, now);
  return [
    ...coming.map((each) => ({ ...each, what: 'bookings' as const })),
    ...out.map((each) => ({ ...each, what: 'trips' as const })),
  ];
}
