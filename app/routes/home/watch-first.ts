/** Starts the founders' film or the slide show from 'Watch First', even if pressed before the page's scripts have loaded. */
import type { MouseEvent } from 'react';
import { onScrollLink } from './scroll-to-section.ts';

export const watchFirstId = 'founder-video';

/** Presses the start button. While its section is asleep, early input keeps and repeats the press; once playing there is no such button. */
function start(): void {
  document.querySelector<HTMLButtonElement>(`#${watchFirstId} [data-starts]`)?.click();
}

/** For the link 'Watch First': scrolls to the film and starts it. */
export function onWatchFirst(event: MouseEvent<HTMLAnchorElement>): void {
  onScrollLink(event);
  if (event.defaultPrevented) start();
}

/** Without scripts the link goes to '#founder-video': a visitor who arrives with that hash wants the film. */
export function startWhenAddressed(): void {
  if (location.hash === `#${watchFirstId}`) start();
}
