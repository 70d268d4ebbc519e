// Generates thousands of requests no visitor sends, the same for the same seed.

import { nasty, right, wrong, wrongDays } from './malformed-values.ts';

export type Ask = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The expected status; null if anything below 500 is fine. */
  expected: number | null;
};

/** A repeatable random integer below `limit` (mulberry32). */
export function chanceOf(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const none: Pick<Ask, 'method' | 'headers' | 'body'> = { method: 'GET', headers: {}, body: null };
const lists = [
  '/listings',
  '/api/v1/listings',
  '/api/v1/listings/map',
  '/api/v1/listings/cards',
  '/api/v1/listings/filters',
];

/** What an address needs besides the filter before the filter is read. */
function companions(path: string): string {
  if (path.endsWith('/map')) return '&viewport=-122,49,-118,52&zoom=7';
  return path.endsWith('/cards') ? '&slug=coachmen-trailer' : '';
}

/** Every invalid value, on every address that reads it: a program is refused, a page opens without it. */
function wrongQueries(): Ask[] {
  const asks: Ask[] = [];
  for (const path of lists) {
    const more = companions(path);
    const refused = path.startsWith('/api/') ? 400 : 200;
    for (const [name, values] of Object.entries(wrong))
      for (const value of values) {
        // A lone surrogate cannot be written in an address; it arrives as U+FFFD, a normal character. Unstorable text is refused before any
        // page reads its address.
        const expected = value.includes('\0') ? 400 : value.isWellFormed() ? refused : null;
        asks.push({
          ...none,
          path: `${path}?${encodeURIComponent(name)}=${encoded(value)}${more}`,
          expected: path === '/listings' && value.length > 3000 ? null : expected,
        });
      }
    for (const [from, to] of wrongDays)
      asks.push({
        ...none,
        path: `${path}?from=${encoded(from)}&to=${encoded(to)}${more}`,
        expected: refused,
      });
    for (const name of ['q', 'category', 'sort', 'min', 'from', 'box', 'after'])
      asks.push({ ...none, path: `${path}?${name}=1&${name}=2${more}`, expected: refused });
    asks.push({ ...none, path: `${path}?min=300&max=100${more}`, expected: refused });
  }
  for (const query of [
    '',
    '?viewport=-122,49,-118,52',
    '?zoom=7',
    '?viewport=1,2,3&zoom=7',
    '?viewport=-122,49,-118,52&zoom=99',
    '?viewport=-122,49,-118,52&zoom=x',
    '?viewport=a,b,c,d&zoom=7',
    '?viewport=-122,49,-118,52&zoom=-1',
    '?viewport=-122,49,-118,52&viewport=-122,49,-118,52&zoom=7',
    '?viewport=-122,52,-118,49&zoom=7',
  ])
    asks.push({ ...none, path: `/api/v1/listings/map${query}`, expected: 400 });
  for (const query of [
    '',
    '?slug=',
    '?slug=UPPER',
    '?slug=a--b',
    '?slug=%00',
    '?slug=../x',
    `?${'slug=a&'.repeat(51)}`,
    `?slug=${'a'.repeat(81)}`,
  ])
    asks.push({ ...none, path: `/api/v1/listings/cards${query}`, expected: 400 });
  for (const query of [
    '?from=x',
    '?to=x',
    '?from=2027-02-30',
    '?from=2027-06-20&to=2027-06-18',
    '?from=2027-01-01&to=2030-01-01',
  ])
    asks.push({ ...none, path: `/api/v1/listings/coachmen-trailer/availability${query}`, expected: 400 });
  for (const slug of ['no-such-thing', 'UPPER', '%00', '%F0%9F%98%80', 'a'.repeat(500), '..', '%2e%2e%2f'])
    asks.push({
      ...none,
      path: `/api/v1/listings/${slug}/availability`,
      expected: slug === '..' || slug === '%00' ? null : 404,
    });
  return asks;
}

/** Bodies other than the one shape the map function accepts. */
function wrongBodies(): Ask[] {
  const path = '/functions/v1/mapbox-proxy';
  const json = { 'content-type': 'application/json' };
  const bodies: (string | Buffer)[] = [
    '',
    '{',
    '[]',
    'null',
    '"public-token"',
    '42',
    '{}',
    '{"endpoint":"public-token"}',
    '{"endpoint":"public-token","method":"POST"}',
    '{"endpoint":"secret-token","method":"GET"}',
    '{"endpoint":["public-token"],"method":"GET"}',
    '{"endpoint":"public-token","method":"GET","extra":1}',
    '{"endpoint":"public-token","method":"GET","__proto__":{"a":1}}',
    '{"endpoint":{"$ne":null},"method":"GET"}',
    '['.repeat(100_000),
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '\u0000',
    '{"endpoint":"public-token\u0000","method":"GET"}',
    Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    '﻿{"endpoint":1}',
    'endpoint=public-token&method=GET',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    `{"endpoint":"${'a'.repeat(1_000_000)}","method":"GET"}`,
    ...nasty,
  ];
  return [
    ...bodies.map((body): Ask => ({
      method: 'POST',
      path,
      headers: json,
      body: Buffer.from(body),
      expected: 400,
    })),
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'image/png',
      ';;;',
      'application/json; charset=utf-7',
    ].map((type): Ask => ({
      method: 'POST',
      path,
      headers: { 'content-type': type },
      body: Buffer.from('{"endpoint":1}'),
      expected: 400,
    })),
    ...[1024 * 1024 + 1, 3_000_000].map((size): Ask => ({
      method: 'POST',
      path,
      headers: json,
      body: Buffer.alloc(size, 'a'),
      expected: 413,
    })),
    ...['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): Ask => ({
      method,
      path,
      headers: {},
      body: null,
      expected: 405,
    })),
  ];
}

/** Methods, paths and headers without meaning here. */
function wrongRequests(): Ask[] {
  const paths = [
    '/%',
    '/%zz',
    '/%00',
    '/%c0%ae%c0%ae/',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/.%2e/.env',
    '/.env',
    '/.git/config',
    '/server.ts',
    '/package.json',
    '/build/server/index.js',
    '/assets/../../server.ts',
    '/assets/',
    '/pictures/',
    '/basemap/x/land/0/0/0.pbf',
    '/basemap/x/land/99/9999/9999.pbf',
    '/basemap/current/nothing/1/1/1.pbf',
    '//evil.example/',
    '/\\evil',
    '/%5cevil',
    '/listings/%2e%2e%2f',
    '/listings;jsessionid=1',
    '/listings%20',
    '/LISTINGS',
    '/listing/%F0%9F%98%80',
    '/listing/%ff%fe',
    `/listing/${'a'.repeat(2000)}`,
    `/${'a/'.repeat(1500)}`,
    '/listings.data',
    '/listings.data?_routes=x',
    '/listings.data?_routes=root',
    '/_root.data',
    '/__manifest',
    '/__manifest?p=/x&version=1',
    '/listing/x.data',
    '/index.html',
    '/wp-login.php',
    '/api',
    '/api/v1',
    '/api/v2/listings',
    '/api/v1/listings/',
    '/auth/v1/token',
    '/rest/v1/members',
    '/functions/v1/openai',
    '/healthz/',
    '/readyz?x=1',
    '/sitemap.xml?page=99',
    '/robots.txt/',
  ];
  const headers: Record<string, string>[] = [
    { 'accept-encoding': 'br;q=NaN, gzip;q=-1, *;q=0' },
    { 'accept-encoding': ','.repeat(500) },
    { 'if-none-match': '"'.repeat(300) },
    { 'if-modified-since': 'yesterday' },
    { range: 'bytes=9-1' },
    { range: 'bytes=-0' },
    { range: `bytes=${'0-1,'.repeat(400)}` },
    { range: 'bytes=99999999999999999999-' },
    { cookie: 'a='.repeat(900) },
    { 'x-forwarded-for': '1.2.3.4, '.repeat(200) },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-host': 'evil.example' },
    { 'content-type': 'application/json; charset=\\' },
    { 'accept-language': '*'.repeat(3000) },
    { 'transfer-encoding': 'identity' },
    { expect: 'nothing' },
    { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-key': 'x' },
    { upgrade: 'h2c', connection: 'upgrade', 'http2-settings': 'AAMAAABkAAQAAP__' },
    { origin: 'null' },
    { 'user-agent': 'x'.repeat(4000) },
  ];
  const targets = [
    '/',
    '/listings',
    '/listing/coachmen-trailer',
    '/api/v1/listings',
    '/icons/favicon.svg',
    '/basemap/land.pmtiles',
    '/no-such-page',
  ];
  return [
    ...paths.flatMap((path) =>
      ['GET', 'HEAD', 'POST'].map((method): Ask => ({ ...none, method, path, expected: null })),
    ),
    ...targets.flatMap((path) =>
      headers.map((each): Ask => ({ ...none, path, headers: each, expected: null })),
    ),
    ...['/', '/listings', '/listing/coachmen-trailer', '/no-such-page'].flatMap((path) =>
      ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK'].map(
        (method): Ask => ({ ...none, method, path, expected: 405 }),
      ),
    ),
    ...['/listings', '/api/v1/listings'].map((path): Ask => ({
      ...none,
      path: `${path}?q=${'a'.repeat(5000)}`,
      expected: 414,
    })),
  ];
}

/** Valid requests with one to three places broken: cases the lists above missed. */
function mutated(howMany: number, seed: number): Ask[] {
  const below = chanceOf(seed);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const bytes = () =>
    Array.from({ length: 1 + below(6) }, () => `%${below(256).toString(16).padStart(2, '0')}`).join('');
  return Array.from({ length: howMany }, () => {
    const path = pick([
      ...lists,
      '/api/v1/listings/teryx/availability',
      '/listing/teryx',
      '/listings/teryx',
      '/teryx',
      '/listings.data',
      '/',
    ]);
    const pairs = Array.from({ length: 1 + below(4) }, () => {
      const name = pick([
        ...Object.keys(right),
        ...Object.keys(wrong),
        'viewport',
        'zoom',
        'slug',
        'view',
        'method',
        '_routes',
      ]);
      const value =
        below(3) === 0
          ? bytes()
          : encoded(pick(below(2) === 0 ? (right[name] ?? nasty) : (wrong[name] ?? nasty)));
      return `${name}=${value.slice(0, 900)}`;
    });
    const whole = `${path}?${pairs.join('&')}`;
    const at = below(whole.length - 1) + 1;
    const place = pick(['', '%00', '%', '&&', '=', '?', '#', '%ff', '+', '/', ';']);
    return {
      ...none,
      method: below(12) === 0 ? 'HEAD' : 'GET',
      path: `${whole.slice(0, at)}${place}${whole.slice(at)}`.replaceAll('#', '%23').slice(0, 4000),
      expected: null,
    };
  });
}

/** All of them; `seed` selects the mutations. */
export const malformedRequests = (seed: number): Ask[] => [
  ...wrongQueries(),
  ...wrongBodies(),
  ...wrongRequests(),
  ...mutated(3000, seed),
];
