import http from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { fetchPublicText, type PublicFetchOptions } from './public-fetch.server.ts';

const asked: string[] = [];
const server = http.createServer((question, answer) => {
  asked.push(question.url ?? '');
  const path = question.url ?? '';
  if (path === '/loop') answer.writeHead(302, { location: '/loop' }).end();
  else if (path === '/inside') answer.writeHead(302, { location: 'https://inside.example/secret' }).end();
  else if (path === '/plain') answer.writeHead(302, { location: 'http://calendar.example/ok' }).end();
  else if (path === '/moved') answer.writeHead(301, { location: '/ok' }).end();
  else if (path === '/large') answer.end('x'.repeat(2_000));
  else if (path === '/gone') answer.writeHead(404).end();
  // Never answers.
  else if (path !== '/slow') answer.end('BEGIN:VCALENDAR');
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

/** The test server, without checking its certificate: to the name's checked address, on the test's port. */
const plainly = ((url: URL, options: http.RequestOptions, done: (answer: http.IncomingMessage) => void) => {
  const target = new URL(url.href.replace('https:', 'http:'));
  target.port = String(port);
  return http.request(target, options, done);
}) as unknown as typeof request;

const names: Record<string, string[]> = {
  'calendar.example': ['93.184.216.34'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['93.184.216.34', '127.0.0.1'],
};
const options: PublicFetchOptions = {
  mostBytes: 1_000,
  mostMilliseconds: 20_000,
  accept: 'text/calendar',
  resolve: async (host) => names[host] ?? [],
  request: plainly,
};
const said = (url: string, more: Partial<PublicFetchOptions> = {}) =>
  fetchPublicText(url, { ...options, ...more }).catch((error: Error) => error.message);
/** The checked address is public; the connection still goes to the test's own machine. */
const here: Partial<PublicFetchOptions> = { resolve: async () => ['127.0.0.1'], mayConnect: () => true };

test('reads a public address, also after a redirect', async () => {
  expect(await said('https://calendar.example/ok', here)).toBe('BEGIN:VCALENDAR');
  expect(await said('https://calendar.example/moved', here)).toBe('BEGIN:VCALENDAR');
});

test.each([
  ['http://calendar.example/', /https/],
  ['file:///etc/passwd', /https/],
  ['gopher://calendar.example/', /https/],
  ['https://user:secret@calendar.example/', /password/],
  ['no address', /isn’t a web address/],
  ['https://nowhere.example/', /no such address/],
  ['https://127.0.0.1/', /public internet/],
  ['https://2130706433/', /public internet/],
  ['https://0x7f.1/', /public internet/],
  ['https://[::1]/', /public internet/],
  ['https://[::ffff:169.254.169.254]/', /public internet/],
  ['https://169.254.169.254/latest/meta-data/', /public internet/],
  ['https://inside.example/', /public internet/],
  // One private address among public ones is enough: the next lookup could return it.
  ['https://both.example/', /public internet/],
])('refuses %s, and contacts no one', async (url, sentence) => {
  asked.length = 0;
  expect(await said(url)).toMatch(sentence);
  expect(asked).toEqual([]);
});

test('checks a redirect like a new address: not into our network, not to http, not endlessly', async () => {
  const first: Partial<PublicFetchOptions> = {
    resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : ['127.0.0.1']),
    mayConnect: (address) => address === '127.0.0.1',
  };
  expect(await said('https://calendar.example/inside', first)).toMatch(/public internet/);
  expect(await said('https://calendar.example/plain', first)).toMatch(/https/);
  expect(await said('https://calendar.example/loop', first)).toMatch(/too many times/);
  expect(asked).not.toContain('/secret');
});

test('reports a reply that is too large or too slow, an error, and a missing server', async () => {
  expect(await said('https://calendar.example/large', here)).toMatch(/more data than we accept/);
  expect(await said('https://calendar.example/gone', here)).toMatch(/error \(404\)/);
  expect(await said('https://calendar.example/slow', { ...here, mostMilliseconds: 300 })).toMatch(/too long/);
  const nobody = { ...here, resolve: async () => ['127.0.0.2'], request: undefined };
  expect(await said('https://calendar.example:1/', nobody)).toMatch(/could not be reached/);
});

test('refuses every private, special or unknown address in any notation, and accepts ordinary ones', () => {
  for (const address of [
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '2606:2800:220:1::1',
    '2a00:1450:4001:800::200e',
  ])
    expect(isPublicAddress(address), address).toBe(true);
  const special =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255';
  const special6 =
    ':: ::1 ::ffff:8.8.8.8 64:ff9b::1 fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1';
  const none = ['', 'localhost', '1.2.3', '1.2.3.4.5', '256.1.1.1', '12345::', ':::', '1::2::3', '127.1'];
  for (const address of [...special.split(' '), ...special6.split(' '), ...none])
    expect(isPublicAddress(address), address).toBe(false);
  fc.assert(
    fc.property(fc.ipV6(), (address) => isPublicAddress(address) <= /^(2|3)[0-9a-f]{3}:/i.test(address)),
  );
});
