/** Moves the focus when its element disappears: to its replacement, else to the heading of the nearest remaining section. */
import { useEffect } from 'react';

const parts = 'section, article, dialog, main';
const headings = 'h1, h2, h3';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
const canHold = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/** Something pressable in the same small place: e.g. a picture that has loaded where it could be retried. */
function inItsPlace(around: readonly Element[]): HTMLElement | null {
  const place = around.find((element) => element.isConnected);
  return place?.matches('span, li') ? place.querySelector<HTMLElement>('button:enabled, a[href]') : null;
}

/** The heading of the innermost visible section around it. */
function headingNear(around: readonly Element[]): HTMLElement | null {
  for (const element of around) {
    if (!element.isConnected || !element.matches(parts)) continue;
    const found = [...element.querySelectorAll<HTMLElement>(headings)].find((each) => each.checkVisibility());
    if (found) return found;
  }
  return null;
}

function focusOn(heading: HTMLElement): void {
  // A heading gets the focus only this once, and is no tab stop.
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  }
  heading.focus({ preventScroll: true });
}

/**
 * For pages whose actions remove their own buttons: a dismissed note, an answered request, a paid debt. Focus changes by the page or a
 * dialog itself come first.
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
      // A press on nothing moves the focus deliberately.
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
    // Two frames later: a closing dialog has returned the focus, and a completed step has its heading.
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
