/** Positions a panel beside its button in browsers without CSS anchor positioning. */

const gapPx = 8;

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** The panel's left and top in a window of the given size: below the button, above it without space, never off the sides. Pixels. */
export function spotBeside(
  button: Box,
  panel: Size,
  room: Size,
  align: 'start' | 'end' | 'center',
): { left: number; top: number } {
  const wished =
    align === 'start'
      ? button.left
      : align === 'end'
        ? button.left + button.width - panel.width
        : button.left + (button.width - panel.width) / 2;
  const left = Math.max(gapPx, Math.min(wished, room.width - panel.width - gapPx));
  const below = button.top + button.height + gapPx;
  const above = button.top - panel.height - gapPx;
  const top = below + panel.height > room.height && above >= 0 ? above : below;
  return { left, top };
}

/** Positions an open popover beside its button without CSS anchor positioning; otherwise the style sheet does. */
export function placeBeside(
  panel: HTMLElement,
  button: HTMLElement,
  align: 'start' | 'end' | 'center',
): void {
  if (CSS.supports('position-area: end')) return;
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const spot = spotBeside(button.getBoundingClientRect(), panel.getBoundingClientRect(), room, align);
  panel.style.left = `${spot.left + window.scrollX}px`;
  panel.style.top = `${spot.top + window.scrollY}px`;
}
