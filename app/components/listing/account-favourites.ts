/** Merges a browser's favourites with an account's. Loaded when someone is, or was, signed in. */
import { askApi } from '../session/api-client.ts';
import { keepFavourites, keptFavourites, ownerKey } from './favourites.ts';
import { currentSession, needsCode } from '../session/session.ts';
import { isSessionKept } from '../session/signed-in.ts';

type Favourites = { slugs: string[] };

/** Whose favourites are kept here; null for the browser's own. */
function readOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

function keep(slugs: Iterable<string>, owner: string | null): void {
  try {
    if (owner === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, owner);
  } catch {
    // Without storage, favourites last only as long as the page.
  }
  keepFavourites(new Set(slugs));
}

let underWay: Promise<void> | null = null;

async function merge(): Promise<void> {
  const account = (await currentSession())?.user.id;
  // The server answers nothing until the authenticator app's code is given.
  if (account === undefined || (await needsCode())) return;
  // Favourites from before the sign-in are added; another account's stay its own.
  const own = readOwner() === null ? [...keptFavourites()] : [];
  const { slugs } =
    own.length > 0
      ? await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: own } })
      : await askApi<Favourites>('/favourites');
  keep(slugs, account);
}

/** Merges this browser's favourites with the account's. If the server does not answer, they stay as they are. */
export function bringTogether(): Promise<void> {
  underWay ??= merge()
    .catch(() => undefined)
    .finally(() => (underWay = null));
  return underWay;
}

/** With a session, the account's favourites are added; without one, an account's are removed. */
export function follow(): void {
  if (isSessionKept()) void bringTogether();
  else if (readOwner() !== null) keep([], null);
}

/** Saves one favourite to the account. If that fails, it is merged next time, like a browser's own. */
export async function tellAccount(slug: string, isOn: boolean): Promise<void> {
  // An older answer still on its way would undo this press.
  await underWay;
  try {
    if (isOn) await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: [slug] } });
    else await askApi<Favourites>(`/favourites/${slug}`, { method: 'DELETE' });
  } catch {
    keep(keptFavourites(), null);
  }
}
