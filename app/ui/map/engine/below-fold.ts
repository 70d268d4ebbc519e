/** How much of a map's initial view nobody sees before scrolling. */

type Pane = { top: number; bottom: number };

/**
 * The height of a map below the fold, CSS pixels; at most half of it, and 0 for a map that isn't in sight at all.
 * @param seenUntil where the visible part of the window ends: above the bar at the bottom
 */
export function heightBelow({ top, bottom }: Pane, seenUntil: number): number {
  if (top >= seenUntil) return 0;
  return Math.round(Math.min(Math.max(0, bottom - seenUntil), (bottom - top) / 2));
}

/** The same for an element where it is now. */
export function heightBelowFold(element: HTMLElement): number {
  const bar = Number.parseFloat(getComputedStyle(element).getPropertyValue('--bottom-bar')) || 0;
  return heightBelow(element.getBoundingClientRect(), innerHeight - bar);
}
