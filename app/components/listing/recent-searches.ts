/** Keeps the last searches and viewed listings in this browser, newest first. Nothing of it is sent. */

const most = 5;

function kept<T>(key: string, isOne: (each: unknown) => each is T): T[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(all) ? all.filter(isOne).slice(0, most) : [];
  } catch {
    return [];
  }
}

function keep(key: string, all: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(0, most)));
  } catch {
    // A browser without storage has no recent items.
  }
}

const isText = (each: unknown): each is string => typeof each === 'string';

export const recentSearches = (): string[] => kept('recentSearches', isText);

export function rememberSearch(text: string): void {
  const said = text.trim();
  if (said.length < 3) return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== said.toLowerCase());
  keep('recentSearches', [said, ...others]);
}

export type ViewedListing = { path: string; name: string };

const isViewed = (each: unknown): each is ViewedListing =>
  typeof each === 'object' &&
  each !== null &&
  'path' in each &&
  'name' in each &&
  isText(each.name) &&
  isText(each.path) &&
  /^\/[^/\\]/.test(each.path);

export const viewedListings = (): ViewedListing[] => kept('viewedListings', isViewed);

export const rememberViewed = (listing: ViewedListing): void =>
  keep('viewedListings', [listing, ...viewedListings().filter(({ path }) => path !== listing.path)]);
