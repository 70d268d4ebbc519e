/** Sizes marks and keeps them whole at the map's edges, both on the picture and on the map itself. */
import { clusterLook } from './cluster-points.ts';

/** CSS pixels that stay free between a mark and an edge. */
const edgePixels = 8;

export type MarkSize = { width: number; height: number };

/** About as large as a price is drawn. */
export const sizeOfBubble = (label: string): MarkSize => ({
  width: Math.max(54, Math.round(24 + 8.4 * label.length)),
  height: 34,
});

/** With its halo. */
export function sizeOfCluster(count: number): MarkSize {
  const across = 2 * clusterLook(count).radius + 10;
  return { width: across, height: across };
}

/**
 * Where to draw a mark so that no edge cuts it off; null when its place is out of view.
 * @param x and `y` from the pane's top left corner, CSS pixels
 */
export function placeWithin(
  { x, y }: { x: number; y: number },
  mark: MarkSize,
  pane: MarkSize,
): { x: number; y: number } | null {
  if (x < 0 || y < 0 || x > pane.width || y > pane.height) return null;
  const within = (at: number, size: number, room: number) =>
    Math.max(size / 2 + edgePixels, Math.min(at, room - size / 2 - edgePixels));
  return { x: within(x, mark.width, pane.width), y: within(y, mark.height, pane.height) };
}
