import { mapPalettes } from '../engine/map-palette.ts';
import type { MapTheme } from '../engine/map-types.ts';

/** Device pixels of the square picture, at two per CSS pixel. */
const size = 16;
const radius = 5.4;
const ring = 2.4;

export const placeDotName = (theme: MapTheme): string => `place-${theme}`;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const covered = (distance: number, reach: number) => Math.min(1, Math.max(0, reach - distance + 0.5));

/** A town's ring as pixels; null for pictures that are not ours. */
export function drawPlaceDot(
  name: string,
): { width: number; height: number; data: Uint8ClampedArray } | null {
  const theme = (['dark', 'light'] as const).find((each) => placeDotName(each) === name);
  if (!theme) return null;
  const { dot, land } = mapPalettes[theme];
  const line = channels(dot);
  const fill = channels(land);
  const data = new Uint8ClampedArray(size * size * 4);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const distance = Math.hypot(column + 0.5 - size / 2, row + 0.5 - size / 2);
      const inner = covered(distance, radius - ring);
      const at = (row * size + column) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = (fill[channel] ?? 0) * inner + (line[channel] ?? 0) * (1 - inner);
      data[at + 3] = 255 * covered(distance, radius);
    }
  }
  return { width: size, height: size, data };
}
