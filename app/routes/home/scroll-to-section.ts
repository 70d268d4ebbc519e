import type { MouseEvent } from 'react';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Brings a section under the header and gives its heading the focus, for those who do not see the page move. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.scrollIntoView({ behavior: isStill() ? 'auto' : 'smooth' });
  // Sections that came in on the way may have moved it.
  const settle = () => {
    if (Math.abs(section.getBoundingClientRect().top) < window.innerHeight) section.scrollIntoView();
  };
  window.addEventListener('scrollend', settle, { once: true });
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** For a link to '#<id>': the page glides there, and its address stays. Without script the link does the same by itself. */
export function onScrollLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  scrollToSection(hash.slice(1));
}
