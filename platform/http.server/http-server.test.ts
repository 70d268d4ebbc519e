import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.server.ts';
import { createHttpServer, unreadable, wantsPage, type Asking } from './http-server.ts';
import { createRateLimit } from './rate-limit.ts';

const problemKind = 'application/problem+json; charset=utf-8';

const ask = (url: string, method = 'GET', host = 'wildloop.example') =>
  unreadable({ url, method, headers: { host } })?.status ?? null;

test.each(['/', '/listings?q=%F0%9F%98%80', '/listing/a-b', '/%E2%9C%93'])('%s is readable', (url) => {
  expect(ask(url)).toBeNull();
});

test.each([
  ['/%', 400],
  ['/%c3%28', 400],
  ['/a%00b', 400],
  ['/a%0d%0ab', 400],
  ['//evil.example', 400],
  ['/%2fevil.example', 400],
  ['/\\evil.example', 400],
  ['/%5cevil', 400],
  ['http://evil.example/', 400],
  ['*', 400],
  [`/${'a'.repeat(5000)}`, 414],
])('%s isn’t', (url, status) => {
  expect(ask(url)).toBe(status);
});

test.each(['TRACE', 'PROPFIND', 'CONNECT', ''])('refuses the method %j', (method) => {
  expect(ask('/', method)).toBe(405);
});

test.each([
  ['localhost:3000', null],
  ['[::1]:3000', null],
  ['203.0.113.9', null],
  ['', 400],
  ['a b', 400],
  ['<script>', 400],
  ['evil.example/path', 400],
  ['user@evil.example', 400],
  ['x:123456', 400],
])('for the host %j', (host, status) => {
  expect(ask('/', 'GET', host)).toBe(status);
});

test.each([
  ['GET', 'text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['HEAD', 'text/html', true],
  ['POST', 'text/html', false],
  ['GET', '*/*', false],
  ['GET', 'application/json', false],
  ['GET', undefined, false],
])('%s with Accept %j expects a page: %j', (method, accept, expected) => {
  expect(wantsPage(method, accept)).toBe(expected);
});

test('answers an unreadable address with a page for a browser, and a sentence for a program', async () => {
  const seen: Asking[] = [];
  const server = createHttpServer({
    fetch: (_request, asking) => {
      seen.push(asking);
      return new Response('<h1>', { status: 400, headers: { 'content-type': 'text/html' } });
    },
    kept: () => false,
    file: () => expect.unreachable('no file has such an address'),
    readClient: () => ({ address: '127.0.0.1', secure: false }),
    rateLimit: createRateLimit('requests', { requests: 1_000, seconds: 60 }, { now: () => new Date(0) }),
    log: createLog(
      'error',
      () => undefined,
      () => new Date(0),
    ),
    alwaysSecure: false,
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  for (const path of ['/%00', '/listing/%zz', '/%5cevil']) {
    const page = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')], path).toEqual([400, 'text/html']);
    const refusal = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: '*/*' } });
    expect([refusal.status, refusal.headers.get('content-type')], path).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  }
  expect(seen.map(({ isUnreadable }) => isUnreadable)).toEqual([true, true, true]);
  server.close();
  server.closeAllConnections();
});

test('refuses a browser with a page, and a program with problem details', async () => {
  const server = createHttpServer({
    fetch: () => new Response('read'),
    kept: () => false,
    file: () => false,
    readClient: () => ({ address: '127.0.0.1', secure: false }),
    // Two requests are allowed, all others are too many.
    rateLimit: createRateLimit('requests', { requests: 2, seconds: 60 }, { now: () => new Date(0) }),
    log: createLog(
      'error',
      () => undefined,
      () => new Date(0),
    ),
    alwaysSecure: false,
    refusalLook: { name: 'Wildloop', stylesheets: ['/assets/shell.css'] },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, accept: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept } });
    return { status: answer.status, kind: answer.headers.get('content-type'), text: await answer.text() };
  };
  const long = `/${'a'.repeat(5_000)}`;
  expect(await ask(long, 'text/html')).toMatchObject({
    status: 414,
    kind: 'text/html; charset=utf-8',
    text: expect.stringContaining('<h1>That address is too long</h1>') as string,
  });
  expect(await ask(long, '*/*')).toMatchObject({ status: 414, kind: problemKind });
  expect(await ask('/listings', 'text/html', 'PROPFIND')).toMatchObject({
    status: 405,
    text: expect.stringContaining('<h1>That didn’t work</h1>') as string,
  });
  expect(await ask(`/${'a'.repeat(20_000)}`, 'text/html')).toMatchObject({
    status: 431,
    kind: 'text/html; charset=utf-8',
    text: expect.stringContaining('<h1>That request is too long</h1>') as string,
  });
  for (let request = 0; request < 2; request += 1) expect((await ask('/', '*/*')).status).toBe(200);
  expect(await ask('/', 'text/html')).toMatchObject({
    status: 429,
    kind: 'text/html; charset=utf-8',
    text: expect.stringMatching(
      /<h1>Please wait a moment<\/h1><p>Too many requests\. Please try again in \d+/,
    ) as string,
  });
  expect(await ask('/', 'application/json')).toMatchObject({ status: 429, kind: problemKind });
  server.close();
  server.closeAllConnections();
});

test('tells programs how many requests they have left', async () => {
  const server = createHttpServer({
    fetch: () => new Response('read'),
    kept: () => false,
    file: () => false,
    readClient: () => ({ address: '127.0.0.1', secure: false }),
    rateLimit: createRateLimit('requests', { requests: 60, seconds: 60 }, { now: () => new Date(0) }),
    log: createLog(
      'error',
      () => undefined,
      () => new Date(0),
    ),
    alwaysSecure: false,
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const limitsOf = async (path: string) => {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  };
  expect(await limitsOf('/api/v1/points')).toEqual(['"minute";q=60;w=60', '"minute";r=59;t=1']);
  expect(await limitsOf('/auth/v1/health')).toEqual(['"minute";q=60;w=60', '"minute";r=58;t=2']);
  expect(await limitsOf('/renting'), 'pages say nothing').toEqual([null, null]);
  server.close();
  server.closeAllConnections();
});

test('keeps a key that is part of an address out of the log', async () => {
  let written = '';
  const log = createLog(
    'debug',
    (text) => (written += text),
    () => new Date(0),
  );
  const server = createHttpServer({
    fetch: () => new Response('read'),
    kept: () => false,
    file: () => false,
    readClient: () => ({ address: '127.0.0.1', secure: false }),
    rateLimit: createRateLimit('requests', { requests: 1_000, seconds: 60 }, { now: () => new Date(0) }),
    log,
    alwaysSecure: false,
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const key = 'q7xLk29sT0aBcDeFgHiJkLmNoPqRsTuV';
  for (const path of ['/waiver/', '/api/v1/waivers/'])
    expect(await (await fetch(`http://127.0.0.1:${port}${path}${key}`)).text()).toBe('read');
  // Every line is written once the connections have ended.
  await new Promise((done) => {
    server.close(done);
    server.closeIdleConnections();
  });
  log.flush();
  expect(written).toContain('/api/v1/waivers/…');
  expect(written).not.toContain(key);
});
