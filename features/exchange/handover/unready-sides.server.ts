/** Which sides of an agreed booking could not begin it at this moment? Who has not shown what was asked for, and a renter whose price or deposit is missing. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { startRefusal } from '../../payments/bind-payment.server.ts';
import { isSideMissing } from '../../requirements/read-requirements.server.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { legOfRental, type Booking } from '../lifecycle/booking-store.server.ts';
import { requiredOfLeg } from './required-of-leg.ts';

export async function unreadySides(sql: Sql, booking: Booking, now: Date): Promise<Side[]> {
  const required = requiredOfLeg(legOfRental(booking));
  const isUnpaid = (await startRefusal(sql, exchangeOf(booking.id), booking, now)) !== null;
  const unready: Side[] = [];
  if (isUnpaid || (await isSideMissing(sql, required, 'renter'))) unready.push('renter');
  if (await isSideMissing(sql, required, 'owner')) unready.push('owner');
  return unready;
}
