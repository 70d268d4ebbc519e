/** Ends or narrows open offers whose days a booking has taken. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { anyListing } from '../price/bookable-listing.server.ts';
import type { TakenTime } from './requests-for.server.ts';
import { lockHolds } from '../../points/swap-holds.server.ts';
import { take } from '../lifecycle/apply-step.server.ts';
import { endOffers, offersFor } from './supersede-offers.server.ts';
import { swapExchange } from '../lifecycle/exchange-references.ts';

export const supersedeSwapsKind = 'supersede-swaps';

const body = z.object({ subject_id: z.uuid() });

/** Reads that a booking took days. Until it has run, the acceptance of such an offer finds the days taken. */
export const supersedeSwapsJob: JobHandler = async ({ job, sql, now: clock }) => {
  const bookingId = body.parse(job.body).subject_id;
  const [taken] = await sql<TakenTime[]>`
    select listing_id as "listingId",
           jsonb_build_object('from', to_char(lower(during), 'YYYY-MM-DD"T"HH24:MI'), 'end', to_char(upper(during), 'YYYY-MM-DD"T"HH24:MI')) as during
      from listing_claim where leg_id = ${bookingId}`;
  if (!taken) return;
  // The listing first, as everywhere: two jobs that end the same offers wait for each other here.
  await anyListing(sql, taken.listingId);
  const offers = await offersFor(sql, [taken], null);
  await lockHolds(
    sql,
    offers.flatMap(({ swap }) =>
      swap.parties.map(({ memberId }) => ({ memberId, exchange: swapExchange(swap.id) })),
    ),
  );
  await endOffers(take, { sql, now: clock() }, offers, bookingId);
};
