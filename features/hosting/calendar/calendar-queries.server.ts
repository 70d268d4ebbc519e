/** Reads an owner's calendars between two days, and a listing's calendar for other platforms. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { CalendarDay } from '../../../platform/time/date-range.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { today } from '../../../platform/time/time-zone.ts';
import type { AccountActor } from '../../members/actor.ts';
import type { CalendarRow, FollowedCalendar } from './calendar-view.ts';
import { writeCalendar, type TakenDays } from './ical-write.ts';
import { feedPath } from './share-calendar.server.ts';

type Row = Omit<CalendarRow, 'today' | 'feedPath' | 'sources'> & {
  timeZone: string;
  token: string | null;
  sources: (Omit<FollowedCalendar, 'host'> & { url: string })[];
};

const mostListings = 200;

/** All of the owner's listings with a calendar, and what takes their days. @param end exclusive */
export function ownersCalendar(
  deps: Deps,
  actor: AccountActor,
  { from, end }: { from: CalendarDay; end: CalendarDay },
): Promise<CalendarRow[]> {
  const me = actor.accountId;
  return inTransaction(deps, { role: 'signed_in', claims: { sub: me } }, async ({ sql }) => {
    const rows = await sql<Row[]>`
      select l.id as "listingId", l.title, l.slug, l.state, l.price_unit as unit, l.price_cents as "priceCents", l.seasons, l.time_zone as "timeZone",
             (select p.picture from listing_photo p where p.listing_id = l.id order by p.position limit 1) as picture,
             f.token,
             coalesce((select jsonb_agg(s.span order by s.span ->> 'from') from (
               select jsonb_build_object('from', lower(d), 'end', upper(d), 'kind', 'booking', 'bookingId', b.id,
                        'label', coalesce(renter.display_name, 'Booked')) as span
                 from listing_claim c
                 cross join lateral claimed_days(c.during, l.price_unit = 'night') d
                 left join leg b on b.id = c.leg_id and b.exchange_id = b.id
                 left join member renter on renter.id = b.receiver_id
                where c.listing_id = l.id and c.kind = 'exchange' and d && daterange(${from}::date, ${end}::date)
               union all
               select jsonb_build_object('from', lower(k.days), 'end', upper(k.days), 'bookingId', null,
                        'kind', case when k.source_id is null then 'closed' else 'imported' end,
                        'label', case when k.source_id is null then k.note else cs.name end)
                 from listing_block k left join calendar_source cs on cs.id = k.source_id
                where k.listing_id = l.id and k.days && daterange(${from}::date, ${end}::date)
               union all
               select jsonb_build_object('from', lower(d), 'end', upper(d), 'kind', 'other', 'label', 'Not available', 'bookingId', null)
                 from listing_claim c cross join lateral claimed_days(c.during, l.price_unit = 'night') d
                where c.listing_id = l.id and c.kind = 'block' and not c.is_laid and d && daterange(${from}::date, ${end}::date)
             ) s), '[]') as spans,
             coalesce((select jsonb_agg(jsonb_build_object('from', lower(k.days), 'end', upper(k.days), 'calendar', cs.name) order by k.days)
                from listing_block k join calendar_source cs on cs.id = k.source_id
               where k.listing_id = l.id and upper(k.days) > ${deps.now()}::timestamptz::date
                 and exists (select from listing_claim c where c.listing_id = l.id and c.kind = 'exchange'
                                and c.during && tsrange(lower(k.days)::timestamp, upper(k.days)::timestamp))), '[]') as conflicts,
             coalesce((select jsonb_agg(jsonb_build_object('id', cs.id, 'name', cs.name, 'url', cs.url, 'readAt', cs.read_at,
                        'goodAt', cs.good_at, 'failure', cs.failure, 'warnings', cs.warnings) order by cs.created_at)
                from calendar_source cs where cs.listing_id = l.id), '[]') as sources
        from listing l left join calendar_feed f on f.listing_id = l.id
       where l.owner_id = ${me} and l.state in ('published', 'paused')
       order by l.title, l.id limit ${mostListings}`;
    return rows.map(({ timeZone, token, sources, ...row }) => ({
      ...row,
      today: today(timeZone, deps.now()),
      feedPath: token === null ? null : feedPath(token),
      sources: sources.map(({ url, ...source }) => ({ ...source, host: new URL(url).hostname })),
    }));
  });
}

const daysBack = 30;
const daysAhead = 732;

/**
 * A listing's calendar for other platforms: bookings and what its owner closed. Days from other calendars are not passed on: two platforms
 * reading each other would keep them forever. Null for an unknown address.
 */
export async function calendarFeed(deps: Deps, token: string): Promise<string | null> {
  const [listing] = await deps.sql<{ id: number; title: string; timeZone: string }[]>`
    select l.id, l.title, l.time_zone as "timeZone" from calendar_feed f join listing l on l.id = f.listing_id
     where f.token = ${token} and l.state <> 'archived'`;
  if (!listing) return null;
  const now = deps.now();
  const day = today(listing.timeZone, now);
  const taken = await deps.sql<TakenDays[]>`
    select 'booking-' || c.id as id, lower(d)::text as "from", upper(d)::text as "end", 'booked' as kind
      from listing_claim c join listing l on l.id = c.listing_id
      cross join lateral claimed_days(c.during, l.price_unit = 'night') d
     where c.listing_id = ${listing.id} and c.kind = 'exchange'
       and d && daterange(${day}::date - ${daysBack}::integer, ${day}::date + ${daysAhead}::integer)
     union all
    select 'closed-' || b.id, lower(b.days)::text, upper(b.days)::text, 'blocked'
      from listing_block b where b.listing_id = ${listing.id} and b.source_id is null
       and b.days && daterange(${day}::date - ${daysBack}::integer, ${day}::date + ${daysAhead}::integer)
     order by "from", id`;
  return writeCalendar({ name: listing.title, brandName: deps.config.brand.name }, taken, now);
}
