import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';

const token = 'a-token-of-enough-characters';
let server: BuiltServer;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  server = await startBuiltServer({ METRICS_TOKEN: token });
  database = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const read = async (path: string) => {
  const answer = await fetch(server.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};

async function figure(pattern: RegExp): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  return Number(pattern.exec(text)?.[1]);
}
const kept = () => figure(/^page_cache_pages (\d+)/m);
const rendered = () => figure(/^page_cache_requests_total\{result="miss"\} (\d+)/m);

const days = '/listings?from=2027-04-01&to=2027-04-08';
const teryx = '/listing/kawasaki-teryx';
const pages = [
  '/',
  '/terms',
  '/listings',
  '/listing/polaris-9r-sled',
  '/listing/whiskey-jack-chalet',
  days,
  teryx,
];

/** Asks for every page, then changes something, then tells which of them must be rendered again. */
async function renderedAgainAfter(change: () => Promise<unknown>): Promise<string[]> {
  for (const page of pages) await read(page);
  const before = await kept();
  await change();
  await until('the change has arrived', async () => (await kept()) < before);
  const again: string[] = [];
  for (const page of pages) {
    const misses = await rendered();
    await read(page);
    if ((await rendered()) > misses) again.push(page);
  }
  return again;
}

test('days taken make old the page that shows them and searches for days, not pages with only the card', async () => {
  const taken = /"2027-04-0[3-5]/;
  expect(await read(teryx)).not.toMatch(taken);
  expect(await read('/listings')).toContain('kawasaki-teryx');
  const again = await renderedAgainAfter(
    () => database.sql`
      insert into listing_claim (listing_id, during, kind)
      select id, '[2027-04-03 00:00, 2027-04-05 00:00)', 'block' from listing where slug = 'kawasaki-teryx'`,
  );
  expect(again).toEqual([days, teryx]);
  expect(await read(teryx)).toMatch(taken);
});

test('a changed setting renders every page again', async () => {
  const again = await renderedAgainAfter(
    () =>
      database.sql`insert into setting (name, value, changed_at) values ('support-phone', '"250 555 0100"', now())`,
  );
  expect(again).toEqual(pages);
});
