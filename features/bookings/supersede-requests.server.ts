/** What becomes of open requests whose days another kind of exchange has taken? They end, as they do by another booking's acceptance. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { rangeText, type ClaimedTime } from '../availability/claimed-time.ts';
import { releasePayments } from '../payments/bind-payment.server.ts';
import type { Release } from '../points/release-holds.server.ts';
import { exchangeOf } from './agree.server.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';

export type TakenTime = { listingId: number; during: ClaimedTime['during'] };
export type SupersededRequest = { id: string; renterId: string };

/** Ends every open request that overlaps. The listings' rows are locked. Its points and cards are still to be given back. */
export async function supersedeRequests(
  sql: Sql,
  taken: readonly TakenTime[],
  now: Date,
): Promise<SupersededRequest[]> {
  const ended: SupersededRequest[] = [];
  for (const { listingId, during } of taken)
    ended.push(
      ...(await sql<SupersededRequest[]>`
        with ended as (
          update exchange e set state = 'superseded', answer_until = null, ended_at = ${now}
            from leg l
           where l.listing_id = ${listingId} and l.during && ${rangeText(during)}::tsrange 
             and e.id = l.exchange_id and e.kind = 'rental' and e.state = any(${bookingLifecycle.statesWith('supersede')})
          returning e.id, l.receiver_id as "renterId")
        select id, "renterId" from ended order by id`),
    );
  return ended;
}

/** What the sender of a superseded request gets back in points. */
export const releaseOfRequest = ({ id, renterId }: SupersededRequest, madeBy: string): Release => ({
  exchange: exchangeOf(id),
  memberId: renterId,
  key: `booking ${id} superseded`,
  madeBy,
});

/** Gives the cards of superseded requests back and tells their senders. After every wallet has been locked. */
export async function tellSuperseded(
  sql: Sql,
  requests: readonly SupersededRequest[],
  by: string,
  now: Date,
): Promise<void> {
  await releasePayments(
    { sql, now },
    requests.map(({ id }) => exchangeOf(id)),
  );
  for (const { id } of requests)
    await appendEvent(sql, { name: 'booking.superseded', subject: exchangeOf(id), body: { by } }, now);
}
