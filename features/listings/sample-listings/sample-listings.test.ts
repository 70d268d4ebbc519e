import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import {
  exchangeBadge,
  normaliseExchangePreferences,
  offersRent,
  offersSwap,
} from '../exchange-preference.ts';
import manifest from '../../../art/manifest.json' with { type: 'json' };
import { everySampleListing, sampleListings } from './all-sample-listings.ts';
import { sampleOwners } from './owners.ts';
import { sampleClaims, seasonFrom } from './sample-calendar.ts';
import { sampleAddressOf } from './sample-places.ts';
import { reviewsOf } from './sample-reviews.ts';

const slugs = sampleListings.map((listing) => listing.slug);
const named = (slug: string) => sampleListings.find((listing) => listing.slug === slug);

describe('the named listings of the specification', () => {
  test.each([
    ['coachmen-trailer', "28' Coachmen Trailer", 'Summerland, BC', 297, 4.8, 15],
    ['super-air-nautique', '2024 Super Air Nautique', 'Vernon, BC', 1149, 4.5, 23],
    ['kawasaki-teryx', 'Kawasaki Teryx SXS', 'Kelowna, BC', 299, 4.8, 16],
    ['whiskey-jack-chalet', 'Whiskey Jack Chalet', 'Big White Ski Resort, BC', 950, 4.9, 32],
  ])('%s', (slug, title, location, price, rating, reviewCount) => {
    expect(named(slug)).toMatchObject({ title, location, price, rating, reviewCount });
  });

  test('the three featured ones come first', () => {
    const leading = [1, 2, 3].map((rank) =>
      sampleListings.filter((listing) => listing.featuredRank === rank),
    );
    expect(leading.map((listings) => listings.map((listing) => listing.slug))).toEqual([
      ['coachmen-trailer'],
      ['super-air-nautique'],
      ['kawasaki-teryx'],
    ]);
    expect(sampleListings.filter((listing) => listing.featuredRank === 4)).toHaveLength(4);
  });
});

describe('the collection', () => {
  test('has eighteen listings, each once, in every category', () => {
    expect(sampleListings).toHaveLength(18);
    expect(new Set(slugs).size).toBe(18);
    expect(new Set(sampleListings.map((listing) => listing.categoryId)).size).toBe(10);
  });

  test('keeps prices and ratings within the ranges of the samples', () => {
    for (const listing of sampleListings) {
      expect(listing.price).toBeGreaterThanOrEqual(75);
      expect(listing.price).toBeLessThanOrEqual(1149);
      expect(listing.rating).toBeGreaterThanOrEqual(4.5);
      expect(listing.rating).toBeLessThanOrEqual(4.9);
      expect(listing.reviewCount).toBeGreaterThanOrEqual(15);
      expect(listing.reviewCount).toBeLessThanOrEqual(32);
    }
  });

  test('every owner has their own portrait, which the product contains', () => {
    const photos = Object.values(sampleOwners).map(({ photo }) => photo);
    for (const photo of photos) expect(existsSync(`public${photo}`), photo).toBe(true);
    expect(new Set(photos).size).toBe(photos.length);
  });

  test('every address belongs to one listing', () => {
    const addresses = sampleListings.flatMap((listing) => [
      `/${listing.slug}`,
      ...listing.paths.filter((path) => path !== `/${listing.slug}`),
      ...(listing.oldSlugs ?? []).map((slug) => `/${slug}`),
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test('shows each badge at least once, and every owner offers something', () => {
    const badges = sampleListings.map((listing) => {
      const entries = normaliseExchangePreferences(listing.exchangePreference);
      return exchangeBadge({ offersRent: offersRent(entries), offersSwap: offersSwap(entries) });
    });
    expect(new Set(badges)).toEqual(new Set(['Rent or Swap', 'Swap Available', 'Rental Only']));
    expect(new Set(sampleListings.map((listing) => listing.owner))).toEqual(
      new Set(Object.keys(sampleOwners)),
    );
  });

  test.each(sampleListings.map((listing) => [listing.slug, listing] as const))(
    '%s describes itself fully',
    (_, listing) => {
      expect(listing.description.length).toBeGreaterThanOrEqual(2);
      expect(listing.description.length).toBeLessThanOrEqual(4);
      expect(listing.features.length).toBeGreaterThanOrEqual(8);
      expect(listing.features.length).toBeLessThanOrEqual(12);
      expect(listing.rules.length).toBeGreaterThanOrEqual(5);
      expect(listing.rules.length).toBeLessThanOrEqual(8);
      expect(listing.reviews.length).toBeGreaterThanOrEqual(5);
      expect(listing.location.endsWith(`, ${listing.province}`)).toBe(true);
      const [longitude, latitude] = listing.coordinates;
      expect(longitude > -121 && longitude < -115 && latitude > 49 && latitude < 51.5).toBe(true);
    },
  );

  test.each(sampleListings.map((listing) => [listing.slug, listing] as const))(
    '%s has its review count and average',
    (_, listing) => {
      const reviews = reviewsOf(listing);
      const sum = reviews.reduce((total, review) => total + review.rating, 0);
      expect(reviews).toHaveLength(listing.reviewCount);
      expect(Math.round((sum / reviews.length) * 10) / 10).toBe(listing.rating);
      // Newest first, so that the page shows those with text.
      expect(reviews.map((review) => review.daysAgo)).toEqual(
        reviews.map((review) => review.daysAgo).toSorted((a, b) => a - b),
      );
    },
  );
});

describe('a demo', () => {
  const more = everySampleListing.filter((listing) => !sampleListings.includes(listing));

  test('has at least forty listings, each once, in both provinces, and no category with fewer than two', () => {
    expect(everySampleListing.length).toBeGreaterThanOrEqual(40);
    expect(new Set(everySampleListing.map(({ slug }) => slug)).size).toBe(everySampleListing.length);
    const count = (of: (listing: (typeof more)[number]) => string) =>
      everySampleListing.reduce<Record<string, number>>(
        (sums, each) => ({ ...sums, [of(each)]: (sums[of(each)] ?? 0) + 1 }),
        {},
      );
    expect(Math.min(...Object.values(count(({ province }) => province)))).toBeGreaterThanOrEqual(12);
    expect(Math.min(...Object.values(count(({ categoryId }) => categoryId)))).toBeGreaterThanOrEqual(2);
  });

  test.each(more.map((listing) => [listing.slug, listing] as const))('%s is complete', (slug, listing) => {
    expect(Object.values(manifest.pictures).filter((picture) => picture.slug === slug)).toHaveLength(2);
    expect(sampleAddressOf(slug)).toContain(listing.location);
    expect(listing.featuredRank).toBe(5);
    expect(reviewsOf(listing)).toHaveLength(listing.reviewCount);
    expect(listing.features.length).toBeGreaterThanOrEqual(4);
    expect(listing.rules.length).toBeGreaterThanOrEqual(3);
    expect(listing.timeZone).toBe(listing.province === 'AB' ? 'America/Edmonton' : 'America/Vancouver');
  });
});

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2025-01-01', days));

describe('taken days', () => {
  test('never overlap within a listing, and are never shorter than it allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...slugs),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 3 }),
        anyDay,
        (slug, demand, minimumUnits, today) => {
          const claims = sampleClaims({ slug, demand, minimumUnits }, today, 183).toSorted((a, b) =>
            a.from.localeCompare(b.from),
          );
          for (const [index, claim] of claims.entries()) {
            expect(daysOf(claim).length).toBeGreaterThanOrEqual(minimumUnits);
            expect((claims[index - 1]?.until ?? '') <= claim.from).toBe(true);
          }
        },
      ),
    );
  });

  test('stay the same when tomorrow comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...slugs),
        anyDay,
        fc.integer({ min: 1, max: 90 }),
        (slug, today, later) => {
          const now = sampleClaims({ slug, demand: 0.5 }, today, 183);
          const then = sampleClaims({ slug, demand: 0.5 }, addDays(today, later), 183);
          const shared = (claim: { from: string }) =>
            claim.from >= addDays(today, later) && claim.from <= addDays(today, 170);
          expect(then.filter(shared)).toEqual(now.filter(shared));
        },
      ),
    );
  });

  test.each(sampleListings.map((listing) => [listing.slug, listing] as const))(
    '%s is neither empty nor full over the next six months',
    (_, listing) => {
      for (const today of ['2026-11-21', '2027-06-15']) {
        const claims = sampleClaims(listing, today, 183);
        const taken = new Set(claims.flatMap((claim) => daysOf(claim)));
        expect(taken.size).toBeGreaterThan(15);
        expect(taken.size).toBeLessThan(120);
        const fridays = Array.from({ length: 183 }, (_, index) => addDays(today, index)).filter(
          (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5,
        );
        const free = fridays.filter((day) => [0, 1, 2].every((more) => !taken.has(addDays(day, more))));
        expect(free.length).toBeGreaterThan(2);
        expect(free.length).toBeLessThan(fridays.length);
      }
    },
  );
});

function daysOf({ from, until }: { from: string; until: string }): string[] {
  const days: string[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day);
  return days;
}

describe('seasons', () => {
  test.each([
    ['2026-11-21', '05-01', '10-15', '2027-05-01', '2027-10-15'],
    ['2026-10-15', '05-01', '10-15', '2026-05-01', '2026-10-15'],
    ['2026-11-21', '11-20', '04-20', '2026-11-20', '2027-04-20'],
    ['2027-02-01', '11-20', '04-20', '2026-11-20', '2027-04-20'],
    ['2027-04-21', '11-20', '04-20', '2027-11-20', '2028-04-20'],
  ])('seen from %s, %s to %s', (today, opens, closes, openFrom, openTo) => {
    expect(seasonFrom({ opens, closes }, today)).toEqual({ openFrom, openTo });
  });
});
