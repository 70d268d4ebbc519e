/** Adds the sample listings to an empty database, and keeps their calendars and pictures current. */
import type { JsonValue, PoolSql, Sql, TransactionSql } from '../../platform/database.server/sql.ts';
import manifestFile from '../../art/manifest.json' with { type: 'json' };
import { addDays } from '../../platform/time/date-range.ts';
import { today as todayIn } from '../../platform/time/time-zone.ts';
import { normaliseExchangePreferences } from './exchange-preference.ts';
import { everySampleListing, sampleListings } from './sample-listings/all-sample-listings.ts';
import { sampleOwners } from './sample-listings/owners.ts';
import type { SampleOwner } from './sample-listings/owners.ts';
import { sampleClaims, seasonFrom, seasonText } from './sample-listings/sample-calendar.ts';
import type { SampleListing } from './sample-listings/sample-listing.ts';
import { sampleAddressOf, sampleCheckInOf } from './sample-listings/sample-places.ts';
import { picturesOf } from './sample-listings/sample-pictures.ts';
import type { PictureManifest } from './sample-listings/sample-pictures.ts';
import { reviewsOf } from './sample-listings/sample-reviews.ts';

/** The pipeline writes exactly this shape, and its own check enforces it. */
const manifestOfArt = manifestFile as unknown as PictureManifest;

const homeZone = 'America/Vancouver';
const daysInAMonth = 30.44;
/** Any constant: of two processes starting on an empty database, one adds the listings. */
const seedLock = 4_718_201;

const daysBefore = (day: string, days: number): string => addDays(day, -Math.round(days));

function ownerRow(owner: SampleOwner, today: string) {
  return {
    id: owner.id,
    display_name: owner.name,
    photo: owner.photo,
    bio: owner.bio,
    languages: owner.languages,
    joined_on: daysBefore(today, owner.joinedMonthsAgo * daysInAMonth),
    response_minutes: owner.responseMinutes,
    response_rate_percent: owner.responseRatePercent,
    verifications: owner.verifications,
    is_founder: owner.isFounder,
    is_sample: true,
  };
}

function seasonOf(
  listing: SampleListing,
  today: string,
): { open_from: string | null; open_to: string | null } {
  if (!listing.season) return { open_from: null, open_to: null };
  const { openFrom, openTo } = seasonFrom(listing.season, today);
  return { open_from: openFrom, open_to: openTo };
}

function listingRow(sql: TransactionSql, listing: SampleListing, today: string) {
  const owner = sampleOwners[listing.owner];
  return {
    slug: listing.slug,
    owner_id: owner.id,
    category_id: listing.categoryId,
    state: 'published',
    title: listing.title,
    location: listing.location,
    province: listing.province,
    longitude: listing.coordinates[0],
    latitude: listing.coordinates[1],
    time_zone: listing.timeZone,
    price_unit: listing.priceUnit,
    price_cents: listing.price * 100,
    price_points: listing.price,
    cleaning_fee_cents: (listing.cleaningFee ?? 0) * 100,
    deposit_cents: listing.deposit * 100,
    weekly_discount_percent: listing.weeklyDiscountPercent ?? 0,
    monthly_discount_percent: listing.monthlyDiscountPercent ?? 0,
    minimum_units: listing.minimumUnits ?? 1,
    maximum_units: listing.maximumUnits ?? 90,
    lead_days: listing.leadDays ?? 0,
    horizon_days: listing.horizonDays ?? 183,
    ...seasonOf(listing, today),
    season_note: seasonText(listing),
    description: listing.description.join('\n\n'),
    features: listing.features,
    rules: listing.rules,
    // A stay in BC needs a provincial registration number; a sample's says what it is.
    requirement_terms: sql.json(
      listing.province === 'BC' && listing.priceUnit === 'night'
        ? { registration: `SAMPLE-${listing.slug}` }
        : {},
    ),
    exchange_preferences: sql.json(normaliseExchangePreferences(listing.exchangePreference)),
    is_featured: listing.featuredRank <= 4,
    featured_rank: listing.featuredRank,
    paths: listing.paths,
    old_slugs: listing.oldSlugs ?? [],
    is_sample: true,
    published_at: `${daysBefore(today, owner.joinedMonthsAgo * daysInAMonth - 20)}T17:00:00Z`,
  };
}

async function sow(sql: TransactionSql, listings: readonly SampleListing[], today: string): Promise<void> {
  // An operator may have removed the sample listings but kept their owners.
  await sql`
    insert into member ${sql(Object.values(sampleOwners).map((owner) => ownerRow(owner, today)))}
    on conflict (id) do nothing`;
  await sql`insert into listing ${sql(listings.map((listing) => listingRow(sql, listing, today)))}`;
  const reviews = listings.flatMap((listing) =>
    reviewsOf(listing).map((review) => ({
      slug: listing.slug,
      author: review.author,
      rating: review.rating,
      body: review.body,
      stayed_on: daysBefore(today, review.daysAgo),
    })),
  );
  await sql`
    insert into review (listing_id, author_name, rating, body, stayed_on, is_sample)
    select l.id, r.author, r.rating, r.body, r.stayed_on, true
      from jsonb_to_recordset(${sql.json(reviews)})
             as r (slug text, author text, rating smallint, body text, stayed_on date)
      join listing l on l.slug = r.slug`;
}

/**
 * Updates the sample listings' calendars: the next six months (or as far as a calendar is open) get their taken days, and a past season
 * gives way to the next. Meant to run daily; a second run on the same day changes nothing. Members' bookings stay.
 *
 * @param sql as the owner of the tables
 */
export async function refreshSampleClaims(sql: Sql, now: Date): Promise<void> {
  const fresh = everySampleListing.map((listing) => {
    const today = todayIn(listing.timeZone, now);
    return {
      slug: listing.slug,
      ...seasonOf(listing, today),
      season_note: seasonText(listing),
      claims: sampleClaims(listing, today, listing.horizonDays ?? 183),
    };
  });
  await sql`
    update listing l set open_from = f.open_from, open_to = f.open_to, season_note = f.season_note, updated_at = ${now}
      from jsonb_to_recordset(${sql.json(fresh)}) as f (slug text, open_from date, open_to date, season_note text)
     where l.slug = f.slug and l.is_sample
       and (l.open_from, l.open_to, l.season_note) is distinct from (f.open_from, f.open_to, f.season_note)`;
  // A week already there overlaps itself, and a booked one is taken: the constraint silently rejects both.
  const claims = fresh.flatMap(({ slug, claims: ranges }) => ranges.map((range) => ({ slug, ...range })));
  await sql`
    insert into listing_claim (listing_id, during, kind)
    select l.id, tsrange(c."from"::timestamp, c.until::timestamp), c.kind
      from jsonb_to_recordset(${sql.json(claims)}) as c (slug text, "from" date, until date, kind text)
      join listing l on l.slug = c.slug and l.is_sample
        on conflict do nothing`;
}

/**
 * Gives every sample listing its exact address and check-in instructions, if missing.
 *
 * @param sql as the owner of the tables
 */
async function addSamplePlaces(sql: TransactionSql): Promise<void> {
  const places = everySampleListing.map((listing) => ({
    slug: listing.slug,
    address: sampleAddressOf(listing.slug),
    check_in: sampleCheckInOf(listing),
  }));
  await sql`
    insert into listing_place (listing_id, address, check_in, longitude, latitude)
    select l.id, p.address, p.check_in, l.longitude, l.latitude
      from jsonb_to_recordset(${sql.json(places)}) as p (slug text, address text, check_in text)
      join listing l on l.slug = p.slug and l.is_sample
        on conflict (listing_id) do update
          set address = case when listing_place.address = '' then excluded.address else listing_place.address end,
              check_in = case when listing_place.check_in = '' then excluded.check_in else listing_place.check_in end
        where listing_place.address = '' or listing_place.check_in = ''`;
}

/**
 * Gives every sample listing its current pictures; up-to-date listings are left alone.
 *
 * @param sql as the owner of the tables
 */
export async function refreshSamplePictures(
  sql: Sql,
  manifest: PictureManifest = manifestOfArt,
): Promise<void> {
  const wanted = everySampleListing.map((listing) => ({
    slug: listing.slug,
    pictures: picturesOf(listing, everySampleListing, manifest),
  }));
  const stale = await sql<{ id: number; pictures: unknown[] }[]>`
    select l.id, w.pictures
      from jsonb_to_recordset(${sql.json(wanted)}) as w (slug text, pictures jsonb)
      join listing l on l.slug = w.slug and l.is_sample
     where w.pictures is distinct from
           coalesce((select jsonb_agg(p.picture order by p.position) from listing_photo p where p.listing_id = l.id), '[]')`;
  if (stale.length === 0) return;
  await sql`delete from listing_photo where listing_id = any(${stale.map(({ id }) => id)}::bigint[])`;
  await sql`
    insert into listing_photo (listing_id, position, picture)
    select s.id, p.place - 1, p.picture
      from jsonb_to_recordset(${sql.json(stale as unknown as JsonValue)}) as s (id bigint, pictures jsonb),
           jsonb_array_elements(s.pictures) with ordinality as p (picture, place)`;
  await sql`update listing set updated_at = now() where id = any(${stale.map(({ id }) => id)}::bigint[])`;
}

/**
 * Adds the sample listings to a database without listings, then keeps their pictures and calendars current. Safe at every start: with any
 * listings there, nothing is added.
 *
 * @param owner a connection as the owner of the tables
 * @param asked `isDemo`: also the demo's own listings; `isCalendarLater`: take no days yet, because the demo people come first and
 * `refreshSampleClaims` follows
 * @returns how many listings were added: all or none
 */
export async function seedSampleListings(
  owner: PoolSql,
  now: Date,
  manifest: PictureManifest = manifestOfArt,
  { isDemo = false, isCalendarLater = false } = {},
): Promise<number> {
  const listings = isDemo ? everySampleListing : sampleListings;
  return owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`;
    const [shelf] = await sql<{ stocked: boolean }[]>`select exists (select from listing) as stocked`;
    if (!shelf?.stocked) await sow(sql, listings, todayIn(homeZone, now));
    await addSamplePlaces(sql);
    await refreshSamplePictures(sql, manifest);
    if (shelf?.stocked || !isCalendarLater) await refreshSampleClaims(sql, now);
    return shelf?.stocked ? 0 : listings.length;
  });
}
