/** Which listings does a direct offer mean, and may they be swapped? From the words of one of the two to a draft that can be priced. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { bookableListing, type BookableListing } from '../price/bookable-listing.server.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { LegWish, TopUp } from './make-offer.server.ts';
import type { DirectOffer } from './swap-offer.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';

export type DirectDraft = { wishes: LegWish[]; topUps: TopUp[] };

/** Whether a listing can be had for another one now: switched on by its owner and not used up for this year. */
export const offersDirectSwap = ({ exchangePreferences }: BookableListing): boolean =>
  waysAvailable(exchangePreferences).includes('directSwap');

/**
 * Reads the listings of an offer. What is received has to be on offer for a direct swap; what is given is the owner's own word. Who has offered
 * something before cannot be told that it is not on offer.
 * @param offeredBefore listings that stood in the offer before this one
 */
export async function directDraft(
  sql: Sql,
  { me, them }: { me: string; them: string },
  { receive, give, topUp }: DirectOffer,
  offeredBefore: readonly number[] = [],
): Promise<DirectDraft | ExchangeRefusal | typeof notFound> {
  const wishes: LegWish[] = [];
  for (const slug of receive.slugs) {
    const listing = await bookableListing(sql, { slug }, 'as it stands');
    if (!listing) return notFound;
    if (listing.ownerId !== them) return swapRefusals.notTheirs;
    if (!offeredBefore.includes(listing.id) && !offersDirectSwap(listing)) return swapRefusals.notOnOffer;
    wishes.push({ listing, receiverId: me, from: receive.from, to: receive.to });
  }
  for (const slug of give.slugs) {
    const listing = await bookableListing(sql, { slug }, 'as it stands');
    if (listing?.ownerId !== me) return swapRefusals.notYours;
    wishes.push({ listing, receiverId: them, from: give.from, to: give.to });
  }
  const { by, points, cents } = topUp;
  return {
    wishes,
    topUps: points + cents === 0 ? [] : [{ memberId: by === 'me' ? me : them, points, cents }],
  };
}
