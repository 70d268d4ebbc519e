/** Which listings did this visitor mark with a heart? Kept in the browser and shown the same in every tab. */
import { useSyncExternalStore } from 'react';

const key = 'favourites';
const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let known: ReadonlySet<string> | null = null;

function readStored(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((slug) => typeof slug === 'string') : []);
  } catch {
    return none;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    known = readStored();
    tell();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}

const current = () => (known ??= readStored());

/** The hearts of this browser, and a toggle that answers whether the listing is a favourite now. */
export function useFavourites(): {
  isFavourite: (slug: string) => boolean;
  toggle: (slug: string) => boolean;
} {
  const favourites = useSyncExternalStore(subscribe, current, () => none);
  return {
    isFavourite: (slug) => favourites.has(slug),
    toggle: (slug) => {
      const next = new Set(current());
      const isNow = !next.delete(slug);
      if (isNow) next.add(slug);
      known = next;
      try {
        localStorage.setItem(key, JSON.stringify([...next]));
      } catch {
        // Without storage the hearts hold for this page.
      }
      tell();
      return isNow;
    },
  };
}
