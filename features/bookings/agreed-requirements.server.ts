/** What has to be shown for a booking that is agreed and has not begun, by when, and by whom? For whoever reminds of it. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { requirementLines } from '../requirements/read-requirements.server.ts';
import type { AgreedRequirements } from '../requirements/requirements.ts';
import { readBooking } from './booking-store.server.ts';
import { requiredFor } from './required-for.ts';
import { isAgreed } from './booking-states.ts';

/** Null where nothing is agreed, or it has begun. */
export async function bookingRequirements(sql: Sql, id: string): Promise<AgreedRequirements | null> {
  const booking = await readBooking(sql, id);
  if (!booking || !isAgreed(booking.state)) return null;
  const { ownerId, renterId, acceptedAt, askedAt, pickUpAt } = booking;
  const lines = await requirementLines(sql, requiredFor(booking));
  return { ownerId, renterId, lines, agreedAt: acceptedAt ?? askedAt, pickUpAt };
}
