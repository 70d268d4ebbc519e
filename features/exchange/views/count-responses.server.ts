/** Computes how fast and how often owners answer, and who is a top host, from their history. */
import type { TransactionSql } from '../../../platform/database.server/sql.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { declinedStates, expiredStates } from '../lifecycle/exchange-states.ts';

export const countResponsesKind = 'count-responses';

const countedDays = 180;
/** Fewer requests are not meaningful. */
const fewestRequests = 3;

/**
 * The daily job. Of the last half year's requests that waited for an owner, it counts how many were answered before they expired, and finds
 * the median time. Instant bookings and the owner's own offers waited for nobody; withdrawn and superseded requests don't count. Samples
 * keep their figures.
 */
export const countResponsesJob: JobHandler = async ({ sql, now }) => {
  const since = new Date(now().getTime() - countedDays * 86_400_000);
  await sql`
    with request as (
      select l.giver_id as owner_id, b.asked_at, b.state,
             least((select min(o.made_at) from exchange_offer o where o.exchange_id = b.id and o.made_by = l.giver_id), b.accepted_at,
                   case when b.state = any(${declinedStates}) then b.ended_at end) as answered_at
        from exchange b join leg l on l.exchange_id = b.id
       where b.kind = 'rental' and b.asked_at > ${since} and b.accepted_at is distinct from b.asked_at
         and not exists (select from exchange_offer o where o.exchange_id = b.id and o.version = 1 and o.made_by = l.giver_id)),
    counted as (
      select owner_id, count(answered_at) * 100.0 / count(*) as percent,
             percentile_disc(0.5) within group (order by extract(epoch from answered_at - asked_at) / 60) as minutes
        from request where answered_at is not null or state = any(${expiredStates})
       group by owner_id having count(*) >= ${fewestRequests}),
    fact as (
      select m.id, case when c.minutes is not null then greatest(1, round(c.minutes))::int end as minutes, floor(c.percent)::smallint as percent
        from member m left join counted c on c.owner_id = m.id where not m.is_sample)
    update member m set response_minutes = f.minutes, response_rate_percent = f.percent
      from fact f
     where f.id = m.id and (m.response_minutes, m.response_rate_percent) is distinct from (f.minutes, f.percent)`;
  await countTopHosts(sql, now());
};

/** The criteria for a top host (docs/domain/search.md). The mean covers all reviews of currently published listings. */
const topHost = { reviews: 10, meanRating: 4.8, responsePercent: 90, cleanDays: 365 };

/** Updates who is a top host; the database updates badge and filter. Samples count like everyone else. */
async function countTopHosts(sql: TransactionSql, now: Date): Promise<void> {
  const since = new Date(now.getTime() - topHost.cleanDays * 86_400_000);
  await sql`
    with fact as (
      select m.id, coalesce(m.response_rate_percent >= ${topHost.responsePercent}
               and r.reviews >= ${topHost.reviews} and r.stars >= ${topHost.meanRating}::numeric * r.reviews
               and not exists (select from exchange b join leg l on l.exchange_id = b.id
                                where b.kind = 'rental' and l.giver_id = m.id and l.called_off_by = 'giver' and b.ended_at > ${since}), false) as is_top
        from member m left join (
          select owner_id, sum(review_count) as reviews, sum(review_sum) as stars from listing where state = 'published' group by owner_id) r
          on r.owner_id = m.id)
    update member m set is_top_host = f.is_top from fact f where f.id = m.id and m.is_top_host <> f.is_top`;
}
