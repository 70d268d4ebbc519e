/** Finds where to start again after a bank declined before there was a page to return to. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { CheckoutInput } from './checkout-input.ts';

/** The requested listing, or the swap composer for it; null if there is another page. */
export async function retryPlaceOf(sql: Sql, target: CheckoutInput['target']): Promise<string | null> {
  if (target.for === 'swap-offer') {
    const { slugs, from, to } = target.offer.receive;
    return `/exchanges/new?for=${encodeURIComponent(slugs[0] ?? '')}&from=${from}&to=${to}`;
  }
  if (target.for !== 'quote') return null;
  const [listing] = await sql<{ slug: string }[]>`
    select l.slug from quote q join listing l on l.id = q.listing_id where q.id = ${target.quoteId}`;
  return listing ? `/listing/${listing.slug}` : null;
}
