import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log.server.ts';
import { createHttpServer, unreadable } from './http-server.ts';
import { createRateLimit } from './rate-limit.ts';

const ask = (url: string, method = 'GET', host = 'wildloop.example') =>
  unreadable({ url, method, headers: { host } })?.status ?? null;

test.each(['/', '/listings?q=%F0%9F%98%80', '/listing/a-b', '/%E2%9C%93'])('%s can be read', (url) => {
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
])('%s cannot', (url, status) => {
  expect(ask(url)).toBe(status);
});

test.each(['TRACE', 'PROPFIND', 'CONNECT', ''])('the method %j is not used', (method) => {
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
])('the host %j', (host, status) => {
  expect(ask('/', 'GET', host)).toBe(status);
});

test('a key that is part of an address does not come into the log', async () => {
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
    rateLimit: createRateLimit(1_000, () => 0),
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
