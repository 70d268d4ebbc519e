import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientReader } from './client-address.ts';

/** The properties of a request that the reader uses. */
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test('without a trusted proxy the peer is the client, whatever its headers say', () => {
  const read = createClientReader([]);
  expect(
    read(from('::ffff:203.0.113.9', { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' })),
  ).toEqual({
    address: '203.0.113.9',
    secure: false,
  });
});

test('behind a trusted proxy the client is the first hop from the right that isn’t one of our proxies', () => {
  const read = createClientReader(['10.0.0.0/8', '2001:db8::1']);
  const headers = { 'x-forwarded-for': 'invented, 198.51.100.7, 10.1.2.3', 'x-forwarded-proto': 'https' };
  expect(read(from('10.9.9.9', headers))).toEqual({ address: '198.51.100.7', secure: true });
  expect(read(from('2001:db8::1', headers)).address).toBe('198.51.100.7');
  expect(read(from('203.0.113.9', headers)), 'a stranger is not believed').toEqual({
    address: '203.0.113.9',
    secure: false,
  });
});

test.each(['', 'nonsense', ' , ', '10.1.1.1', 'javascript:alert(1), 10.1.1.1'])(
  'uses the peer’s address when a proxy sends %j',
  (said) => {
    expect(createClientReader(['10.0.0.0/8'])(from('10.9.9.9', { 'x-forwarded-for': said })).address).toBe(
      '10.9.9.9',
    );
  },
);

test('names an entry that isn’t an address', () => {
  expect(() => createClientReader(['10.0.0.0/8', 'proxy.local'])).toThrow(
    "'proxy.local' is neither an address nor a CIDR range",
  );
});
