/** Checks a request's requirements for one person, and whether it would be booked instantly. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { requirementLines, type RequiredExchange } from '../../requirements/read-requirements.server.ts';
import { isReadyBefore, requirementsOf, type RequirementLine } from '../../requirements/requirements.ts';
import { instantWaysNow, type BookableListing } from './bookable-listing.server.ts';
import type { AskedFor } from './quote.ts';

type AskedRequest = { asked: AskedFor; units: number; renterId: string };

/** What decides the requirements now. */
export const requiredForRequest = (
  listing: BookableListing,
  { asked: { from, to }, units, renterId }: AskedRequest,
): RequiredExchange => ({
  exchange: null,
  listingId: listing.id,
  renterId,
  from,
  to,
  requirements: requirementsOf(listing, { from, units }),
});

/** The requirements, with their state. */
export const requestRequirements = (
  sql: Sql,
  listing: BookableListing,
  request: AskedRequest,
): Promise<RequirementLine[]> => requirementLines(sql, requiredForRequest(listing, request));

/** Whether it is booked instantly. Instant booking is only for people who could start: anyone with missing documents sends a request. */
export async function isInstantFor(
  sql: Sql,
  listing: BookableListing,
  request: AskedRequest,
  now: Date,
): Promise<boolean> {
  const isOn = (await instantWaysNow(sql, listing, now)).includes(request.asked.way);
  return isOn && isReadyBefore(await requestRequirements(sql, listing, request));
}
