/** Stores drafts; the only SQL that changes hosted listings and their public rows. */
import { present } from '../../platform/assert.ts';
import type { JsonValue, Sql } from '../../platform/database.server/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import { verifiedIdentity } from '../members/verified-identity.ts';
import { readDraft, type Draft, type Step } from './draft.ts';
import { hostingLifecycle, publicStates, type HostingState } from './hosting-lifecycle.ts';
import { meterTermsOf, preferencesOf, publicListingOf, slugOf } from './public-listing.ts';
import { goingOnStates } from '../exchange/lifecycle/exchange-states.ts';

export type LockedHosted = {
  id: string;
  ownerId: string;
  state: HostingState;
  edition: number;
  draft: Draft;
  saves: Partial<Record<Step, number>>;
  listingId: number | null;
  publishedEdition: number | null;
  publishedDraft: Draft | null;
  /** Approved, but waiting for the owner's identity. */
  isApproved: boolean;
};

// Data checked by a schema is JSON; its type has optional fields, which `JsonValue` lacks.
const json = (sql: Sql, value: object) => sql.json(value as JsonValue);

/** Locks one; null when it does not exist. The public row is always locked after it. */
export async function lockHosted(sql: Sql, id: string): Promise<LockedHosted | null> {
  if (!isUuid(id)) return null;
  const [row] = await sql<
    (Omit<LockedHosted, 'draft' | 'publishedDraft'> & { draft: unknown; publishedDraft: unknown })[]
  >`
    select id, owner_id as "ownerId", state, edition, draft, saves, listing_id as "listingId",
           published_edition as "publishedEdition", published_draft as "publishedDraft",
           approved_at is not null as "isApproved"
      from hosted_listing where id = ${id} for update`;
  return row
    ? {
        ...row,
        draft: readDraft(row.draft),
        publishedDraft: row.publishedDraft === null ? null : readDraft(row.publishedDraft),
      }
    : null;
}

export async function countOpen(sql: Sql, ownerId: string): Promise<number> {
  // Two simultaneous starts by one owner queue here.
  await sql`select from member where id = ${ownerId} for no key update`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from hosted_listing where owner_id = ${ownerId} and state <> 'archived'`;
  return row?.count ?? 0;
}

export async function insertHosted(sql: Sql, ownerId: string, draft: Draft, now: Date): Promise<string> {
  const { to: state } = present(
    hostingLifecycle.nextState(null, 'start', 'owner'),
    'first step of a listing',
  );
  const [row] = await sql<{ id: string }[]>`
    insert into hosted_listing (owner_id, state, draft, created_at, updated_at)
    values (${ownerId}, ${state}, ${json(sql, draft)}, ${now}, ${now}) returning id`;
  return row?.id ?? '';
}

export async function saveDraftStep(
  sql: Sql,
  { id, draft, saves }: LockedHosted,
  step: Step,
  now: Date,
): Promise<{ edition: number; saves: number }> {
  const count = (saves[step] ?? 0) + 1;
  const [row] = await sql<{ edition: number }[]>`
    update hosted_listing
       set draft = ${json(sql, draft)}, saves = ${json(sql, { ...saves, [step]: count })}, edition = edition + 1, updated_at = ${now}
     where id = ${id} returning edition`;
  return { edition: row?.edition ?? 0, saves: count };
}

/** Photos were added, removed or moved. */
export async function countEdition(sql: Sql, id: string, now: Date): Promise<number> {
  const [row] = await sql<{ edition: number }[]>`
    update hosted_listing set edition = edition + 1, updated_at = ${now} where id = ${id} returning edition`;
  return row?.edition ?? 0;
}

type StateChange = {
  to: HostingState;
  submittedAt?: Date;
  decided?: { at: Date; note: string };
  reviewedEdition?: number;
  /** An approval waiting for the owner's identity; any other change cancels it. */
  approvedAt?: Date;
};

/** Changes the state if it is still the one that was read; the public row follows. */
export async function saveState(
  sql: Sql,
  hosted: LockedHosted,
  change: StateChange,
  now: Date,
): Promise<void> {
  const { to, submittedAt = null, decided = null, reviewedEdition = null, approvedAt = null } = change;
  const changed = await sql`
    update hosted_listing
       set state = ${to}, updated_at = ${now}, approved_at = ${approvedAt},
           submitted_at = coalesce(${submittedAt}, submitted_at),
           decided_at = coalesce(${decided?.at ?? null}, decided_at),
           review_note = coalesce(${decided?.note ?? null}, review_note),
           reviewed_edition = coalesce(${reviewedEdition}, reviewed_edition)
     where id = ${hosted.id} and state = ${hosted.state} returning id`;
  if (changed.length !== 1) throw new Error(`The listing ${hosted.id} was changed although it was locked.`);
  if (hosted.listingId !== null)
    await sql`
      update listing set state = ${publicStates[to]}, updated_at = ${now},
             published_at = case when ${publicStates[to]} = 'published' then coalesce(published_at, ${now}) else published_at end
       where id = ${hosted.listingId} and state <> ${publicStates[to]}`;
}

async function freeSlug(sql: Sql, title: string, id: string): Promise<string> {
  const plain = slugOf(title, '');
  const [taken] = await sql`select from listing where slug = ${plain} or ${plain} = any(old_slugs)`;
  return taken ? slugOf(title, id.replaceAll('-', '').slice(0, 8)) : plain;
}

/** Creates the public row from the draft, or updates it, with its photos. @returns the public row's number and whether it is new */
export async function publishDraft(
  sql: Sql,
  hosted: LockedHosted,
  now: Date,
): Promise<{ listingId: number; isNew: boolean }> {
  const {
    exchange_preferences: preferences,
    seasons,
    add_ons,
    requirement_terms,
    ...plain
  } = publicListingOf(hosted.draft);
  const columns = {
    ...plain,
    seasons: json(sql, seasons),
    add_ons: json(sql, add_ons),
    requirement_terms: json(sql, requirement_terms),
    updated_at: now,
  };
  let listingId = hosted.listingId;
  if (listingId === null) {
    const slug = await freeSlug(sql, plain.title, hosted.id);
    const row = {
      ...columns,
      slug,
      owner_id: hosted.ownerId,
      state: 'draft',
      exchange_preferences: json(sql, preferences),
    };
    const [made] = await sql<{ id: number }[]>`insert into listing ${sql(row)} returning id`;
    listingId = made?.id ?? 0;
  } else {
    await sql`update listing set ${sql(columns)} where id = ${listingId}`;
    // A yearly limit counts down in the public row: it restarts only when the owner has entered another one.
    const before =
      hosted.publishedDraft === null ? null : JSON.stringify(preferencesOf(hosted.publishedDraft));
    if (before !== JSON.stringify(preferences))
      await sql`update listing set exchange_preferences = ${json(sql, preferences)} where id = ${listingId}`;
  }
  const { address, checkIn, longitude, latitude } = hosted.draft.place;
  await sql`
    insert into listing_place (listing_id, address, check_in, longitude, latitude)
    values (${listingId}, ${address.trim()}, ${checkIn.trim()}, ${longitude ?? plain.longitude}, ${latitude ?? plain.latitude})
    on conflict (listing_id) do update
      set address = excluded.address, check_in = excluded.check_in, longitude = excluded.longitude, latitude = excluded.latitude`;
  await sql`delete from listing_meter where listing_id = ${listingId}`;
  for (const { meter, includedTenths, rateCents } of meterTermsOf(hosted.draft))
    await sql`
      insert into listing_meter (listing_id, meter, included_tenths, rate_cents)
      values (${listingId}, ${meter}, ${includedTenths}, ${rateCents})`;
  await sql`delete from listing_photo where listing_id = ${listingId}`;
  await sql`
    insert into listing_photo (listing_id, position, picture)
    select ${listingId}, row_number() over (order by position) - 1,
           case when picture ->> 'alt' = '' then picture || jsonb_build_object('alt', ${plain.title}::text) else picture end
      from hosted_photo where hosted_id = ${hosted.id}`;
  await sql`
    update hosted_listing set listing_id = ${listingId}, published_draft = draft, published_edition = edition,
           published_photos = array(select content_hash from hosted_photo where hosted_id = ${hosted.id})
     where id = ${hosted.id}`;
  return { listingId, isNew: hosted.listingId === null };
}

export async function hasBookingsAhead(sql: Sql, listingId: number): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (select from exchange e join leg l on l.exchange_id = e.id
                    where e.kind = 'rental' and l.listing_id = ${listingId} and e.state = any(${goingOnStates})) as has`;
  return row?.has ?? false;
}

/** An owner's approved listings that wait for their identity, by id. */
export async function approvedOf(sql: Sql, ownerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from hosted_listing where owner_id = ${ownerId} and state = 'in_review' and approved_at is not null order by id`;
  return rows.map(({ id }) => id);
}

/** Whether someone's identity is verified: required before their listing goes live for the first time. */
export async function hasShownIdentity(sql: Sql, ownerId: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select ${verifiedIdentity} = any(verifications) as has from member where id = ${ownerId}`;
  return row?.has ?? false;
}

export async function countPhotos(sql: Sql, hostedId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from hosted_photo where hosted_id = ${hostedId}`;
  return row?.count ?? 0;
}
