import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zxyToTileId } from 'pmtiles';
import { readTileArchive, tileNumber } from './tile-archive.ts';

describe('a tile archive', () => {
  test('numbers tiles as the format requires', () => {
    const tile = fc
      .integer({ min: 0, max: 14 })
      .chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)));
    fc.assert(fc.property(tile, ([z, x, y]) => tileNumber(z, x, y) === zxyToTileId(z, x, y)));
  });

  test('refuses bytes that aren’t an archive', () => {
    expect(() => readTileArchive(Buffer.from('PNG, say'), gunzipSync)).toThrow(/not a PMTiles archive/);
    expect(() => readTileArchive(Buffer.alloc(200), gunzipSync)).toThrow(/not a PMTiles archive/);
  });
});
