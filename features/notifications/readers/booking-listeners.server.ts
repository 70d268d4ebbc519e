/** Finds which sides of a booking are notified of an event, and what each may know. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Side } from '../../exchange/lifecycle/booking-policy.ts';
import { accountOnSide, factsFor, readBookingFor, saidNothing } from '../about/about-booking.server.ts';
import { notificationKinds, type KindName } from '../notification-kinds.ts';
import type { OpenPromise } from './promises.server.ts';
import type { Listener, ToldEvent } from '../tell-of-event.server.ts';

/** Facts in events about bookings and their money. */
const words = z.object({
  by: z.string().nullable().catch(null),
  percent: z.number().nullable().catch(null),
  cents: z.number().nullable().catch(null),
  refundCents: z.number().nullable().catch(null),
  pointsInstead: z.number().nullable().catch(null),
  givenPoints: z.number().nullable().catch(null),
  isNoShow: z.boolean().catch(false),
  isUnbegun: z.boolean().catch(false),
  isChargedBack: z.boolean().catch(false),
  isPresumed: z.boolean().catch(false),
  isClaimOver: z.boolean().catch(false),
  /** When something happens automatically. */
  dueAt: z.iso.datetime().nullable().catch(null),
  /** Which emergency, if any: there may be several. */
  emergency: z.uuid().nullable().catch(null),
});

function sidesOf(kind: KindName, by: string | null): Side[] {
  const { to } = notificationKinds[kind];
  if (to === 'owner' || to === 'renter') return [to];
  if (to === 'other side') return [by === 'owner' ? 'renter' : 'owner'];
  return to === 'both' ? ['renter', 'owner'] : [];
}

export async function bookingListeners(
  sql: Sql,
  { body }: ToldEvent,
  kind: KindName,
  bookingId: string,
  promise: OpenPromise | null,
): Promise<Listener[]> {
  const { refundCents, pointsInstead, givenPoints, emergency, dueAt, ...said } = words.parse(body);
  const row = await readBookingFor(sql, bookingId, emergency);
  if (!row) return [];
  return sidesOf(kind, said.by).flatMap((side) => {
    const facts = factsFor(row, side, {
      ...saidNothing,
      ...said,
      givenPoints: pointsInstead ?? givenPoints,
      cents: said.cents ?? refundCents,
      ...promise?.said,
      until: promise?.until ?? (dueAt === null ? null : new Date(dueAt)),
    });
    return notificationKinds[kind].when(facts) ? [{ accountId: accountOnSide(row, side), facts }] : [];
  });
}
