import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAll, pickEncoding } from './compress.ts';

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

test('whatever a client says, one of three is picked', () => {
  fc.assert(fc.property(fc.string(), (said) => ['br', 'gzip', 'identity'].includes(pickEncoding(said))));
});

test('every encoding holds the same bytes', async () => {
  const body = Buffer.from('a page, a page, a page '.repeat(200));
  const { identity, gzip, br } = await encodeAll(body);
  expect(identity).toBe(body);
  expect(gunzipSync(gzip).equals(body)).toBe(true);
  expect(brotliDecompressSync(br).equals(body)).toBe(true);
  expect(br.length).toBeLessThan(body.length / 10);
});
