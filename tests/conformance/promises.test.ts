import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startBuiltServer, until, type BuiltServer } from '../builders/built-server.ts';
import { ask, get } from './raw-http.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startBuiltServer();
});
afterAll(() => server.stop());

const pages = [
  '/',
  '/listings',
  '/listings?category=rv',
  '/listing/coachmen-trailer',
  '/teryx',
  '/no-such-page',
  '/listing/no-such-thing',
];

/** Text quoted by the product specification and not checked by other tests, by page. */
const quoted: [path: string, words: string[]][] = [
  [
    '/',
    [
      'Accepting Founding Members Now!',
      'Limited Spots',
      'Join Founders Club',
      'Watch First',
      'List 1 Toy. Access $1,000,000 in Adventure.',
      '$1M+ worth of gear',
      '$2K+ monthly potential',
      '$7,800 per year average owner earnings with 15 swaps Coming soon Values are for illustration purposes only.',
      '127 adventurers joined in the last 24 hours Values are for illustration purposes only.',
      'Connect Instagram',
      'Stay Updated',
      'Privacy Terms Cookies',
      'English (CA) $ CAD Support & Resources',
    ],
  ],
  [
    '/original',
    [
      'Rent Your Gear',
      'Learn about renting',
      'Swap & Share Exclusive',
      'Discover swapping',
      'How It Works',
      'Get Started',
    ],
  ],
  [
    '/founders-club',
    [
      'List 1 Toy. Access $1,000,000 in Adventure.',
      'Apply Now',
      'Now Apply',
      'June-July',
      'Launch Early access and swap invites',
    ],
  ],
  ['/hosting', ['Turn Gear Into Income', 'Easy. Safe. Hassle-Free.', 'How It Works', 'Why Choose']],
  ['/renting', ['Rent Any Toy', 'Gear Owners', 'Three ways to play', 'Join Waitlist']],
  ['/privacy', ['Last updated: ']],
  ['/terms', ['Last updated: ', 'You must be at least 18 years old.']],
  [
    '/listings',
    [
      'Join to List',
      'Rent for $297 /day',
      'Rent for $950 /night',
      'List View',
      'Map View',
      'List a Toy / Stay',
    ],
  ],
  [
    '/listing/kawasaki-teryx',
    [
      'This page is a preview and for illustration purposes only. Features may be limited or incomplete.',
      'Back to listings',
      'BETA',
      '(16 reviews)',
      'View Gallery',
      'Description Features Rules',
      'Standard Rental Book Now',
    ],
  ],
  [
    '/apply',
    ['EXCLUSIVE OPPORTUNITY', 'Welcome to the Start of Something Legendary', 'Start My Application'],
  ],
  ['/apply/intent', ['The Priority', 'Middle of the Road', 'Not a Priority']],
  ['/apply/commitment', ['A dedicated Support Group', 'Pro Tips', 'Direct communication with the Founders']],
  [
    '/apply/confirmation',
    [
      'Application Review Within 24-48 hours.',
      'Founders Club Waitlist Access If approved',
      'Stay Tuned',
      'Close Application',
    ],
  ],
];

/** A page's readable text, with white space collapsed. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(em|b|i|strong)>|<\/(em|b|i|strong)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/&#x27;|&apos;/g, "'")
    .replaceAll(/\s+/g, ' ');

test('says of a listing that is free today what the product specification says', async () => {
  const list = (await get(server.port, '/api/v1/listings')).body.toString();
  const { cards } = JSON.parse(list) as { cards: { slug: string }[] };
  const texts = await Promise.all(
    cards.map(async ({ slug }) => textOf((await get(server.port, `/listing/${slug}`)).body.toString())),
  );
  // Which listings those are depends on the day.
  const free = texts.filter((text) => text.includes('Available Now'));
  expect(free.length).toBeGreaterThan(0);
  expect(free.filter((text) => !text.includes('Available for the next 3 months'))).toEqual([]);
});

test.each(quoted)('serves %s with the words of the product specification', async (path, words) => {
  const text = textOf((await get(server.port, path)).body.toString());
  expect(words.filter((each) => !text.includes(each))).toEqual([]);
});

describe('every page', () => {
  test.each(pages)(
    '%s has a policy that names each inline script by its hash, and nothing unsafe',
    async (path) => {
      const { headers, body } = await get(server.port, path);
      const policy = headers['content-security-policy'] ?? '';
      const directive = (name: string) =>
        policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';
      expect(headers['set-cookie'], 'no page sets a cookie').toBeUndefined();
      expect(directive('script-src')).not.toMatch(/unsafe-|\*|https?:/);
      expect(directive('default-src')).toBe(`default-src 'self'`);
      expect(directive('style-src-elem')).not.toContain('unsafe');
      expect(policy).toContain(`require-trusted-types-for 'script'`);
      expect(policy).toContain(`frame-ancestors 'none'`);
      const inline = [...body.toString().matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes = '', content]) =>
          content && !attributes.includes('ld+json') && !attributes.includes('src='),
      );
      expect(inline.length).toBeGreaterThan(0);
      for (const [, , content = ''] of inline)
        expect(directive('script-src')).toContain(
          `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
        );
      expect(body.toString()).not.toMatch(/<style[\s>]|\son[a-z]+="/);
    },
  );

  test.each(pages)('%s is the same cached or freshly rendered, in every encoding', async (path) => {
    const first = await get(server.port, path);
    const again = await get(server.port, path);
    const small = await get(server.port, path, { 'accept-encoding': 'br' });
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.body).equals(first.body)).toBe(true);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  test('a HEAD answers like a GET, without the body', async () => {
    for (const path of [...pages, '/icons/favicon.svg', '/healthz', '/robots.txt']) {
      const [full, head] = [
        await get(server.port, path),
        await ask(server.port, { method: 'HEAD', path, headers: {}, body: null }),
      ];
      expect(head.status, path).toBe(full.status);
      expect(head.body.length, path).toBe(0);
      expect(head.headers['content-type'], path).toBe(full.headers['content-type']);
    }
  });

  test('answers an unchanged page with 304 and nothing else', async () => {
    const { headers } = await get(server.port, '/listings');
    const again = await get(server.port, '/listings', { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });

  test('links only use the visitor’s address, whatever a stranger puts into headers', async () => {
    const { body } = await get(server.port, '/listing/coachmen-trailer', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
    expect(body.toString()).not.toContain('evil.example');
    expect(/<link rel="canonical" href="([^"]+)"/.exec(body.toString())?.[1]).toBe(
      `http://127.0.0.1:${server.port}/listing/coachmen-trailer`,
    );
  });
});

describe('files', () => {
  test('with a hash can be cached forever; a range is a range', async () => {
    const { body } = await get(server.port, '/');
    const script = /"(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1] ?? '';
    const file = await get(server.port, script);
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-type']).toContain('javascript');
    const part = await get(server.port, '/basemap/land.pmtiles', { range: 'bytes=0-6' });
    expect(part.status).toBe(206);
    expect(part.body.toString()).toBe('PMTiles');
    expect((await get(server.port, '/basemap/land.pmtiles', { range: 'bytes=999999999-' })).status).toBe(416);
    expect((await get(server.port, script.replace(/\.js$/, 'x.js'))).status).toBe(404);
  });
});

describe('bodies', () => {
  test('in chunks are read like those that state their length', async () => {
    const answer = await ask(server.port, {
      method: 'POST',
      path: '/functions/v1/mapbox-proxy',
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
      body: Buffer.from('{"endpoint":"public-token","method":"GET"}'),
    });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toHaveProperty('publicToken', null);
  });
});

describe('search engines', () => {
  test('the sitemap lists every published listing once, and nothing else', async () => {
    const index = await get(server.port, '/sitemap.xml');
    expect(index.headers['content-type']).toContain('xml');
    let text = '';
    for (const [, address = ''] of index.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const { pathname, search } = new URL(address);
      const part = (await get(server.port, pathname + search)).body.toString();
      expect(part).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">(<url><loc>[^<>&]+<\/loc>(<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>)?<\/url>)+<\/urlset>\s*$/,
      );
      text += part;
    }
    const listed = [...text.matchAll(/<loc>[^<]*\/listing\/([^<]+)<\/loc>/g)].map(([, slug = '']) => slug);
    const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
    const published = await sql<
      { slug: string }[]
    >`select slug from listing where state = 'published' order by slug`;
    await close();
    expect(listed.toSorted()).toEqual(published.map(({ slug }) => slug).toSorted());
    for (const [, address = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const { pathname, search } = new URL(address);
      const answer = await get(server.port, pathname + search);
      expect(answer.status, address).toBe(200);
      expect(answer.body.toString(), `${address} names itself`).toContain(
        `<link rel="canonical" href="${address}"/>`,
      );
    }
  });

  test('robots.txt links to it', async () => {
    const text = (await get(server.port, '/robots.txt')).body.toString();
    expect(text).toContain(`Sitemap: http://127.0.0.1:${server.port}/sitemap.xml`);
    expect(text).toMatch(/^User-agent: \*$/m);
    expect(text).toMatch(/^Disallow: \/api\/$/m);
  });
});

describe('health', () => {
  test('/healthz and /readyz', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await get(server.port, path);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('what changes is seen', () => {
  test('a page is rendered again when a listing changes', async () => {
    const title = async () =>
      /<h1[^>]*>([^<]*)/.exec((await get(server.port, '/listing/paddle-boards')).body.toString())?.[1];
    const before = await title();
    const { sql, close } = openDatabase({ directUrl: null, poolSize: 1 }, server.databaseUrl, { role: null });
    await sql`update listing set title = 'Boards by another name' where slug = 'paddle-boards'`;
    await until(
      'the page shows the new title',
      async () => (await title()) === 'Boards by another name',
      5000,
    );
    await sql`update listing set state = 'paused' where slug = 'paddle-boards'`;
    await until(
      'the paused listing is gone',
      async () => (await get(server.port, '/listing/paddle-boards')).status === 404,
      5000,
    );
    expect(before).not.toBe('Boards by another name');
    await close();
  });
});

describe('limits for one visitor', () => {
  test('parameters that a page doesn’t read cost nothing; a page that has to be rendered costs more than a query', async () => {
    const limited = await startBuiltServer({ RATE_LIMIT_PER_MINUTE: '20' });
    const statuses = async (path: (count: number) => string) => {
      const seen: number[] = [];
      for (let count = 0; count < 12; count += 1) seen.push((await get(limited.port, path(count))).status);
      return seen;
    };
    try {
      expect(await statuses((count) => `/api/docs?x=${count}&utm_source=${count}`)).toEqual(
        Array.from({ length: 12 }, () => 200),
      );
      expect((await get(limited.port, '/api/docs?x=%00')).status, 'a NUL is refused all the same').toBe(400);
      const searches = await statuses((count) => `/listings?q=boat${count}`);
      expect(searches[0]).toBe(200);
      expect(
        searches.filter((status) => status === 200).length,
        '20 a minute, 4 for each',
      ).toBeLessThanOrEqual(6);
      expect(searches.at(-1)).toBe(429);
      expect((await get(limited.port, '/api/docs?x=again')).status, 'a kept page is never refused').toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('beyond the limit: 429, when to retry, and still pages from the cache', async () => {
    const limited = await startBuiltServer({ RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 40; count += 1)
        statuses.push((await get(limited.port, '/api/v1/listings?sort=rating')).status);
      const served = statuses.filter((status) => status === 200).length;
      // 20 a minute, 2 for each search; what comes back while they run adds a few.
      expect(served).toBeGreaterThanOrEqual(9);
      expect(served).toBeLessThan(20);
      expect(statuses.at(-1)).toBe(429);
      const refused = await get(limited.port, '/api/v1/listings');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['content-type']).toContain('application/problem+json');
      expect((await get(limited.port, '/icons/favicon.svg')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
