/** Finds the listings whose days a step would take, so that external calendars can be read first. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { isAsked } from '../lifecycle/exchange-states.ts';
import { partyOf } from '../lifecycle/exchange-policy.ts';
import { isRental, readExchange } from '../lifecycle/exchange-store.server.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';

/** The listing of one's own quote that would be booked instantly; null if it would only be requested. */
export async function listingOfInstantQuote(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  quoteId: string,
): Promise<number | null> {
  const [quote] = await sql<{ id: number; way: string }[]>`
    select listing_id as id, asked ->> 'way' as way from quote where id = ${quoteId} and member_id = ${actor.accountId}`;
  const listing = quote && (await bookableListing(sql, { id: quote.id }, 'as it stands'));
  return listing?.instantWays.some((way) => way === quote?.way) ? listing.id : null;
}

/** An exchange's possible listings for one of its members; none for anyone else. A rental may be extended once agreed. */
export async function listingsOfOwn(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  id: string,
): Promise<number[]> {
  const exchange = await readExchange(sql, id);
  if (!exchange || !partyOf(actor, exchange) || !(isRental(exchange) || isAsked(exchange.state))) return [];
  return [...new Set(exchange.legs.map(({ listingId }) => listingId))];
}
