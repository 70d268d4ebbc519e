/** How do the hearts of a browser and those of an account become one? Loaded when somebody is signed in. */
import { askApi } from './api-client.ts';
import { keptFavourites } from './favourites.ts';
import { currentSession } from './session.ts';

type Favourites = { slugs: string[] };

let underWay: Promise<void> | null = null;

async function merge(): Promise<void> {
  const account = (await currentSession())?.user.id;
  if (account === undefined) return;
  const owner = keptFavourites.owner();
  // Hearts from before the sign-in come along; those of another account stay theirs.
  const own = owner === null ? keptFavourites.read() : [];
  const { slugs } =
    own.length > 0
      ? await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: own } })
      : await askApi<Favourites>('/favourites');
  keptFavourites.write(slugs, account);
}

/** Brings what this browser keeps together with the account's. When nobody answers, what is here stays. */
export function bringTogether(): Promise<void> {
  underWay ??= merge()
    .catch(() => undefined)
    .finally(() => (underWay = null));
  return underWay;
}

/** Tells the account of one heart. What could not be told is brought in the next time, as a browser's own. */
export async function tellAccount(slug: string, isOn: boolean): Promise<void> {
  // What is on its way from before would undo this press.
  await underWay;
  try {
    if (isOn) await askApi<Favourites>('/favourites', { method: 'POST', body: { slugs: [slug] } });
    else await askApi<Favourites>(`/favourites/${slug}`, { method: 'DELETE' });
  } catch {
    keptFavourites.write(keptFavourites.read(), null);
  }
}
