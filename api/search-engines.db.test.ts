import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSampleListings } from '../features/listings/seed-sample-listings.server.ts';
import { testDatabase } from '../tests/builders/database.ts';
import { searchEnginesApi } from './search-engines.server.ts';

const db = await testDatabase();
const now = new Date('2026-11-21T19:00:00Z');
beforeAll(() => seedSampleListings(db.ownerSql, now));
afterAll(() => db.drop());

async function read(path: string, perFile?: number): Promise<Response> {
  const client = { address: '127.0.0.1', secure: true };
  return searchEnginesApi(db.deps(now), perFile).request(
    `http://wild.example${path}`,
    {},
    { client, requestId: 'one' },
  );
}
const locations = (text: string) =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&#38;', '&'));
const pathOf = (location: string) => location.replace('https://wild.example', '');

test.each([5, 6, 9, 17, 18, 19, 40_000])('in parts of %i, lists every listing once', async (perFile) => {
  const index = await (await read('/sitemap.xml', perFile)).text();
  expect(index).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+">(<sitemap><loc>[^<>]+<\/loc><\/sitemap>)+<\/sitemapindex>\n$/,
  );
  const [pages = '', ...parts] = locations(index).map(pathOf);
  expect(parts).toHaveLength(Math.ceil(18 / perFile));
  const listed = [];
  for (const part of parts) {
    const found = locations(await (await read(part, perFile)).text());
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(perFile);
    listed.push(...found);
  }
  const [published] = await db.ownerSql<
    { slugs: string[] }[]
  >`select array_agg(slug order by slug) as slugs from listing where state = 'published'`;
  expect(listed.map(pathOf)).toEqual(published?.slugs.map((slug) => `/listing/${slug}`));
  expect(locations(await (await read(pages, perFile)).text())).toContain(
    'https://wild.example/founders-club',
  );
});

test('answers 404 for a part that doesn’t exist', async () => {
  expect((await read('/sitemap-listings.xml?after=%00')).status).toBe(404);
  expect((await read(`/sitemap-listings.xml?after=${'a'.repeat(300)}`)).status).toBe(404);
  expect(locations(await (await read('/sitemap-listings.xml?after=zzz')).text())).toEqual([]);
});
