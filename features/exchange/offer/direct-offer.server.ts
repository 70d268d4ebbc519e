/** Turns a direct offer's input into a draft that can be priced, checking whether the listings may be swapped. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { bookableListing, type BookableListing } from '../price/bookable-listing.server.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { LegWish, TopUp } from './make-offer.server.ts';
import type { DirectOffer } from './swap-offer.ts';
import { swapRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';

export type DirectDraft = { wishes: LegWish[]; topUps: TopUp[] };

/** Whether a listing can currently be swapped: enabled by its owner and not used up for this year. */
export const offersDirectSwap = ({ exchangePreferences }: BookableListing): boolean =>
  waysAvailable(exchangePreferences).includes('directSwap');

/**
 * Reads an offer's listings. What is received must be offered for direct swaps; what is given is the owner's choice. An earlier offer's
 * listings stay valid.
 * @param offeredBefore listings in the previous offer
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
