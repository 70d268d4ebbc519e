/** Finds the cells of the map's grid that a box covers. The grid is that of migrations/0006-search.sql: tiles of the Web Mercator pyramid. */
import type { Box } from '../filter/browse-filter.ts';

/** The level listings are stored under; about 3 km wide in British Columbia. */
export const finestLevel = 13;

/** Millionths of a degree, as positions are stored. */
export const micro = (degrees: number): number => Math.round(degrees * 1e6);

export type CellRange = { level: number; fromX: number; toX: number; fromY: number; toY: number };

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

// Slightly more than the difference in rounding, so that a position on an edge is never lost.
const hair = 1e-7;

/** A level's cells that cover a box. Rows count from north to south. */
export function cellsOfBox([west, south, east, north]: Box, level: number): CellRange {
  const size = 2 ** level;
  const column = (longitude: number) => clamp(Math.floor(((longitude + 180) / 360) * size), size - 1);
  const row = (latitude: number) => {
    const bounded = Math.max(-85.05, Math.min(85.05, latitude));
    return clamp(
      Math.floor(((1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2) * size),
      size - 1,
    );
  };
  return {
    level,
    fromX: column(west - hair),
    toX: column(east + hair),
    fromY: row(north + hair),
    toY: row(south - hair),
  };
}

export const cellCount = ({ fromX, toX, fromY, toY }: CellRange): number =>
  (toX - fromX + 1) * (toY - fromY + 1);

/** The finest level that covers a box with at most `most` cells. */
export function coveringCells(box: Box, most: number, finest: number = finestLevel): CellRange {
  let range = cellsOfBox(box, finest);
  while (range.level > 3 && cellCount(range) > most) range = cellsOfBox(box, range.level - 1);
  return range;
}

/** The integers from `first` to `last`. */
export const numbersBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** One cell's box. */
export function boxOfCell(level: number, x: number, y: number): Box {
  const size = 2 ** level;
  const longitude = (column: number) => (column / size) * 360 - 180;
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)];
}

/** The intersection of two boxes, or null. */
export function intersection(one: Box, other: Box): Box | null {
  const west = Math.max(one[0], other[0]);
  const south = Math.max(one[1], other[1]);
  const east = Math.min(one[2], other[2]);
  const north = Math.min(one[3], other[3]);
  return west <= east && south <= north ? [west, south, east, north] : null;
}
