import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { listingAddress } from './listing-address.ts';
import {
  findListingAddress,
  findListingByAddress,
  findListingRedirect,
  listPublishedAddresses,
} from './listing-queries.server.ts';
import { sampleListings } from './sample-listings/all-sample-listings.ts';
import { seedSampleListings } from './seed-sample-listings.server.ts';

const db = await testDatabase();
const now = new Date('2026-11-21T19:00:00Z');
const deps = db.deps(now);
beforeAll(() => seedSampleListings(db.ownerSql, now));
afterAll(() => db.drop());

const found = async (address: string) => (await findListingByAddress(deps, address))?.slug;

describe('addresses', () => {
  test.each([
    ['class-c-rv', 'rv-class-c'],
    ['coachmen-trailer', 'coachmen-trailer'],
    ['kawasaki-dirtbike', 'kawasaki-dirtbike'],
    ['kawasaki-teryx', 'kawasaki-teryx'],
    ['indian-motorcycle', 'indian-motorcycle'],
    ['whiskey-jack-chalet', 'whiskey-jack-chalet'],
    ['beach-house-shuswap', 'beach-house-shuswap'],
    ['okanagan-glamping', 'okanagan-glamping'],
    ['chaparral-boat', 'chaparral-270'],
    ['seadoo-gti', 'seadoo-gti-pair'],
    ['super-air-nautique', 'super-air-nautique'],
    ['polaris-sled', 'polaris-9r-sled'],
  ])('the detail slug %s leads to %s, in each of its shapes', async (name, slug) => {
    for (const address of [
      name,
      `/${name}`,
      `/listing/${name}`,
      `/${name}/`,
      `/Listing/${name.toUpperCase()}`,
    ]) {
      expect(await found(address)).toBe(slug);
    }
  });

  test.each(sampleListings.map((listing) => listing.slug))(
    'the card of %s leads to its page',
    async (slug) => {
      expect(await found(listingAddress(slug))).toBe(slug);
      expect(await findListingAddress(deps, slug)).toBe(slug);
    },
  );

  test.each([
    ['cozy-cabin-tahoe', 'cozy-cabin-kootenay'],
    ['mountain-lodge-aspen', 'mountain-lodge-fernie'],
  ])('the old slug %s redirects to %s and has no page', async (old, slug) => {
    expect(await findListingRedirect(deps, old)).toBe(slug);
    expect(await findListingAddress(deps, old)).toBe(slug);
    expect(await found(old)).toBeUndefined();
    expect(await findListingRedirect(deps, slug)).toBeNull();
  });

  test.each([
    '',
    '/',
    'unknown',
    'a/b',
    "'; drop table listing",
    '%00',
    '\0',
    'x'.repeat(81),
    '/listing/',
    '../etc',
    'é',
  ])('finds nothing under %j', async (address) => {
    expect(await findListingByAddress(deps, address)).toBeNull();
    expect(await findListingAddress(deps, address)).toBeNull();
    expect(await findListingRedirect(deps, address)).toBeNull();
  });

  test('shows an unpublished listing to no one', async () => {
    for (const state of ['paused', 'draft', 'in_review', 'archived']) {
      await db.ownerSql`update listing set state = ${state} where slug in ('kawasaki-teryx', 'cozy-cabin-kootenay')`;
      expect(await found('/teryx')).toBeUndefined();
      expect(await findListingAddress(deps, 'kawasaki-teryx')).toBeNull();
      expect(await findListingRedirect(deps, 'cozy-cabin-tahoe')).toBeNull();
      expect((await listPublishedAddresses(deps)).map((one) => one.slug)).not.toContain('kawasaki-teryx');
    }
    await db.ownerSql`update listing set state = 'published'`;
    expect(await found('/teryx')).toBe('kawasaki-teryx');
  });

  test('the sitemap lists every published address once, in consecutive parts', async () => {
    const whole = await listPublishedAddresses(deps, null, 100);
    expect(whole).toHaveLength(18);
    expect(whole[0]?.updatedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    const parts = [];
    for (
      let after: string | null = null, part;
      (part = await listPublishedAddresses(deps, after, 5)).length > 0;
    ) {
      parts.push(...part);
      after = part.at(-1)?.slug ?? null;
    }
    expect(parts).toEqual(whole);
  });
});

describe('the page of a listing', () => {
  test('has everything that the wake boat states', async () => {
    const boat = await findListingByAddress(deps, 'super-air-nautique');
    expect(boat).toMatchObject({
      title: '2024 Super Air Nautique',
      categoryName: 'Boats & Personal Watercraft',
      location: 'Vernon, BC',
      priceUnit: 'day',
      priceCents: 114_900,
      pricePoints: 1149,
      depositCents: 250_000,
      rating: 4.5,
      reviewCount: 23,
      today: '2026-11-21',
      availableFrom: '2026-11-23',
      availableTo: '2027-05-23',
      isFeatured: true,
      isSample: true,
      offersRent: true,
      offersSwap: true,
      takesPoints: true,
    });
    expect(boat?.rules).toEqual(
      expect.arrayContaining(['Valid boating license', 'Operator 21+', 'No smoking', 'Max 15 passengers']),
    );
    expect(boat?.description.length).toBeGreaterThan(1);
    expect(boat?.swapOptions.map((option) => [option.label, option.limit])).toEqual([
      ['Direct Swap', 'Only 3 more this year'],
      ['Adventure Points', 'Limited availability'],
      ['Cash + AP', 'Not available'],
    ]);
    expect(boat?.socialCard).toMatch(/^\/pictures\/super-air-nautique\/og/);
    expect(boat?.pictures[0]).not.toHaveProperty('og');
    expect(boat?.pictures[0]?.avif['800']).toMatch(/^\/pictures\//);
  });

  test('shows its owner, whose rating is the average over all their published listings', async () => {
    const boat = await findListingByAddress(deps, 'super-air-nautique');
    // The boat's 23 reviews give 104 stars, the pair of watercraft's 22 give 101: 205 / 45.
    expect(boat?.owner).toMatchObject({
      name: 'Dale Petrenko',
      responseTime: 'within an hour',
      responseRatePercent: 97,
      rating: 4.6,
      reviewCount: 45,
    });
    expect(boat?.owner.joinedOn).toBe('2025-09-21');
    await db.ownerSql`update listing set state = 'paused' where slug = 'seadoo-gti-pair'`;
    expect((await findListingByAddress(deps, 'super-air-nautique'))?.owner.reviewCount).toBe(23);
    await db.ownerSql`update listing set state = 'published' where slug = 'seadoo-gti-pair'`;
  });

  test('shows the six newest reviews with text, newest first', async () => {
    const { reviews } = (await findListingByAddress(deps, 'whiskey-jack-chalet')) ?? { reviews: [] };
    expect(reviews).toHaveLength(6);
    expect(reviews.map((review) => review.stayedOn)).toEqual(
      reviews.map((review) => review.stayedOn).toSorted((a, b) => b.localeCompare(a)),
    );
    expect(reviews.every((review) => review.body.length > 20)).toBe(true);
    expect(reviews[0]?.stayedOn).toBe('2026-11-10');
  });

  test('uses the days of its own zone, also around midnight', async () => {
    // 23:30 in Kelowna is half past midnight of the next day in Fernie.
    const late = db.deps(new Date('2026-11-22T06:30:00Z'));
    expect((await findListingByAddress(late, 'kawasaki-teryx'))?.today).toBe('2026-11-21');
    expect((await findListingByAddress(late, 'mountain-lodge-fernie'))?.today).toBe('2026-11-22');
  });

  test('says when the season starts if it hasn’t yet', async () => {
    expect(await findListingByAddress(deps, 'seadoo-gti-pair')).toMatchObject({
      availableFrom: '2027-05-01',
      availableTo: '2027-10-15',
    });
  });

  test('works for a listing without pictures, reviews or owner ratings', async () => {
    const [member] = await db.ownerSql<{ id: string }[]>`
      insert into member (display_name, joined_on) values ('New Owner', '2026-11-01') returning id`;
    await db.ownerSql`
      insert into listing (slug, owner_id, category_id, state, title, location, province, longitude, latitude, time_zone,
                           price_unit, price_cents, price_points, published_at)
      values ('bare', ${member?.id ?? ''}, 'lite', 'published', 'Bare', 'Kelowna, BC', 'BC', -119.4, 49.9,
              'America/Vancouver', 'day', 5000, 50, now())`;
    expect(await findListingByAddress(deps, 'bare')).toMatchObject({
      pictures: [],
      socialCard: null,
      reviews: [],
      rating: null,
      description: [],
      offersRent: true,
      offersSwap: false,
      owner: { rating: null, responseTime: null, reviewCount: 0 },
    });
  });
});
