/** Which emergencies has the desk declared, whom do they meet, and what did the renters choose? */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Area, Position } from './area.ts';
import { bookingsInside } from './bookings-inside.server.ts';
import type { EmergencyKind } from './area.ts';
import type { Placed } from './emergency-input.ts';

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
  /** Bookings by what has become of their offer. */
  offered: number;
  refunded: number;
  inPoints: number;
  givenPoints: number;
  let: number;
};

type Row = Omit<EmergencyLine, 'declaredAt' | 'liftedAt'> & { declaredAt: Date; liftedAt: Date | null };

const mostShown = 100;

/** The latest first, a hundred at most. */
export async function listEmergencies(sql: Runner): Promise<EmergencyLine[]> {
  const rows = await sql<Row[]>`
    select e.id, e.kind, e.title, e.from_day as "from", e.to_day as "to", e.area, e.declared_at as "declaredAt",
           e.declared_by as "declaredBy", e.lifted_at as "liftedAt",
           count(r.id) filter (where r.state = 'offered')::int as offered,
           count(r.id) filter (where r.state = 'refunded')::int as refunded,
           count(r.id) filter (where r.state = 'given_points')::int as "inPoints",
           coalesce(sum(r.given_points), 0)::int as "givenPoints",
           count(r.id) filter (where r.state in ('lifted', 'overtaken'))::int as "let"
      from emergency e left join booking_relief r on r.emergency_id = e.id
     group by e.id order by e.declared_at desc, e.id limit ${mostShown}`;
  return rows.map(({ declaredAt, liftedAt, ...row }) => ({
    ...row,
    declaredAt: declaredAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
  }));
}

/** What a declaration would meet now. */
export type EmergencyPreview = {
  bookings: number;
  listings: { title: string; slug: string; position: Position; bookings: number }[];
};

export async function previewEmergency(sql: Runner, placed: Placed, now: Date): Promise<EmergencyPreview> {
  const inside = await bookingsInside(sql, placed, now);
  const byListing = new Map<number, EmergencyPreview['listings'][number]>();
  for (const { listingId, title, slug, position } of inside) {
    const known = byListing.get(listingId);
    if (known) known.bookings += 1;
    else byListing.set(listingId, { title, slug, position, bookings: 1 });
  }
  return { bookings: inside.length, listings: [...byListing.values()] };
}
