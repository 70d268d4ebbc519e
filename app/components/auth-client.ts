/** The standard auth client of this browser: one, with the session that is kept here. Loaded by session.ts when it is needed. */
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { picturesCache } from '../offline/cache-names.ts';
import { openSessionPlace, sessionKeyOf } from './session-place.ts';
import { answerOtherTabs, askOtherTabs } from './session-tabs.ts';

const key = sessionKeyOf(location.hostname);
const place = openSessionPlace(
  () => localStorage,
  () => sessionStorage,
);

/** Opens the client and recovers the session: from storage, else from another tab. `tell` hears of every change, in any tab. */
export async function openAuth(
  tell: (session: Session | null, isKept: boolean) => void,
): Promise<GoTrueClient> {
  if (place.getItem(key) === null) {
    const lent = await askOtherTabs(key);
    if (lent !== null) place.setItem(key, lent);
  }
  answerOtherTabs(key, () => place.getItem(key));
  const client = new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: key,
    storage: place,
    // The pages that links in mails lead to read the link themselves.
    detectSessionInUrl: false,
  });
  let account: string | null = null;
  client.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') {
      place.removeItem(key);
      if (account !== null) {
        void forgetShelf(account);
        void forgetPictures();
      }
    }
    if (session) {
      account = session.user.id;
      follow(session);
    }
    tell(session, place.getItem(key) !== null);
  });
  await client.initialize();
  return client;
}

/** Who signs out leaves nobody's hand-overs in this browser, but for what has not been sent yet. */
async function forgetShelf(account: string): Promise<void> {
  try {
    const { openShelf } = await import('./handover-shelf.ts');
    await (await openShelf(account)).forget();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Nor the pictures that were seen: some of them stood in messages. What is public is fetched again. */
async function forgetPictures(): Promise<void> {
  try {
    await caches.delete(picturesCache);
  } catch {
    // As above.
  }
}

/**
 * Takes over what another tab has: its sign-in, or the refresh that made this tab's refresh token an old one. An older session, of a tab that
 * was restored, is left alone: its refresh token would end them all.
 */
function follow(session: Session): void {
  const text = place.getItem(key);
  const kept = text === null ? null : (JSON.parse(text) as Session);
  if ((session.expires_at ?? 0) >= (kept?.expires_at ?? 0)) place.setItem(key, JSON.stringify(session));
}

/** Whether the next sign-in outlives the browser window ("remember me"); a session that is there moves. */
export const rememberSession = (isRemembered: boolean): void => place.remember(isRemembered, key);
