/** Opens this browser's standard auth client, with its stored session. session.ts loads it when needed. */
import { GoTrueClient, type Session } from '@supabase/auth-js';
import { picturesCache } from '../../offline/cache-names.ts';
import { isSomethingWaiting } from '../handover/handover-waiting.ts';
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

/** Opens the client and restores the session: from storage, else from another tab. `tell` hears of every change, in any tab. */
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
    // Pages that links in emails lead to read the link themselves.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  });
  // Also called when a stored session turns out to have ended.
  let account = keptAccountId();
  /** Signed out, or signed in as someone else: the previous account's data is removed. */
  const isOf = (next: string | null) => {
    if (account === next && next !== null) return;
    const leaving = account;
    account = next;
    holdSession(next);
    void forgetShelves(next, leaving);
  };
  holdSession(account);
  // A page that holds a lock cannot enter the back-forward cache.
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

/** Only the signed-in account's hand-overs stay in this browser; of other accounts only unsent actions. */
async function forgetShelves(accountId: string | null, leaving: string | null = null): Promise<void> {
  try {
    const { forgetOthers } = await import('../handover/handover-shelf.ts');
    await forgetOthers(accountId, leaving);
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** Public pages never invite a member to join: this browser remembers members from their first sign-in. */
async function learnWho(): Promise<void> {
  try {
    await (await import('./learn-viewer.ts')).learnViewer();
  } catch {
    // The next page tries again.
  }
}

/** What someone could not send before their session ended is sent when they sign in again. */
async function sendLeftOver(): Promise<void> {
  try {
    if (isSomethingWaiting()) await (await import('../send-left-over.ts')).sendLeftOver();
  } catch {
    // The next page tries again.
  }
}

/** Also pictures already seen, since some were in messages. Public ones are fetched again. */
async function forgetPictures(): Promise<void> {
  try {
    await caches.delete(picturesCache);
  } catch {}
}

/**
 * Takes over another tab's sign-in, or the refresh that replaced this tab's token. An older session, from a restored tab, is ignored: its
 * refresh token would end them all.
 */
function follow(session: Session): void {
  const text = place.getItem(key);
  const kept = text === null ? null : (JSON.parse(text) as Session);
  if ((session.expires_at ?? 0) >= (kept?.expires_at ?? 0)) place.setItem(key, JSON.stringify(session));
}

/** Whether the next sign-in outlives the browser window ("remember me"); an existing session moves. */
export const rememberSession = (isRemembered: boolean): void => place.remember(isRemembered, key);
