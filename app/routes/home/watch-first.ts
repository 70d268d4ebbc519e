/** Starts the founders' film or the picture story from 'Watch First', also when that is pressed before the page's scripts have come. */
import type { MouseEvent } from 'react';
import { onScrollLink } from './scroll-to-section.ts';

export const watchFirstId = 'founder-video';

/** Presses the start button. While its section is asleep, early input keeps the press and repeats it; what plays already has no such button. */
function start(): void {
  document.querySelector<HTMLButtonElement>(`#${watchFirstId} [data-starts]`)?.click();
}

/** For the link 'Watch First': glides to the film and starts it. */
export function onWatchFirst(event: MouseEvent<HTMLAnchorElement>): void {
  onScrollLink(event);
  if (event.defaultPrevented) start();
}

/** Without scripts the link leads to '#founder-video': a visitor who arrives with that hash has asked for the film. */
export function startWhenAddressed(): void {
  if (location.hash === `#${watchFirstId}`) start();
}
