import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { addDays } from '../../platform/time/date-range.ts';
import manifestFile from '../../art/manifest.json' with { type: 'json' };
import { sampleListings } from './sample-listings/all-sample-listings.ts';
import type { PictureManifest } from './sample-listings/sample-pictures.ts';
import {
  refreshSampleClaims,
  refreshSamplePictures,
  seedSampleListings,
} from './seed-sample-listings.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const manifest = manifestFile as unknown as PictureManifest;
const noon = (day: string) => new Date(`${day}T19:00:00Z`);

/** Everything the seed wrote, as text. */
async function contents(): Promise<string> {
  const [row] = await db.ownerSql<{ all: string }[]>`
    select jsonb_build_object(
      'members', (select jsonb_agg(m order by m.id) from member m),
      'listings', (select jsonb_agg(l order by l.id) from listing l),
      'photos', (select jsonb_agg(p order by p.listing_id, p.position) from listing_photo p),
      'claims', (select jsonb_agg(c order by c.id) from listing_claim c),
      'reviews', (select jsonb_agg(r order by r.id) from review r))::text as all`;
  return row?.all ?? '';
}

test('fills an empty database with all eighteen, with the specified counts, averages and prices', async () => {
  await expect(seedSampleListings(db.ownerSql, noon('2026-11-21'))).resolves.toBe(18);
  const rows = await db.sql`
    select slug, price_cents, price_points, review_count, round(review_sum::numeric / review_count, 1)::float as rating,
           state, is_sample, jsonb_array_length(exchange_preferences) > 0 as has_ways
      from listing order by slug`;
  expect(rows).toEqual(
    sampleListings
      .map((listing) => ({
        slug: listing.slug,
        price_cents: listing.price * 100,
        price_points: listing.price,
        review_count: listing.reviewCount,
        rating: listing.rating,
        state: 'published',
        is_sample: true,
        has_ways: true,
      }))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  );
});

test('gives every listing an exact address, and a later start gives one to samples without', async () => {
  const addresses = async () =>
    (
      await db.ownerSql<{ address: string | null }[]>`
        select p.address from listing l left join listing_place p on p.listing_id = l.id`
    ).map(({ address }) => address);
  expect((await addresses()).every((address) => address?.endsWith('(sample address)'))).toBe(true);
  await db.ownerSql`delete from listing_place where listing_id = (select id from listing where slug = 'kawasaki-teryx')`;
  await db.ownerSql`update listing_place set address = '' where listing_id = (select id from listing where slug = 'paddle-boards')`;
  await seedSampleListings(db.ownerSql, noon('2026-11-21'));
  expect((await addresses()).every((address) => address?.endsWith('(sample address)'))).toBe(true);
});

test('gives every listing pictures, the hero first, and a card for other sites', async () => {
  const rows = await db.sql<{ slug: string; hero: string; og: string | null; count: number }[]>`
    select l.slug, p.picture ->> 'alt' as hero, p.picture ->> 'og' as og,
           (select count(*)::int from listing_photo o where o.listing_id = l.id) as count
      from listing l left join listing_photo p on p.listing_id = l.id and p.position = 0`;
  for (const row of rows) {
    expect(row.hero).toBe(manifest.pictures[`${row.slug}/hero`]?.alt);
    expect(row.og).toBe(manifest.og[row.slug]);
    expect(row.count).toBe(
      Object.values(manifest.pictures).filter((picture) => picture.slug === row.slug).length,
    );
  }
});

test('changes nothing when it runs again on the same day', async () => {
  const before = await contents();
  await expect(seedSampleListings(db.ownerSql, noon('2026-11-21'))).resolves.toBe(0);
  expect(await contents()).toBe(before);
});

test('fills calendars six months ahead, and adds what is new every day', async () => {
  const last = async () => {
    const [row] = await db.sql<{ day: string; count: number }[]>`
      select max(upper(during))::date as day, count(*)::int as count from listing_claim c
        join listing l on l.id = c.listing_id and l.horizon_days = 183`;
    return row;
  };
  const before = await last();
  expect(before?.day).toBeOneOf(Array.from({ length: 14 }, (_, index) => addDays('2027-05-17', index)));
  await refreshSampleClaims(db.ownerSql, noon('2026-12-20'));
  const after = await last();
  expect(after?.day).toBeOneOf(Array.from({ length: 14 }, (_, index) => addDays('2027-06-15', index)));
  expect(after?.count).toBeGreaterThan(before?.count ?? 0);
  const again = await contents();
  await refreshSampleClaims(db.ownerSql, noon('2026-12-20'));
  expect(await contents()).toBe(again);
});

test('keeps a member’s booking and moves the sample out of its way', async () => {
  const day = '2027-07-24';
  await db.ownerSql`
    insert into listing_claim (listing_id, during, kind)
    select id, tsrange(${day}::timestamp, ${addDays(day, 10)}::timestamp), 'exchange' from listing where slug = 'paddle-boards'`;
  await refreshSampleClaims(db.ownerSql, noon('2027-02-20'));
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from listing_claim c join listing l on l.id = c.listing_id and l.slug = 'paddle-boards'
     where during && tsrange(${day}::timestamp, ${addDays(day, 10)}::timestamp)`;
  expect(row?.count).toBe(1);
});

test('replaces a past season with the next', async () => {
  const season = async () => {
    const [row] = await db.sql`select open_from, open_to from listing where slug = 'polaris-9r-sled'`;
    return row;
  };
  expect(await season()).toEqual({ open_from: '2026-11-20', open_to: '2027-04-20' });
  await refreshSampleClaims(db.ownerSql, noon('2027-04-21'));
  expect(await season()).toEqual({ open_from: '2027-11-20', open_to: '2028-04-20' });
});

test('adds new renders, and a listing without its own pictures borrows from its category', async () => {
  const others = Object.entries(manifest.pictures).filter(([name]) => !name.startsWith('kawasaki-teryx/'));
  const hero = manifest.pictures['rv-class-c/hero'];
  if (!hero) throw new Error('The manifest has no picture of the motorhome.');
  const later: PictureManifest = {
    og: manifest.og,
    pictures: {
      ...Object.fromEntries(others),
      'rv-class-c/new': { ...hero, cam: 'new', alt: 'A new view.' },
    },
  };
  await refreshSamplePictures(db.ownerSql, later);
  const alts = async (slug: string) => {
    const rows = await db.sql<{ alt: string }[]>`
      select picture ->> 'alt' as alt from listing_photo p join listing l on l.id = p.listing_id
       where l.slug = ${slug} order by position`;
    return rows.map((row) => row.alt);
  };
  expect((await alts('rv-class-c')).at(-1)).toBe('A new view.');
  expect((await alts('kawasaki-teryx'))[0]).toBe(manifest.pictures['kawasaki-dirtbike/hero']?.alt);
  await refreshSamplePictures(db.ownerSql, manifest);
  expect((await alts('kawasaki-teryx'))[0]).toBe(manifest.pictures['kawasaki-teryx/hero']?.alt);
});

test('runs once when two processes start together, and never adds to existing listings', async () => {
  const fresh = await testDatabase();
  try {
    const sown = await Promise.all([1, 2].map(() => seedSampleListings(fresh.ownerSql, noon('2026-11-21'))));
    expect(sown.toSorted((a, b) => a - b)).toEqual([0, 18]);
    await fresh.ownerSql`delete from review`;
    await fresh.ownerSql`delete from listing_claim`;
    await fresh.ownerSql`delete from listing where slug <> 'paddle-boards'`;
    await fresh.ownerSql`update listing set slug = 'our-own-boards', is_sample = false`;
    await expect(seedSampleListings(fresh.ownerSql, noon('2026-11-21'))).resolves.toBe(0);
    const [row] = await fresh.ownerSql<{ count: number }[]>`select count(*)::int as count from listing`;
    expect(row?.count).toBe(1);
    await fresh.ownerSql`delete from listing`;
    await expect(seedSampleListings(fresh.ownerSql, noon('2026-11-21'))).resolves.toBe(18);
  } finally {
    await fresh.drop();
  }
});
