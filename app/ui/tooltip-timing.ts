/** When does a tooltip open? After a wait, but at once when another one was open a moment ago. Figures from the product specification. */

export const tooltipDelayMs = 700;
export const tooltipSkipMs = 300;

/** Remembers when tooltips were open, for all of a page together. `now` in milliseconds. */
export function createTooltipTiming(now: () => number = () => performance.now()) {
  let openCount = 0;
  let lastClosedAt = -Infinity;
  return {
    /** How long to wait before the next one opens. */
    waitMs: (): number => (openCount > 0 || now() - lastClosedAt < tooltipSkipMs ? 0 : tooltipDelayMs),
    opened: (): void => {
      openCount += 1;
    },
    closed: (): void => {
      openCount = Math.max(0, openCount - 1);
      lastClosedAt = now();
    },
  };
}
