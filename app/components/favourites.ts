/** Which listings did this visitor mark with a heart? Kept in the browser and shown the same in every tab; with an account, in every browser. */
import { useEffect, useSyncExternalStore } from 'react';
import { followSessionMark, isSessionKept } from './signed-in.ts';

const key = 'favourites';
/** Whose hearts these are: an account's id, or nothing for a browser's own. */
const ownerKey = 'favourites-of';
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

function keep(slugs: ReadonlySet<string>): void {
  known = slugs;
  try {
    localStorage.setItem(key, JSON.stringify([...slugs]));
  } catch {
    // Without storage the hearts hold for this page.
  }
  tell();
}

/** What is kept here, for whoever brings it together with an account's. */
export const keptFavourites = {
  read: () => [...current()],
  /** @param owner the account whose hearts these are now; null for the browser's own */
  write: (slugs: Iterable<string>, owner: string | null) => {
    try {
      if (owner === null) localStorage.removeItem(ownerKey);
      else localStorage.setItem(ownerKey, owner);
    } catch {
      // Without storage nobody's hearts outlive the page.
    }
    keep(new Set(slugs));
  },
  owner: (): string | null => {
    try {
      return localStorage.getItem(ownerKey);
    } catch {
      return null;
    }
  },
};

let hasBegun = false;

/** Once for each page load: the account's hearts come in, and go again with the session. */
function followAccount(): void {
  if (hasBegun) return;
  hasBegun = true;
  const follow = () => {
    if (isSessionKept()) void import('./account-favourites.ts').then(({ bringTogether }) => bringTogether());
    else if (keptFavourites.owner() !== null) keptFavourites.write([], null);
  };
  follow();
  followSessionMark(follow);
}

/** The hearts of this browser, and a toggle that answers whether the listing is a favourite now. */
export function useFavourites(): {
  isFavourite: (slug: string) => boolean;
  toggle: (slug: string) => boolean;
} {
  const favourites = useSyncExternalStore(subscribe, current, () => none);
  useEffect(followAccount, []);
  return {
    isFavourite: (slug) => favourites.has(slug),
    toggle: (slug) => {
      const next = new Set(current());
      const isNow = !next.delete(slug);
      if (isNow) next.add(slug);
      keep(next);
      if (isSessionKept())
        void import('./account-favourites.ts').then(({ tellAccount }) => tellAccount(slug, isNow));
      return isNow;
    },
  };
}
