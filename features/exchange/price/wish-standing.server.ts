/** How does a wish for days stand for one person: what do they have to show for it, and would it be a booking at once? */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { requirementLines, type RequiredExchange } from '../../requirements/read-requirements.server.ts';
import { isReadyBefore, requirementsOf, type RequirementLine } from '../../requirements/requirements.ts';
import { instantWaysNow, type BookableListing } from './bookable-listing.server.ts';
import type { AskedFor } from './quote.ts';

type Wish = { asked: AskedFor; units: number; renterId: string };

/** What of it decides what has to be shown: by what the listing asks for now. */
export const requiredForWish = (
  listing: BookableListing,
  { asked: { from, to }, units, renterId }: Wish,
): RequiredExchange => ({
  exchange: null,
  listingId: listing.id,
  renterId,
  from,
  to,
  units,
  requirements: requirementsOf(listing, { from, units }),
});

/** What has to be shown for it, and how it stands. */
export const wishedRequirements = (
  sql: Sql,
  listing: BookableListing,
  wish: Wish,
): Promise<RequirementLine[]> => requirementLines(sql, requiredForWish(listing, wish));

/** Whether it is a booking at once. An owner who agrees beforehand agrees with somebody who could begin: who has still to show something asks first. */
export async function isInstantFor(
  sql: Sql,
  listing: BookableListing,
  wish: Wish,
  now: Date,
): Promise<boolean> {
  const isOn = (await instantWaysNow(sql, listing, now)).includes(wish.asked.way);
  return isOn && isReadyBefore(await wishedRequirements(sql, listing, wish));
}
