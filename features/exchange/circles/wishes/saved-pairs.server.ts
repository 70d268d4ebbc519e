/** Finds owners who saved one's listing and have a listing that one saved, with the first days on which both are free. */
import type { Sql } from '../../../../platform/database.server/sql.ts';
import { addDays, unitsBetween } from '../../../../platform/time/date-range.ts';
import { balancesOf, percentMore } from '../matcher/even-out.ts';
import { fits, freeRuns, type Dates } from '../matcher/free-runs.ts';
import type { Gift } from './given-listings.server.ts';
import type { Seeker } from './seeker-view.ts';
import type { GivenListing } from './wish.ts';
import { giftView } from './wish-queries.server.ts';

/** A long weekend, where the owners don't ask for more. */
const usualUnits = 3;
/** The other owner needs time to answer. */
const noticeDays = 4;
const daysAhead = 180;

export type SavedPair = { memberId: string; memberName: string; photo: string | null; listingId: number };

/** Each of the other owners' listings that the owner of this one saved. People who blocked each other are left out. */
export const savedPairs = (sql: Sql, me: string, listingId: number) => sql<SavedPair[]>`
  select m.id as "memberId", m.display_name as "memberName", m.photo, s.listing_id as "listingId"
    from owners_who_saved(${listingId}) s join member m on m.id = s.member_id
   where not exists (select from member_block b
                      where (b.blocker_id, b.blocked_id) in ((${me}::uuid, m.id), (m.id, ${me}::uuid)))
     and exists (select from membership o where o.account_id = m.id and o.state = 'active' and o.kind = 'owner')
   order by m.display_name, s.listing_id`;

/** The first days on which both are free; null if there are none within half a year. */
function commonDates(mine: GivenListing, theirs: GivenListing): (Dates & { units: number }) | null {
  const units = Math.max(usualUnits, mine.minimumUnits, theirs.minimumUnits);
  if (units > mine.maximumUnits) return null;
  const from = addDays(mine.today, noticeDays);
  const theirRuns = freeRuns(theirs);
  for (const dates of fits(freeRuns(mine), mine.priceUnit, { from, to: addDays(from, daysAhead), units })) {
    const theirUnits = unitsBetween(dates.from, dates.to, theirs.priceUnit);
    if (theirUnits < theirs.minimumUnits || theirUnits > theirs.maximumUnits) continue;
    const [both] = fits(theirRuns, theirs.priceUnit, { ...dates, units: theirUnits });
    if (both) return { ...dates, units };
  }
  return null;
}

/** A suggestion for each pair of listings, where both are free at once. */
export const suggestionsOf = (
  pairs: readonly SavedPair[],
  mine: GivenListing,
  gifts: ReadonlyMap<number, Gift>,
): Seeker[] =>
  pairs.flatMap(({ listingId, ...member }): Seeker[] => {
    const gift = gifts.get(listingId);
    const dates = gift ? commonDates(mine, gift.worth) : null;
    if (!gift || !dates) return [];
    const { from, to, units } = dates;
    const worthPoints = mine.worthOf(from, to);
    const [balance] = balancesOf([worthPoints, gift.worth.worthOf(from, to)]);
    return [
      {
        ...member,
        wishId: null,
        wants: { from, to, units, worthPoints },
        window: null,
        waitingSince: null,
        has: [{ ...giftView(gift.row), percentMore: balance ? percentMore(balance) : 0 }],
      },
    ];
  });
