/** The standard auth client of this browser: one, with the session that is kept here. Loaded by session.ts when it is needed. */
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { picturesCache } from '../offline/cache-names.ts';
import { isSomethingWaiting } from './handover-waiting.ts';
import { isViewerKept } from './keep-viewer.ts';
import { keptAccountId } from './kept-account.ts';
import { holdSession } from './session-lock.ts';
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
    experimental: { recoveryCodes: true },
  });
  // Also of a session that turns out to be over.
  let account = keptAccountId();
  /** Nobody's, or somebody's from now on: what was kept of whoever had it before is let go. */
  const isOf = (next: string | null) => {
    if (account === next && next !== null) return;
    const leaving = account;
    account = next;
    holdSession(next);
    void forgetShelves(next, leaving);
  };
  holdSession(account);
  // A page that holds a lock is not kept for the way back.
  addEventListener('pagehide', () => holdSession(null));
  addEventListener('pageshow', () => holdSession(account));
  client.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') {
      place.removeItem(key);
      isOf(null);
      void forgetPictures();
    }
    if (session) {
      isOf(session.user.id);
      follow(session);
      if (event === 'SIGNED_IN') void sendLeftOver();
      if (!isViewerKept(session.user.id)) void learnWho();
    }
    tell(session, place.getItem(key) !== null);
  });
  await client.initialize();
  // A session may have ended while no page was open.
  void forgetShelves(keptAccountId());
  return client;
}

/** Only whose session is kept has hand-overs in this browser; of everybody else there is what has not been sent yet, and nothing more. */
async function forgetShelves(accountId: string | null, leaving: string | null = null): Promise<void> {
  try {
    const { forgetOthers } = await import('./handover-shelf.ts');
    await forgetOthers(accountId, leaving);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Public pages show a member no invitation to join: this browser keeps who it is from the first sign-in on. */
async function learnWho(): Promise<void> {
  try {
    await (await import('./learn-viewer.ts')).learnViewer();
  } catch {
    // The next page tries again.
  }
}

/** What somebody could not send before their session ended goes when they sign in again. */
async function sendLeftOver(): Promise<void> {
  try {
    if (isSomethingWaiting()) await (await import('./send-left-over.ts')).sendLeftOver();
  } catch {
    // The next page tries again.
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
