/** Says whose days a step would take, before it is taken, so that the calendars elsewhere can be asked first. */
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { isOpen } from '../lifecycle/exchange-lifecycle.ts';
import { partyOf } from '../lifecycle/exchange-policy.ts';
import { isRental, readExchange } from '../lifecycle/exchange-store.server.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';

/** The listing of a quote of one's own that would be a booking at once; null where it would only be asked for. */
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

/** The listings of an exchange for one of its members, all that can still be chosen; none for everybody else. A rental can take further days once it is agreed. */
export async function listingsOfOwn(
  { sql }: Pick<Deps, 'sql'>,
  actor: AccountActor,
  id: string,
): Promise<number[]> {
  const exchange = await readExchange(sql, id);
  if (!exchange || !partyOf(actor, exchange) || !(isRental(exchange) || isOpen(exchange.state))) return [];
  return [...new Set(exchange.legs.map(({ listingId }) => listingId))];
}
