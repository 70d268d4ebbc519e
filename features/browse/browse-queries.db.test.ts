/** Tests that counts, map, featured row and selected cards show what is published at that moment. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import type { TestDatabase } from '../../tests/builders/database.ts';
import { addListing, addMember, everything } from '../../tests/builders/search-oracle.ts';
import { categoryIds } from './filter/browse-address.ts';
import type { Box } from './filter/browse-filter.ts';
import { cardsBySlug } from './cards-by-slug.server.ts';
import { categoryCounts } from './filter/category-counts.server.ts';
import { featuredCards } from './featured-cards.server.ts';
import { mapMatches } from './map/map-matches.server.ts';
import { countSearchChanges } from './saved/count-search-changes.server.ts';
import { searchListings } from './search-listings.server.ts';

const now = '2027-03-01T20:00:00Z';
const okanagan: Box = [-121, 48.5, -118, 51];
let db: TestDatabase;
let owner: string;

beforeAll(async () => {
  db = await testDatabase();
  owner = await addMember(db.ownerSql);
});
beforeEach(async () => {
  await db.ownerSql`delete from review`;
  await db.ownerSql`delete from listing_claim`;
  await db.ownerSql`delete from listing`;
  await db.ownerSql`truncate listing_search, listing_days, listing_cell, listing_search_change, search_word cascade`;
});
afterAll(() => db.drop());

const countOf = async (id: string) =>
  (await categoryCounts(db.deps())).find((category) => category.id === id)?.count;
const found = async (given: Partial<typeof everything>) =>
  (await searchListings(db.deps(now), { ...everything, ...given }, null)).cards.map((card) => card.slug);

describe('categories', () => {
  test('are those an address can name, in order', async () => {
    expect((await categoryCounts(db.deps())).map(({ id }) => id)).toEqual([...categoryIds]);
    const rows = await db.sql<
      { id: string; number: number }[]
    >`select id, number from category order by number`;
    expect(rows.map(({ id }) => id)).toEqual([...categoryIds]);
    expect(rows.map(({ number }) => number)).toEqual(categoryIds.map((_, index) => index + 1));
  });

  test('count what is published right now, before and after the batch adds it up', async () => {
    const one = await addListing(db.ownerSql, owner, 'one', { categoryId: 'snow' });
    await addListing(db.ownerSql, owner, 'two', { categoryId: 'snow' });
    await addListing(db.ownerSql, owner, 'draft', { categoryId: 'snow', isPublished: false });
    expect(await countOf('snow')).toBe(2);
    // The serving role may run the batch and nothing else.
    await countSearchChanges(db.deps());
    expect([...(await db.sql`select from listing_search_change`)]).toEqual([]);
    expect(await countOf('snow')).toBe(2);
    await db.ownerSql`update listing set state = 'paused' where id = ${one.id}`;
    expect(await countOf('snow')).toBe(1);
    await db.ownerSql`update listing set category_id = 'lite' where slug = 'two'`;
    expect([await countOf('snow'), await countOf('lite')]).toEqual([0, 1]);
    await db.ownerSql`select count_search_changes()`;
    expect([await countOf('snow'), await countOf('lite')]).toEqual([0, 1]);
  });

  test('the cells’ counts agree with the listings, whatever happened in between', async () => {
    for (let index = 0; index < 40; index += 1) {
      await addListing(db.ownerSql, owner, `l-${index}`, {
        categoryId: categoryIds[index % 10] ?? 'rv',
        longitude: -125 + ((index * 7) % 15),
        latitude: 48 + ((index * 3) % 10),
        priceCents: 3000 + index * 2500,
      });
      if (index % 7 === 0) await db.ownerSql`select count_search_changes(3)`;
    }
    await db.ownerSql`update listing set latitude = latitude + 0.3, price_cents = price_cents + 4000, title = 'Moved away' where id % 3 = 0`;
    await db.ownerSql`update listing set state = 'archived' where id % 5 = 0`;
    await db.ownerSql`delete from listing where id % 11 = 0`;
    while (
      (await db.ownerSql<{ counted: number }[]>`select count_search_changes(10) as counted`)[0]?.counted !== 0
    );
    const cells = () =>
      db.ownerSql`select * from listing_cell where listings > 0 order by level, category, y, x`;
    const words = () => db.ownerSql`select word, listings from search_word where listings > 0 order by word`;
    const places = () =>
      db.ownerSql`select w.word as text, p.* from listing_word p join search_word w on w.number = p.word order by w.word, p.listing_id`;
    const withoutNumber = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, word: null }));
    const [kept, keptWords, keptPlaces] = [await cells(), await words(), withoutNumber(await places())];
    await db.ownerSql`select rebuild_listing_search()`;
    expect(await cells()).toEqual(kept);
    expect(await words()).toEqual(keptWords);
    expect(withoutNumber(await places())).toEqual(keptPlaces);
    expect(kept.length).toBeGreaterThan(100);
  });
});

describe('the search row', () => {
  test('follows its listing, reviews and claims within their transaction', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'boat', { title: 'Old boat', priceCents: 20_000 });
    await addListing(db.ownerSql, owner, 'other', {
      title: 'Second boat',
      priceCents: 20_000,
      ratings: [5, 5],
    });
    expect(await found({ sortBy: 'rating' })).toEqual(['other', 'boat']);
    await db.ownerSql`insert into review (listing_id, author_name, rating, stayed_on) select ${id}, 'Kim', 5, '2026-07-01' from generate_series(1, 9)`;
    expect(await found({ sortBy: 'rating' })).toEqual(['boat', 'other']);
    await db.ownerSql`update listing set title = 'Wooden canoe', price_cents = 9000 where id = ${id}`;
    expect(await found({ search: 'old boat' })).toEqual([]);
    expect(await found({ search: 'canoe', maxPriceCents: 9000 })).toEqual(['boat']);
    const days = { from: '2027-04-02', to: '2027-04-04' };
    await db.ownerSql`insert into listing_claim (listing_id, during, kind) values (${id}, '[2027-04-04 10:00, 2027-04-05 10:00)', 'block')`;
    expect(await found(days)).toEqual(['other']);
    await db.ownerSql`update listing_claim set during = '[2027-04-05 00:00, 2027-04-06 00:00)'`;
    expect(await found(days)).toEqual(['boat', 'other']);
    await db.ownerSql`update listing_claim set during = '[2027-04-01 00:00, 2027-04-02 00:00)'`;
    expect(await found(days)).toEqual(['boat', 'other']);
    const undone = db.ownerSql.begin(async (sql) => {
      await sql`update listing set state = 'paused' where id = ${id}`;
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await found({})).toEqual(['boat', 'other']);
  });

  test('has the card’s data from its listing and pictures, just like the listing itself', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'boat', { title: 'Old boat', ratings: [4, 5] });
    const picture = (alt: string) => db.ownerSql.json({ alt, focal: [50, 50], width: 1600, height: 1200 });
    const shown = async () => {
      const { cards } = await searchListings(db.deps(now), everything, null);
      expect(cards).toEqual(
        await cardsBySlug(
          db.deps(now),
          cards.map((card) => card.slug),
        ),
      );
      return cards[0];
    };
    expect(await shown()).toMatchObject({ title: 'Old boat', picture: null, reviewCount: 2, rating: 4.5 });
    await db.ownerSql`insert into listing_photo (listing_id, position, picture) values (${id}, 1, ${picture('second')}), (${id}, 0, ${picture('first')})`;
    expect(await shown()).toMatchObject({ picture: { alt: 'first' } });
    await db.ownerSql`update listing_photo set picture = ${picture('better')} where position = 0`;
    expect(await shown()).toMatchObject({ picture: { alt: 'better' } });
    await db.ownerSql`delete from listing_photo where position = 0`;
    expect(await shown()).toMatchObject({ picture: { alt: 'second' } });
    for (const [column, value] of [
      ['title', 'New boat'],
      ['slug', 'new-boat'],
      ['location', 'Nelson, BC'],
      ['price_points', 77],
      ['is_featured', true],
      ['cleaning_fee_cents', 4200],
      ['longitude', -117.123456],
    ] as const) {
      await db.ownerSql`update listing set ${db.ownerSql({ [column]: value })} where id = ${id}`;
      await shown();
    }
    expect(await shown()).toMatchObject({
      slug: 'new-boat',
      pricePoints: 77,
      coordinates: [-117.123456, 50.267],
    });
    await db.ownerSql`update listing set state = 'paused' where id = ${id}`;
    expect([...(await db.ownerSql`select from listing_card`)]).toEqual([]);
    await db.ownerSql`update listing set state = 'published' where id = ${id}`;
    const [kept] = await db.ownerSql`select card from listing_card`;
    await db.ownerSql`select rebuild_listing_search()`;
    expect(await db.ownerSql`select card from listing_card`).toEqual([kept]);
  });

  test('loses neither change when a picture is added while the title changes', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'boat', { title: 'Old boat' });
    let added: Promise<unknown> = Promise.resolve();
    await db.ownerSql.begin(async (sql) => {
      await sql`update listing set title = 'New boat' where id = ${id}`;
      added = Promise.resolve(
        db.ownerSql`insert into listing_photo (listing_id, position, picture) values (${id}, 0, ${db.ownerSql.json({ alt: 'late' })})`,
      );
      const waiting = () => db.sql`select from pg_locks where not granted`;
      while ((await waiting()).length === 0);
    });
    await added;
    const { cards } = await searchListings(db.deps(now), everything, null);
    expect(cards).toMatchObject([{ title: 'New boat', picture: { alt: 'late' } }]);
  });

  test('a description alone never matches', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'boat');
    await db.ownerSql`update listing set description = 'Comes with a trampoline.' where id = ${id}`;
    expect(await found({ search: 'trampoline' })).toEqual([]);
  });

  test('frees the day of a morning departure, and totals cover the whole stay', async () => {
    const claims = '[2027-04-02 15:00, 2027-04-04 15:00)';
    const { id } = await addListing(db.ownerSql, owner, 'cabin', {
      categoryId: 'cabins',
      priceUnit: 'night',
    });
    await db.ownerSql`insert into listing_claim (listing_id, during, kind) values (${id}, ${claims}::tsrange, 'exchange')`;
    expect(await found({ from: '2027-04-04', to: '2027-04-06' })).toEqual(['cabin']);
    expect(await found({ from: '2027-03-31', to: '2027-04-02' })).toEqual(['cabin']);
    expect(await found({ from: '2027-04-03', to: '2027-04-05' })).toEqual([]);
    expect(await found({ from: '2027-04-05', to: '2027-04-05' })).toEqual([]);
    const page = await searchListings(
      db.deps(now),
      { ...everything, from: '2027-04-04', to: '2027-04-06' },
      null,
    );
    expect(page.cards[0]?.stay?.units).toBe(2);
    expect(page.cards[0]?.stay?.totalCents).toBeGreaterThan(20_000);
  });

  test('prices include the season, and the fee that an operator has set', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'cabin', {
      categoryId: 'cabins',
      priceUnit: 'night',
    });
    const days = { from: '2027-04-04', to: '2027-04-06' };
    const totalOf = async () =>
      (await searchListings(db.deps(now), { ...everything, ...days }, null)).cards[0]?.stay?.totalCents ?? 0;
    const before = await totalOf();
    await db.ownerSql`
      update listing set seasons = jsonb_build_array(jsonb_build_object('name', 'Spring', 'from', '2027-04-01', 'to', '2027-04-30',
        'priceCents', price_cents * 2, 'pricePoints', price_points * 2)) where id = ${id}`;
    const inSeason = await totalOf();
    expect(inSeason).toBeGreaterThan(before * 1.8);
    await db.ownerSql`insert into setting (name, value, changed_at) values ('renter-fee-percent', '20', now())`;
    expect(await totalOf()).toBeGreaterThan(inSeason);
    await db.ownerSql`delete from setting where name = 'renter-fee-percent'`;
  });

  test('loses neither claim when two are made at once', async () => {
    const { id } = await addListing(db.ownerSql, owner, 'boat');
    const claim = (day: string) =>
      db.ownerSql.begin(async (sql) => {
        await sql`insert into listing_claim (listing_id, during, kind)
        values (${id}, tsrange(${day}::date::timestamp, (${day}::date + 1)::timestamp), 'block')`;
      });
    await Promise.all(['2027-04-02', '2027-04-04', '2027-04-06', '2027-04-08'].map(claim));
    const [row] = await db.sql<
      { taken: string }[]
    >`select taken::text from listing_days where listing_id = ${id}`;
    expect(row?.taken).toBe(
      '{[2027-04-02,2027-04-03),[2027-04-04,2027-04-05),[2027-04-06,2027-04-07),[2027-04-08,2027-04-09)}',
    );
  });
});

describe('cards', () => {
  test('returns the featured row and hand-picked cards', async () => {
    await addListing(db.ownerSql, owner, 'plain');
    await addListing(db.ownerSql, owner, 'third', { featuredRank: 4 });
    await addListing(db.ownerSql, owner, 'first', { featuredRank: 1, ratings: [5, 4, 4] });
    await addListing(db.ownerSql, owner, 'hidden', { featuredRank: 1, isPublished: false });
    expect((await featuredCards(db.deps(now), 2)).map((card) => card.slug)).toEqual(['first', 'third']);
    const cards = await cardsBySlug(db.deps(now), ['plain', 'nothing', 'hidden', 'first', 'plain']);
    expect(cards.map((card) => card.slug)).toEqual(['plain', 'first']);
    expect(cards[1]).toMatchObject({
      rating: 4.3,
      reviewCount: 3,
      offersRent: true,
      offersSwap: false,
      takesPoints: false,
      stay: null,
      path: '/listing/first',
    });
    expect(cards[0]?.rating).toBeNull();
  });
});

describe('the map', () => {
  test('shows every match in view while there are few, with the price of the stay', async () => {
    await addListing(db.ownerSql, owner, 'here', { title: 'Sea kayak' });
    await addListing(db.ownerSql, owner, 'far', { title: 'Sea kayak', longitude: -113.5, latitude: 53.5 });
    await addListing(db.ownerSql, owner, 'other', { title: 'Trailer' });
    const filter = { ...everything, search: 'kayka', from: '2027-04-02', to: '2027-04-03' };
    const matches = await mapMatches(db.deps(now), filter, okanagan, 8);
    expect(matches.points).toEqual([
      {
        slug: 'here',
        title: 'Sea kayak',
        coordinates: [-119.272, 50.267],
        priceCents: 10_000,
        totalCents: expect.any(Number),
      },
    ]);
    expect(await mapMatches(db.deps(now), { ...everything, box: [-100, 50, -90, 51] }, okanagan, 8)).toEqual({
      kind: 'points',
      points: [],
    });
  });
});
