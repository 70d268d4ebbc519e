/** Stores closed days, feeds and sources; the only SQL that writes them. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import type { BusyDays } from './ical-read.ts';

export type OwnListing = { id: number; ownerId: string; title: string; timeZone: string };

/** Locks a listing's row: everyone who wants its days queues here. Null without such a listing. */
export async function lockListing(sql: Sql, id: number): Promise<OwnListing | null> {
  const [row] = await sql<OwnListing[]>`
    select id, owner_id as "ownerId", title, time_zone as "timeZone" from listing
     where id = ${id} and state <> 'archived' for no key update`;
  return row ?? null;
}

export const layBlocks = (sql: Sql, listingId: number) => sql`select lay_blocks(${listingId})`;

/** @param from, @param end the first day, and the first free day after */
export async function isBooked(sql: Sql, listingId: number, from: string, end: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (select from listing_claim where listing_id = ${listingId} and kind = 'exchange'
                      and during && tsrange(${from}::date::timestamp, ${end}::date::timestamp)) as has`;
  return row?.has ?? false;
}

export async function insertBlock(
  sql: Sql,
  { listingId, from, end, note }: { listingId: number; from: string; end: string; note: string },
  now: Date,
): Promise<void> {
  // The owner's own rows do not overlap: days already closed are closed again, with the newer note.
  await openDays(sql, { listingId, from, end }, now);
  await sql`
    insert into listing_block (listing_id, days, note, created_at)
    values (${listingId}, daterange(${from}::date, ${end}::date), ${note}, ${now})`;
}

/** Opens what the owner closed in these days; closed days around them stay, and so do other calendars' days. */
export async function openDays(
  sql: Sql,
  { listingId, from, end }: { listingId: number; from: string; end: string },
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from listing_block
       where listing_id = ${listingId} and source_id is null and days && daterange(${from}::date, ${end}::date)
      returning days, note
    )
    insert into listing_block (listing_id, days, note, created_at)
    select ${listingId}, part, gone.note, ${now}
      from gone, unnest(datemultirange(gone.days) - datemultirange(daterange(${from}::date, ${end}::date))) part`;
}

export async function saveFeed(sql: Sql, listingId: number, token: string, now: Date): Promise<void> {
  await sql`
    insert into calendar_feed (listing_id, token, made_at) values (${listingId}, ${token}, ${now})
    on conflict (listing_id) do update set token = excluded.token, made_at = excluded.made_at`;
}

export async function insertSource(
  sql: Sql,
  { listingId, name, url }: { listingId: number; name: string; url: string },
  now: Date,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into calendar_source (listing_id, name, url, created_at) values (${listingId}, ${name}, ${url}, ${now}) returning id`;
  return row?.id ?? '';
}

export type Source = { id: string; listingId: number; name: string; url: string };

export async function findSource(sql: Sql, id: string): Promise<Source | null> {
  if (!isUuid(id)) return null;
  const [row] = await sql<Source[]>`
    select id, listing_id as "listingId", name, url from calendar_source where id = ${id}`;
  return row ?? null;
}

/** A failed reading changes no day. */
export const noteFailure = (sql: Sql, id: string, failure: string, now: Date) => sql`
  update calendar_source set read_at = ${now}, failure = ${failure.slice(0, 300)} where id = ${id}`;

/** Takes in a calendar's current days. Days it no longer has are freed at the second good reading without them. The listing is locked. */
export async function takeInBusyDays(
  sql: Sql,
  source: Source,
  { busy, warnings }: { busy: readonly BusyDays[]; warnings: readonly string[] },
  now: Date,
): Promise<void> {
  const said = sql.json(busy.map(({ uid, from, end, summary }) => ({ uid, from, end, summary })));
  await sql`
    with said as (
      select distinct s.uid, daterange(s."from", s."end") as days, left(s.summary, 200) as note
        from jsonb_to_recordset(${said}) as s (uid text, "from" date, "end" date, summary text)
    ), missing as (
      update listing_block b set missed = b.missed + 1
       where b.source_id = ${source.id}
         and not exists (select from said where said.uid = b.event_uid and said.days = b.days)
      returning id
    ), found as (
      update listing_block b set missed = 0, note = said.note
        from said where b.source_id = ${source.id} and said.uid = b.event_uid and said.days = b.days
      returning b.event_uid, b.days
    )
    insert into listing_block (listing_id, source_id, event_uid, days, note, created_at)
    select ${source.listingId}, ${source.id}, said.uid, said.days, max(said.note), ${now} from said
     where not exists (select from found where found.event_uid = said.uid and found.days = said.days)
     group by said.uid, said.days`;
  await sql`delete from listing_block where source_id = ${source.id} and missed >= 2`;
  await sql`
    update calendar_source set read_at = ${now}, good_at = ${now}, failure = null, warnings = ${[...warnings]}
     where id = ${source.id}`;
}

export type Conflict = { from: string; end: string; note: string };

/** Days of another calendar with a booking here that the owner was not notified of yet; they now count as notified. */
export async function newConflicts(sql: Sql, source: Source, now: Date): Promise<Conflict[]> {
  return sql<Conflict[]>`
    update listing_block b set told_at = ${now}
     where b.source_id = ${source.id} and b.told_at is null and b.missed = 0
       and exists (select from listing_claim c where c.listing_id = b.listing_id and c.kind = 'exchange'
                      and c.during && tsrange(lower(b.days)::timestamp, upper(b.days)::timestamp))
    returning lower(b.days)::text as "from", upper(b.days)::text as "end", b.note`;
}
