import type { MouseEvent } from 'react';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls a section below the header and focuses its heading, for people who cannot see the page move. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: isStill() ? 'auto' : 'smooth' });
  // Sections that loaded on the way may have moved it.
  const settle = () => {
    if (Math.abs(section.getBoundingClientRect().top) < window.innerHeight) section.scrollIntoView();
  };
  window.addEventListener('scrollend', settle, { once: true });
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** For a link to '#<id>': scrolls there smoothly without changing the address. Without script the link works by itself. */
export function onScrollLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  scrollToSection(hash.slice(1));
}
