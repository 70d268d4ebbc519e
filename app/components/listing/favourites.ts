/** Keeps this visitor's favourites in the browser, the same in every tab; with an account, in every browser. */
import { useEffect, useSyncExternalStore } from 'react';
import type * as Account from './account-favourites.ts';
import { followSessionMark, isSessionKept } from '../session/signed-in.ts';

const key = 'favourites';
/** Whose favourites: an account's id, or nothing for the browser's own. */
export const ownerKey = 'favourites-of';
const none: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
let known: ReadonlySet<string> | null = null;
let owner: string | null = null;

function readStored(): ReadonlySet<string> {
  try {
    owner = localStorage.getItem(ownerKey);
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

export const keptFavourites = () => (known ??= readStored());

export function keepFavourites(slugs: ReadonlySet<string>): void {
  known = slugs;
  try {
    localStorage.setItem(key, JSON.stringify([...slugs]));
  } catch {
    // Without storage, favourites last as long as the page.
  }
  tell();
}

/** The code for accounts is loaded only for those who have one. */
const withAccount = (work: (part: typeof Account) => unknown) =>
  // Without a network, favourites stay as they are.
  void import('./account-favourites.ts').then(work, () => undefined);
const meet = () => withAccount(({ follow }) => follow());
let hasBegun = false;

/** Once per page load: the account's favourites are added, and removed with the session. */
function followAccount(): void {
  if (hasBegun) return;
  hasBegun = true;
  followSessionMark(meet);
  if (isSessionKept() || owner !== null) meet();
}

/** This browser's favourites, and a toggle that returns whether the listing is one now. */
export function useFavourites(): {
  isFavourite: (slug: string) => boolean;
  toggle: (slug: string) => boolean;
} {
  const favourites = useSyncExternalStore(subscribe, keptFavourites, () => none);
  useEffect(followAccount, []);
  return {
    isFavourite: (slug) => favourites.has(slug),
    toggle: (slug) => {
      const next = new Set(keptFavourites());
      const isNow = !next.delete(slug);
      if (isNow) next.add(slug);
      keepFavourites(next);
      if (isSessionKept()) withAccount(({ tellAccount }) => tellAccount(slug, isNow));
      return isNow;
    },
  };
}
