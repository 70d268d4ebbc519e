import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxOf, distanceKm, isInArea, outlineOf, type Area, type Position } from './area.ts';
import { areaShape } from './emergency-input.ts';

const kelowna: Position = [-119.496, 49.888];
const penticton: Position = [-119.594, 49.499];
const square: Area = {
  shape: 'polygon',
  corners: [
    [-120, 49],
    [-119, 49],
    [-119, 50],
    [-120, 50],
  ],
};
const position = fc.tuple(
  fc.double({ min: -139, max: -110, noNaN: true }),
  fc.double({ min: 48, max: 60, noNaN: true }),
);
const circle = fc
  .tuple(position, fc.double({ min: 0.5, max: 500, noNaN: true }))
  .map(([[longitude, latitude], km]): Area => ({ shape: 'circle', longitude, latitude, km }));
/** Any corners around a centre, in order: a polygon whose sides do not cross. */
const star = fc
  .tuple(position, fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), { minLength: 3, maxLength: 12 }))
  .map(([[x, y], reaches]) => ({
    middle: [x, y] as const,
    area: {
      shape: 'polygon',
      corners: reaches.map((reach, index): [number, number] => {
        const angle = (index / reaches.length) * 2 * Math.PI;
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
      }),
    } satisfies Area,
  }));

test('Penticton lies 44 km from Kelowna', () => {
  expect(Math.round(distanceKm(kelowna, penticton))).toBe(44);
  const around = (km: number): Area => ({ shape: 'circle', longitude: kelowna[0], latitude: kelowna[1], km });
  expect([isInArea(penticton, around(43)), isInArea(penticton, around(45))]).toEqual([false, true]);
});

test('a square contains what lies between its sides', () => {
  expect(
    [kelowna, penticton, [-118.9, 49.5], [-119.5, 50.1]].map((at) => isInArea(at as Position, square)),
  ).toEqual([true, true, false, false]);
});

describe('an area', () => {
  test('contains nothing outside its bounding box, and the box is no larger than it has to be', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          circle,
          star.map(({ area }) => area),
        ),
        position,
        (area, at) => {
          const [west, south, east, north] = boxOf(area);
          const isInBox = at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north;
          if (isInArea(at, area)) expect(isInBox).toBe(true);
        },
      ),
    );
  });

  test('with corners contains what lies between its centre and a corner, and nothing beyond', () => {
    fc.assert(
      fc.property(star, fc.nat(), ({ middle: [x, y], area }, which) => {
        const [cx, cy] = area.corners[which % area.corners.length] ?? [0, 0];
        const on = (share: number): Position => [x + (cx - x) * share, y + (cy - y) * share];
        // With three or four corners of very different distances, even a point close to the centre can be outside.
        if (area.corners.length >= 5) expect(isInArea(on(0.1), area)).toBe(true);
        expect(isInArea(on(1.01), area)).toBe(false);
      }),
    );
  });

  test('doesn’t depend on which corner comes first, or on the direction', () => {
    fc.assert(
      fc.property(star, position, fc.nat(), ({ area }, at, shift) => {
        const by = shift % area.corners.length;
        const turned: Area = {
          ...area,
          corners: [...area.corners.slice(by), ...area.corners.slice(0, by)].toReversed(),
        };
        expect(isInArea(at, turned)).toBe(isInArea(at, area));
      }),
    );
  });

  test('that is round is drawn at its distance, accurate to a hundredth within 60 km', () => {
    fc.assert(
      fc.property(circle, (area) => {
        if (area.shape !== 'circle' || area.km > 60) return;
        for (const corner of outlineOf(area)) {
          const away = distanceKm([area.longitude, area.latitude], corner);
          expect(Math.abs(away - area.km) / area.km).toBeLessThan(0.02);
        }
      }),
    );
  });

  test('has at least three corners, on earth', () => {
    const fits = (area: unknown) => areaShape.safeParse(area).success;
    expect(fits(square)).toBe(true);
    expect(fits({ shape: 'polygon', corners: square.corners.slice(0, 2) })).toBe(false);
    expect(fits({ shape: 'circle', longitude: -119, latitude: 95, km: 10 })).toBe(false);
    expect(fits({ shape: 'circle', longitude: -119, latitude: 49, km: 0 })).toBe(false);
  });
});
