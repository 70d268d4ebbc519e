import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterCount, clusterWords, clusterLook, clusterPoints, isOneSpot } from './cluster-points.ts';

const anyPoints = fc
  .array(
    fc.record({
      longitude: fc.double({ min: -140, max: -109, noNaN: true }),
      latitude: fc.double({ min: 47, max: 61, noNaN: true }),
    }),
    { maxLength: 200 },
  )
  .map((places) => places.map((place, at) => ({ id: String(at), ...place })));
const anyZoom = fc.double({ min: 3, max: 14, noNaN: true });
const at = (id: string, longitude: number, latitude: number) => ({ id, longitude, latitude });

describe('clusters', () => {
  test('contain every point exactly once', () => {
    fc.assert(
      fc.property(anyPoints, anyZoom, (points, zoom) => {
        const ids = clusterPoints(points, zoom).flatMap((group) => group.members.map((member) => member.id));
        expect(ids.toSorted()).toEqual(points.map((point) => point.id).toSorted());
      }),
    );
  });

  test('have a box around all their members, with their centre in it', () => {
    fc.assert(
      fc.property(anyPoints, anyZoom, (points, zoom) => {
        for (const { members, box, longitude, latitude } of clusterPoints(points, zoom)) {
          const [west, south, east, north] = box;
          for (const place of [...members, { longitude, latitude }]) {
            expect(place.longitude).toBeGreaterThanOrEqual(west - 1e-9);
            expect(place.longitude).toBeLessThanOrEqual(east + 1e-9);
            expect(place.latitude).toBeGreaterThanOrEqual(south - 1e-9);
            expect(place.latitude).toBeLessThanOrEqual(north + 1e-9);
          }
        }
      }),
    );
  });

  test('form when zoomed out and dissolve when zoomed in', () => {
    const points = [at('a', -119.49, 49.88), at('b', -119.4, 49.9), at('c', -114.07, 51.05)];
    expect(clusterPoints(points, 6).map((group) => group.members.length)).toEqual([2, 1]);
    expect(clusterPoints(points, 11)).toHaveLength(3);
  });

  test('take 2,000 points without a noticeable pause', () => {
    const points = Array.from({ length: 2000 }, (_, i) =>
      at(String(i), -125 + ((i * 37) % 1500) / 100, 48 + ((i * 53) % 1200) / 100),
    );
    clusterPoints(points, 8);
    const before = performance.now();
    clusterPoints(points, 8);
    expect(performance.now() - before).toBeLessThan(250);
  });

  test.each([
    [2, 'few', 20],
    [4, 'few', 20],
    [5, 'some', 25],
    [9, 'some', 25],
    [10, 'many', 30],
    [1000, 'many', 30],
  ])('of %i are %s with a radius of %i pixels', (count, size, radius) => {
    expect(clusterLook(count)).toEqual({ size, radius });
  });

  test.each([
    [12, '12'],
    [999, '999'],
    [1000, '1k'],
    [1240, '1.2k'],
    [12_345, '12k'],
  ])('of %i say %s', (count, text) => expect(clusterCount(count)).toBe(text));

  test('say when they are estimates, on screen and to a screen reader', () => {
    expect(clusterCount(6464, true)).toBe('~6.5k');
    expect(clusterCount(128, true)).toBe('~128');
    expect(clusterWords(6464, true)).toBe('About 6,500');
    expect(clusterWords(6464)).toBe('6,464');
  });
});

describe('listings at the very same place', () => {
  test('stay one spot at any zoom; a street apart they don’t', () => {
    const [here, there] = [at('a', -119.6, 49.6), at('b', -119.6, 49.6)];
    expect(clusterPoints([here, there], 16)).toHaveLength(1);
    expect(isOneSpot([here, there], 16)).toBe(true);
    expect(isOneSpot([here, at('c', -119.597, 49.6)], 11)).toBe(true);
    expect(isOneSpot([here, at('c', -119.597, 49.6)], 16)).toBe(false);
  });
});
