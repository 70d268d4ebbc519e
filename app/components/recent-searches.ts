/** Keeps the last searches of this browser, the newest first. Nothing of it is sent anywhere. */

const key = 'recentSearches';
const most = 5;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const said = text.trim();
  if (said.length < 3) return;
  try {
    const others = recentSearches().filter((each) => each.toLowerCase() !== said.toLowerCase());
    localStorage.setItem(key, JSON.stringify([said, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}
