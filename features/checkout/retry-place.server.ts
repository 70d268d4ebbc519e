/** Where does somebody begin again whose bank said no before there was anything to go back to? */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** The listing that was asked for, or the composer of a swap for it; null where there is another page for it. */
export async function retryPlaceOf(sql: Sql, target: CheckoutInput['target']): Promise<string | null> {
  if (target.for === 'swap-offer') {
    const { slugs, from, to } = target.offer.receive;
    return `/swaps/new?for=${encodeURIComponent(slugs[0] ?? '')}&from=${from}&to=${to}`;
  }
  if (target.for !== 'quote') return null;
  const [listing] = await sql<{ slug: string }[]>`
    select l.slug from quote q join listing l on l.id = q.listing_id where q.id = ${target.quoteId}`;
  return listing ? `/listing/${listing.slug}` : null;
}
