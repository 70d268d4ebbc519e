/** Stores reviews of exchanges; the only SQL that does. The database shows a hidden one only to its author. */
import type { ExchangeFacts } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ReviewInput } from './review-input.ts';

type Side = 'renter' | 'owner';

export type KeptReview = {
  id: string;
  authorSide: Side;
  rating: number;
  listingRating: number | null;
  body: string;
  sentAt: Date;
  seenAt: Date | null;
  reply: string | null;
  repliedAt: Date | null;
};

/** From here on the transaction acts for this account, which the policies of reviews check. */
export async function speakFor(sql: Sql, accountId: string): Promise<void> {
  await sql`select set_config('request.claims', ${JSON.stringify({ sub: accountId })}, true)`;
}

/** Those visible to the transaction's account. */
export const reviewsOfExchange = (sql: Sql, { id }: LegRef): Promise<KeptReview[]> =>
  sql<KeptReview[]>`
    select id, author_side as "authorSide", rating, listing_rating as "listingRating", body, sent_at as "sentAt", seen_at as "seenAt", reply,
           replied_at as "repliedAt"
      from exchange_review where leg_id = ${id}`;

/** Which sides have sent theirs, visible or not. */
export async function sidesThatReviewed(sql: Sql, { id }: LegRef): Promise<Side[]> {
  const [row] = await sql<{ sides: Side[] }[]>`select sides_that_reviewed(${id}) as sides`;
  return row?.sides ?? [];
}

/** Writes a side's review. If the other side's exists, this statement makes both visible. */
export async function insertReview(
  sql: Sql,
  exchange: ExchangeFacts,
  { side, openUntil, words }: { side: Side; openUntil: Date; words: ReviewInput },
  now: Date,
): Promise<void> {
  const { id, listingId, ownerId, renterId, lastDay } = exchange;
  const [author, subject] = side === 'renter' ? [renterId, ownerId] : [ownerId, renterId];
  await sql`
    insert into exchange_review (leg_id, author_side, author_id, subject_id, listing_id, last_day, rating,
                                 listing_rating, body, sent_at, edited_at, open_until)
    values (${id}, ${side}, ${author}, ${subject}, ${listingId}, ${lastDay}, ${words.rating}, ${words.listingRating},
            ${words.body}, ${now}, ${now}, ${openUntil})`;
}

/** @throws `a_seen_review_stays_as_it_is` */
export async function changeReview(sql: Sql, id: string, words: ReviewInput, now: Date): Promise<void> {
  const { rating, listingRating, body } = words;
  await sql`
    update exchange_review set rating = ${rating}, listing_rating = ${listingRating}, body = ${body}, edited_at = ${now} where id = ${id}`;
}

/** @throws `a_reply_answers_what_is_seen`, `a_seen_review_stays_as_it_is` */
export async function saveReply(sql: Sql, id: string, reply: string, now: Date): Promise<void> {
  await sql`update exchange_review set reply = ${reply}, replied_at = ${now} where id = ${id}`;
}

/** Makes due reviews visible. @returns how many */
export async function showDue(sql: Sql, { id }: LegRef, now: Date): Promise<number> {
  const [row] = await sql<{ shown: number }[]>`select show_reviews(${id}, ${now}) as shown`;
  return row?.shown ?? 0;
}
