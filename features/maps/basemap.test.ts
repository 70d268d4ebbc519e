import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { basemap } from './basemap.server.ts';

const tileAt = (z: number, longitude: number, latitude: number): [number, number, number] => {
  const side = 2 ** z;
  const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
  return [z, Math.floor(((longitude + 180) / 360) * side), Math.floor(y * side)];
};

describe('the committed basemap', () => {
  test('has a version in its address', () => {
    expect(basemap().tilesUrl).toMatch(/^\/basemap\/[0-9a-f]{8}$/);
  });

  test('names the places that people search for', () => {
    for (const [name, longitude, latitude] of [
      ['Kelowna', -119.496, 49.888],
      ['Vancouver', -123.12, 49.25],
      ['Calgary', -114.07, 51.05],
      ['Banff', -115.57, 51.18],
    ] as const) {
      const tile = basemap().tile('land', ...tileAt(8, longitude, latitude));
      expect(tile).toMatchObject({ type: 'application/x-protobuf', encoding: 'gzip' });
      expect(gunzipSync(tile?.bytes ?? '').toString('latin1')).toContain(name);
    }
  });

  test('has relief for both themes wherever a listing can be', () => {
    for (const layer of ['relief-dark', 'relief-light']) {
      for (const [longitude, latitude] of [
        [-119.5, 49.9],
        [-139, 59.9],
        [-110.5, 49.3],
        [-128, 51],
      ] as const) {
        for (const z of [3, 4, 5, 6]) {
          const tile = basemap().tile(layer, ...tileAt(z, longitude, latitude));
          expect(tile?.bytes.subarray(8, 12).toString()).toBe('WEBP');
        }
      }
    }
  });

  test('returns nothing where there is no layer or no tile', () => {
    expect(basemap().tile('roads', 8, 43, 87)).toBeNull();
    expect(basemap().tile('land', 8, 0, 0)).toBeNull();
    expect(basemap().tile('land', 22, 1, 1)).toBeNull();
  });
});
