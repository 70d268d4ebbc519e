/** How do the hearts of a browser and those of an account become one? Loaded when somebody is signed in, or was. */
import { askApi } from './api-client.ts';
import { keepFavourites, keptFavourites, ownerKey } from './favourites.ts';
import { currentSession, needsCode } from './session.ts';
import { isSessionKept } from './signed-in.ts';

type Favourites = { slugs: string[] };

/** Whose hearts are kept here; null for the browser's own. */
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
    // Without storage nobody's hearts outlive the page.
  }
  keepFavourites(new Set(slugs));
}

let underWay: Promise<void> | null = null;

async function merge(): Promise<void> {
  const account = (await currentSession())?.user.id;
  // Whoever has not given the code of their authenticator app yet is answered nothing.
  if (account === undefined || (await needsCode())) return;
  // Hearts from before the sign-in come along; those of another account stay theirs.
  const own = readOwner() === null ? [...keptFavourites()] : [];
  const { slugs } =
    own.length > 0
      ? await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: own } })
      : await askApi<Favourites>('/favourites');
  keep(slugs, account);
}

/** Brings what this browser keeps together with the account's. When nobody answers, what is here stays. */
export function bringTogether(): Promise<void> {
  underWay ??= merge()
    .catch(() => undefined)
    .finally(() => (underWay = null));
  return underWay;
}

/** With a session the account's hearts come in; without one those of an account go. */
export function follow(): void {
  if (isSessionKept()) void bringTogether();
  else if (readOwner() !== null) keep([], null);
}

/** Tells the account of one heart. What could not be told is brought in the next time, as a browser's own. */
export async function tellAccount(slug: string, isOn: boolean): Promise<void> {
  // What is on its way from before would undo this press.
  await underWay;
  try {
    if (isOn) await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: [slug] } });
    else await askApi<Favourites>(`/favourites/${slug}`, { method: 'DELETE' });
  } catch {
    keep(keptFavourites(), null);
  }
}
