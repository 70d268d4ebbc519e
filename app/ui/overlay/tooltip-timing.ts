/** Decides when a tooltip opens: after a delay, but at once if another was open a moment ago. Times from the product specification. */

export const tooltipDelayMs = 700;
export const tooltipSkipMs = 300;

/** Remembers when tooltips were open, per page. `now` in milliseconds. */
export function createTooltipTiming(now: () => number = () => performance.now()) {
  let openCount = 0;
  let lastClosedAt = -Infinity;
  return {
    /** The delay before the next one opens. */
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
