/** Where does the focus go when what had it is gone? To what has taken its place, else to the heading of the nearest part of the page that is still there. */
import { useEffect } from 'react';

const parts = 'section, article, dialog, main';
const headings = 'h1, h2, h3';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
const canHold = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** What can be pressed now in the same small place: a picture that came where it was asked for again. */
function inItsPlace(around: readonly Element[]): HTMLElement | null {
  const place = around.find((element) => element.isConnected);
  return place?.matches('span, li') ? place.querySelector<HTMLElement>('button:enabled, a[href]') : null;
}

/** The heading of the innermost part around it that has one and is still seen. */
function headingNear(around: readonly Element[]): HTMLElement | null {
  for (const element of around) {
    if (!element.isConnected || !element.matches(parts)) continue;
    const found = [...element.querySelectorAll<HTMLElement>(headings)].find((each) => each.checkVisibility());
    if (found) return found;
  }
  return null;
}

function focusOn(heading: HTMLElement): void {
  // A heading takes the focus this once, and is no stop on the way of the Tab key.
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}

/**
 * For the frame of a page whose acts take their own buttons away: a note that is put away, a request that is answered, a debt that is paid. What a page or
 * a window does about its focus itself comes first.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let around: Element[] = [];
    let frame = 0;
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = [];
      for (let each = target.parentElement; each; each = each.parentElement) around.push(each);
    };
    const leave = () =>
      // Whoever presses where nothing is has left by themselves.
      setTimeout(() => {
        if (last && isNowhere() && canHold(last)) last = null;
      });
    const look = () => {
      if (!last || !isNowhere() || canHold(last)) return;
      last = null;
      const successor = inItsPlace(around);
      if (successor) return successor.focus({ preventScroll: true });
      const heading = headingNear(around);
      if (heading) focusOn(heading);
    };
    // Two frames later: a window that closes has given the focus back, and a step that was taken has its heading.
    const later = () => {
      if (!last || !isNowhere()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
    };
    const observer = new MutationObserver(later);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'open'],
    });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}
