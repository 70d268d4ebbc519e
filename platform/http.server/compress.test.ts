import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode, pickEncoding, pickQuickEncoding, type Encoding } from './compress.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, BR;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=NaN, gzip;q=x', 'identity'],
  ['identity', 'identity'],
] as const)('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding);
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['ZSTD;q=0.3, br', 'zstd'],
  ['br, zstd;q=0', 'br'],
  ['br, zstd; q=0.0, gzip', 'br'],
  ['gzip, deflate, br', 'br'],
  [undefined, 'identity'],
] as const)('a client that accepts %j gets %s where time counts', (accepted, encoding) => {
  expect(pickQuickEncoding(accepted)).toBe(encoding);
});

test('law: picks one of three for any header', () => {
  fc.assert(fc.property(fc.string(), (said) => ['br', 'gzip', 'identity'].includes(pickEncoding(said))));
});

test.each<Encoding>(['identity', 'gzip', 'br', 'zstd'])(
  'the encoding %s has the same content',
  async (encoding) => {
    const body = Buffer.from('a page, a page, a page '.repeat(200));
    const encoded = await encode(body, encoding);
    expect((await decode(encoded, encoding)).equals(body)).toBe(true);
    if (encoding !== 'identity') expect(encoded.length).toBeLessThan(body.length / 10);
  },
);
