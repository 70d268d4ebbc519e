import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../filter/browse-filter.ts';
import { boxOfCell, cellCount, cellsOfBox, coveringCells, intersection } from './map-cells.ts';

const boxes: fc.Arbitrary<Box> = fc
  .tuple(
    fc.double({ min: -179, max: 178, noNaN: true }),
    fc.double({ min: -80, max: 79, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  )
  .map(([west, south, width, height]) => [west, south, west + width, south + height]);

test('a box’s cells cover it, and every cell overlaps it', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: 3, max: 16 }), ([west, south, east, north], level) => {
      const cells = cellsOfBox([west, south, east, north], level);
      const first = boxOfCell(level, cells.fromX, cells.fromY);
      const last = boxOfCell(level, cells.toX, cells.toY);
      const hair = 1e-6;
      expect(first[0]).toBeLessThanOrEqual(west + hair);
      expect(first[2]).toBeGreaterThanOrEqual(west - hair);
      expect(first[3]).toBeGreaterThanOrEqual(north - hair);
      expect(first[1]).toBeLessThanOrEqual(north + hair);
      expect(last[2]).toBeGreaterThanOrEqual(east - hair);
      expect(last[0]).toBeLessThanOrEqual(east + hair);
      expect(last[1]).toBeLessThanOrEqual(south + hair);
      expect(last[3]).toBeGreaterThanOrEqual(south - hair);
    }),
  );
});

test('a few coarse cells cover a large box', () => {
  const cells = coveringCells([-139, 48, -110, 60], 200);
  expect(cellCount(cells)).toBeLessThanOrEqual(200);
  expect(cells.level).toBeGreaterThan(5);
  expect(coveringCells([-180, -90, 180, 90], 10).level).toBe(3);
});

test('two boxes overlap exactly where both are', () => {
  expect(intersection([0, 0, 2, 2], [1, -1, 3, 1])).toEqual([1, 0, 2, 1]);
  expect(intersection([0, 0, 1, 1], [2, 0, 3, 1])).toBeNull();
});
