/** How does somebody get a price that holds? It is fixed for 30 minutes, before anything is asked of anybody. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { StayRefusalCode } from '../availability/stay-rules.ts';
import type { Actor } from '../members/actor.ts';
import { notFound, signInNeeded } from '../members/member-refusals.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import { bookableListing } from './bookable-listing.server.ts';
import { askRefusal } from './booking-policy.ts';
import type { BookingRefusal } from './booking-refusals.ts';
import { priceRequest } from './price-request.server.ts';
import type { AskedFor, Quote } from './quote.ts';

export const quoteMinutes = 30;

export type MadeQuote = { id: string; validUntil: Date; price: Quote };
export type QuoteRefusal = BookingRefusal | Refusal<StayRefusalCode> | typeof notFound | typeof signInNeeded;

/** Fixes the price of a request for 30 minutes. Holds no days and no points. */
export function makeQuote(
  deps: Deps,
  actor: Actor,
  { slug, ...asked }: AskedFor & { slug: string },
): Promise<MadeQuote | QuoteRefusal> {
  return inTransaction<MadeQuote | QuoteRefusal>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [listing, settings] = await Promise.all([
      bookableListing(sql, { slug }, 'as it stands'),
      readSettings(sql),
    ]);
    if (!listing) return notFound;
    const refused = askRefusal(actor, listing, asked.way, settings['bookings-paused']);
    if (refused) return refused;
    // A visitor has been refused above.
    if (actor.kind === 'visitor') return signInNeeded;
    const priced = await priceRequest(sql, listing, asked, settings, now);
    if (isRefusal(priced)) return priced;
    const validUntil = new Date(now.getTime() + quoteMinutes * 60_000);
    const [row] = await sql<{ id: string }[]>`
      insert into quote (listing_id, member_id, made_at, valid_until, asked, price)
      values (${listing.id}, ${actor.accountId}, ${now}, ${validUntil}, ${sql.json(asked)}, ${sql.json(priced.price)})
      returning id`;
    return { id: row?.id ?? '', validUntil, price: priced.price };
  });
}
