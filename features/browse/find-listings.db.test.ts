import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import type { TestDatabase } from '../../tests/builders/database.ts';
import { sampleListings } from '../listings/sample-listings/all-sample-listings.ts';
import { seedSampleListings } from '../listings/seed-sample-listings.server.ts';
import { emptyFilter } from './filter/browse-filter.ts';
import type { BrowseFilter } from './filter/browse-filter.ts';
import { findListings, findOnMap } from './find-listings.server.ts';
import { nearestListings } from './nearest-listings.server.ts';
import { suggest } from './text/suggest-listings.server.ts';

const now = '2026-11-23T20:00:00Z';
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await seedSampleListings(db.ownerSql, new Date(now));
});
afterAll(() => db.drop());

const find = (search: string, given: Partial<BrowseFilter> = {}) =>
  findListings(db.deps(now), { ...emptyFilter, search, ...given }, null, 50);
const slugs = async (search: string, given: Partial<BrowseFilter> = {}) =>
  (await find(search, given)).cards.map(({ slug }) => slug);
const inCategory = (id: string) =>
  sampleListings.filter(({ categoryId }) => categoryId === id).map(({ slug }) => slug);

type Example = { query: string; today: string; anyOf: string[] };
const file = new URL('words/examples/sentences.fixture.json', import.meta.url);
const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: Example[] };

describe('a typed search', () => {
  test.each(entries.filter(({ anyOf }) => anyOf.length > 0).map((entry) => [entry.query, entry] as const))(
    'shows a matching listing among the first five: %s',
    async (query, { anyOf, today }) => {
      const page = await findListings(db.deps(`${today}T20:00:00Z`), { ...emptyFilter, search: query }, null);
      const first = page.cards.slice(0, 5).map(({ slug }) => slug);
      expect(
        first.some((slug) => anyOf.includes(slug)),
        first.join(', '),
      ).toBe(true);
    },
  );

  test('finds every boat for “boat”, and every listing first by its own title', async () => {
    expect((await slugs('boat')).toSorted()).toEqual(expect.arrayContaining(inCategory('water')));
    const chalets = await slugs('chalet');
    expect(chalets[0]).toBe('whiskey-jack-chalet');
    expect(chalets.toSorted()).toEqual(inCategory('cabins').toSorted());
    for (const { title, slug } of sampleListings) expect((await slugs(title))[0], title).toBe(slug);
  });

  test('finds what the specification finds: the text anywhere in a title or place', async () => {
    const contains = (text: string) =>
      sampleListings
        .filter(({ title, location }) => `${title}\n${location}`.toLowerCase().includes(text))
        .map(({ slug }) => slug);
    for (const text of [
      'trailer',
      'chalet',
      'kelowna',
      'lake',
      'cabin',
      'bc',
      'ca',
      'house',
      'oachme',
      'sup',
      'rv',
    ]) {
      const page = await find(text);
      expect(
        page.cards.map(({ slug }) => slug),
        text,
      ).toEqual(expect.arrayContaining(contains(text)));
      expect(new Set(page.cards.map(({ slug }) => slug)).size, text).toBe(page.count);
    }
  });

  test('applies every fact in a sentence', async () => {
    const page = await find('cabin for 6 with hot tub under $900 in february');
    expect(page.count).toBeGreaterThan(0);
    for (const { slug, categoryId, priceCents, days, stay } of page.cards) {
      expect([slug, categoryId]).toEqual([slug, 'cabins']);
      expect(priceCents).toBeLessThanOrEqual(90_000);
      expect(days?.from.slice(0, 7)).toBe('2027-02');
      expect(days?.to.slice(0, 7)).toBe('2027-02');
      expect(stay?.totalCents).toBeGreaterThan(0);
    }
    expect(await slugs('cabin for 16')).not.toContain('whiskey-jack-chalet');
  });

  test('puts a narrower kind first and drops nothing in its category', async () => {
    const found = await slugs('jet ski');
    expect(found[0]).toBe('seadoo-gti-pair');
    expect(found).toEqual(expect.arrayContaining(inCategory('water')));
    const rolling = await slugs('motorhome');
    expect(rolling[0]).toBe('rv-class-c');
    expect(rolling).toEqual(expect.arrayContaining(inCategory('rv')));
  });

  test('puts owners who want what is offered first', async () => {
    const swaps = await find('swap for my sled');
    expect(swaps.cards.every(({ offersSwap }) => offersSwap)).toBe(true);
    const looksForSled = sampleListings
      .filter(({ exchangePreference }) =>
        /\b(?:sled|snowmobile)s?\b/i.test(JSON.stringify(exchangePreference)),
      )
      .map(({ slug }) => slug);
    expect(looksForSled).toContain(swaps.cards[0]?.slug);
  });

  test('gives way to filters that are set', async () => {
    const dear = await find('boat', { category: 'snow', minPriceCents: 20_000 });
    expect(dear.cards.length).toBeGreaterThan(0);
    // Choosing a category removes another from the text: one that is still named was typed later.
    expect(dear.cards.every(({ categoryId }) => categoryId === 'water')).toBe(true);
    const cheap = await find('boat under $100', { minPriceCents: 20_000 });
    expect(cheap.cards.every(({ priceCents }) => priceCents >= 20_000)).toBe(true);
  });

  test('finds words in descriptions and features after those in titles', async () => {
    const found = await slugs('sauna');
    const titled = sampleListings.filter(({ title }) => /sauna/i.test(title)).map(({ slug }) => slug);
    expect(found.slice(0, titled.length).toSorted()).toEqual(titled.toSorted());
    expect(found.length).toBeGreaterThan(titled.length);
  });

  test('is the same page after page, and on the map', async () => {
    for (const search of ['boat', 'sauna', 'cabin in february', 'somewhere to stay', 'trailer', 'lake']) {
      const filter = { ...emptyFilter, search };
      const whole = await slugs(search);
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const page = await findListings(db.deps(now), filter, after, 2);
        expect(page.count, search).toBe(whole.length);
        paged.push(...page.cards.map(({ slug }) => slug));
        after = page.next;
      } while (after !== null);
      expect(paged, search).toEqual(whole);
      const map = await findOnMap(db.deps(now), filter, [-139, 48, -110, 60], 5);
      expect(map.points.map(({ slug }) => slug).toSorted(), search).toEqual(whole.toSorted());
    }
  });
});

describe('a search that finds nothing', () => {
  const near = async (search: string, given: Partial<BrowseFilter> = {}) => {
    expect((await find(search, given)).count, search).toBe(0);
    return nearestListings(db.deps(now), { ...emptyFilter, search, ...given });
  };

  test('shows what fits except for the price, and by how much', async () => {
    const [first] = await near('whiskey jack chalet under $50');
    expect(first?.kind).toBe('price');
    expect(first?.card.slug).toBe('whiskey-jack-chalet');
    expect(first?.title).toBe(`$${(first?.card.priceCents ?? 0) / 100 - 50} more a night`);
  });

  test('moves the days by up to three before it drops them', async () => {
    const [claim] = await db.sql<{ from: string; to: string }[]>`
      select lower(during)::date::text as from, upper(during)::date::text as to
        from listing_claim c join listing l on l.id = c.listing_id
       where l.slug = 'super-air-nautique' and lower(during) > '2026-12-01' order by during limit 1`;
    const from = claim?.from ?? '';
    const nearest = await near('super air nautique', { from, to: from });
    expect(nearest.map(({ kind }) => kind)).toContain('days');
  });

  test('drops one word, widens the area, and never shows a listing twice or nothing at all', async () => {
    for (const [search, kinds] of [
      ['cabin in fernie with helipad', ['words']],
      ['boat near fort nelson', ['place']],
      ['cabin for 39', ['guests']],
      ['xyzzy plugh', ['category']],
      ['boat near fort nelson with helipad for 39 under $2', ['category']],
    ] as const) {
      const nearest = await near(search);
      expect(nearest.length, search).toBeGreaterThan(0);
      expect(nearest.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
      expect(new Set(nearest.map(({ card }) => card.slug)).size).toBe(nearest.length);
    }
  });
});

test('suggests places, categories with their counts, and listings', async () => {
  const found = await suggest(db.deps(now), 'vern');
  expect(found.places[0]).toEqual({ name: 'Vernon', text: 'Vernon' });
  expect(found.listings.map(({ location }) => location)).toContain('Vernon, BC');
  const boats = await suggest(db.deps(now), 'boa');
  const count = inCategory('water').length;
  expect(boats.categories[0]).toEqual({ name: 'Boats & Personal Watercraft', count, text: 'boat' });
  expect(await suggest(db.deps(now), '')).toEqual({ places: [], categories: [], listings: [] });
});
