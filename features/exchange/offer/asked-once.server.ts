/**
 * Finds a member's earlier swap offers for these days of a listing. Only one may be open for the same days: the constraint
 * `a_swap_is_offered_once`.
 */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { rangeText } from '../../availability/claimed-time.ts';
import type { DirectOffer } from './swap-offer.ts';
import { askedIn, termsOf, type Asked, type NewOffer } from '../lifecycle/swap-store.server.ts';
import { openStates } from '../lifecycle/exchange-states.ts';

/** Whether another open swap than `besides` exists in which the same member asks for some of the same days. */
export async function isAskedElsewhere(
  sql: Sql,
  { askerId, listingId, during }: Asked,
  besides: string | null,
): Promise<boolean> {
  const open = await sql`
    select 1 from exchange
     where state = any(${openStates}) and asker_id = ${askerId} and asked_listing_id = ${listingId} and asked_during && ${rangeText(during)}::tsrange
       and id is distinct from ${besides}
     limit 1`;
  return open.length > 0;
}

/** The open swap this identical first offer has already made: sending it again returns that one. Null if none. */
export async function madeBefore(
  sql: Sql,
  offer: NewOffer,
): Promise<{ id: string; answerUntil: Date } | null> {
  const { askerId, listingId } = askedIn(offer);
  const [made] = await sql<{ id: string; answerUntil: Date }[]>`
    select s.id, s.answer_until as "answerUntil" from exchange s join exchange_offer o on o.exchange_id = s.id and o.version = 1
     where s.state = any(${openStates}) and s.version = 1 and s.asker_id = ${askerId} and s.asked_listing_id = ${listingId}
       and o.terms = ${sql.json(termsOf(offer))}::jsonb and o.message = ${offer.message}`;
  return made ?? null;
}

/**
 * Whether a member has offered a swap for some of these days since they added this card, from another window or while their bank asked;
 * even if it has ended: a declined offer must not be repeated by a late card.
 */
export async function hasOfferedSince(
  sql: Sql,
  { askerId, listingId, during }: Asked,
  paymentId: string,
): Promise<boolean> {
  const since = await sql`
    select 1 from exchange join payment p on p.id = ${paymentId} and p.payer_id = ${askerId}
     where asker_id = ${askerId} and asked_listing_id = ${listingId} and asked_during && ${rangeText(during)}::tsrange
       and exchange.asked_at > p.asked_at
     limit 1`;
  return since.length > 0;
}

/** The member's swap for some of the same days of the same listing: the open one, else the latest; null if none. */
export async function offeredForSameDays(
  sql: Sql,
  askerId: string,
  { receive: { slugs, from, to } }: Pick<DirectOffer, 'receive'>,
): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    select s.id from exchange s join listing l on l.id = s.asked_listing_id
     where s.asker_id = ${askerId} and l.slug = ${slugs[0] ?? ''}
       and s.asked_during && tsrange(${from}::date::timestamp, ${to}::date + interval '1 day')
     order by (s.state = any(${openStates})) desc, s.asked_at desc, s.id desc limit 1`;
  return found?.id ?? null;
}
