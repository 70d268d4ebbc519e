/** Sizes marks and keeps them whole at the map's edges and beside its controls, both on the picture and on the map itself. */
import { clusterLook } from './cluster-points.ts';

/** CSS pixels that stay free between a mark and an edge. */
const edgePixels = 8;

export type MarkSize = { width: number; height: number };
/** From the pane's top left corner, CSS pixels. */
export type PaneBox = MarkSize & { x: number; y: number };

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
 * Where to draw a mark so that no edge cuts it off and no control covers it; null when its place is out of view.
 * @param x and `y` from the pane's top left corner, CSS pixels
 */
export function placeWithin(
  { x, y }: { x: number; y: number },
  mark: MarkSize,
  pane: MarkSize,
  controls: readonly PaneBox[] = [],
): { x: number; y: number } | null {
  if (x < 0 || y < 0 || x > pane.width || y > pane.height) return null;
  const within = (at: number, size: number, room: number) =>
    Math.max(size / 2 + edgePixels, Math.min(at, room - size / 2 - edgePixels));
  const whole = { x: within(x, mark.width, pane.width), y: within(y, mark.height, pane.height) };
  return controls.reduce((at, control) => beside(at, mark, control, pane), whole);
}

/** Moves a mark off a control: sideways or down or up into the pane, whichever is less. */
function beside(
  at: { x: number; y: number },
  mark: MarkSize,
  control: PaneBox,
  pane: MarkSize,
): { x: number; y: number } {
  const middle = { x: control.x + control.width / 2, y: control.y + control.height / 2 };
  const apart = {
    x: (mark.width + control.width) / 2 + edgePixels,
    y: (mark.height + control.height) / 2 + edgePixels,
  };
  if (Math.abs(at.x - middle.x) >= apart.x || Math.abs(at.y - middle.y) >= apart.y) return at;
  const x = middle.x + (middle.x > pane.width / 2 ? -apart.x : apart.x);
  const y = middle.y + (middle.y > pane.height / 2 ? -apart.y : apart.y);
  return Math.abs(x - at.x) < Math.abs(y - at.y) ? { x, y: at.y } : { x: at.x, y };
}
