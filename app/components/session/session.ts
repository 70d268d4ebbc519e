/** Tells members' pages and sign-in pages who is signed in; public pages only use signed-in.ts. */
import type { AuthError, GoTrueClient, Session, User } from '@supabase/auth-js';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { accountsWithShelf } from '../handover/shelf-names.ts';
import { keptAccountId } from './kept-account.ts';
import { sessionKeyOf } from './session-place.ts';
import { askOtherTabs } from './session-tabs.ts';
import { followSessionMark, markSession } from './signed-in.ts';

/** `isLoading` until the first session is known. */
export type SessionState = { session: Session | null; user: User | null; isLoading: boolean };

const notYetKnown: SessionState = { session: null, user: null, isLoading: true };
let state = notYetKnown;
let opening: Promise<GoTrueClient> | null = null;

/** @param isKept whether this browser keeps a session, even one that could not be refreshed */
function tell(session: Session | null, isKept: boolean): void {
  state = { session, user: session?.user ?? null, isLoading: false };
  markSession(isKept);
}

/** The standard auth client, loaded at the first call, with this browser's session restored. @throws when its script cannot be loaded */
export function auth(): Promise<GoTrueClient> {
  opening ??= import('./auth-client.ts')
    .then(({ openAuth }) => openAuth(tell))
    .catch((error: unknown) => {
      opening = null;
      throw error;
    });
  return opening;
}

export const SessionContext = createContext(false);

/** The session and user, following every sign-in, sign-out and refresh in any tab. @throws outside a SessionProvider */
export function useSession(): SessionState {
  if (!useContext(SessionContext)) throw new Error('useSession must be used within an auth provider');
  return useSyncExternalStore(
    followSessionMark,
    () => state,
    () => notYetKnown,
  );
}

/** Whether an ended session left hand-overs in this browser; the auth client forgets them. */
const isSomethingLeft = async (): Promise<boolean> =>
  ((await accountsWithShelf().catch(() => null)) ?? []).length > 0;

/** Whether there is no session here or in another tab, and nothing left of one: then the auth client's 22 KB can wait. */
async function isSignedOut(): Promise<boolean> {
  if (opening || keptAccountId() !== null || (await isSomethingLeft())) return false;
  const lent = await askOtherTabs(sessionKeyOf(location.hostname));
  return lent === null && !opening;
}

/** Finds out whether someone is signed in; if so, opens the auth client. @throws when its script cannot be loaded */
export async function findSession(): Promise<void> {
  if (await isSignedOut()) tell(null, false);
  else await auth();
}

/** The current session, refreshed if about to expire; null when signed out. @throws when the auth client cannot be loaded */
export async function currentSession(): Promise<Session | null> {
  if (await isSignedOut()) return null;
  const { data } = await (await auth()).getSession();
  return data.session;
}

/** Aborted during sign-out: the session is still stored, but the server may have ended it already. */
let leaving = new AbortController();

/** Ends at sign-out, or when the caller ends it. For background requests, which fail anyway without a session. */
export function untilSignedOut(): AbortController {
  const ending = new AbortController();
  if (leaving.signal.aborted) ending.abort();
  else leaving.signal.addEventListener('abort', () => ending.abort(), { signal: ending.signal });
  return ending;
}

/** Signs out on this device: every tab, and the session on the server if reachable. */
export async function signOut(): Promise<void> {
  leaving.abort();
  try {
    await (await auth()).signOut({ scope: 'local' });
  } finally {
    leaving = new AbortController();
  }
}

type Credentials = { email: string; password: string; isRemembered: boolean };

/** Signs in; the session only outlives the window with "remember me". @returns the service's objection, or null */
export async function signIn({ email, password, isRemembered }: Credentials): Promise<AuthError | null> {
  const client = await auth();
  const { rememberSession } = await import('./auth-client.ts');
  rememberSession(isRemembered);
  const { error } = await client.signInWithPassword({ email, password });
  return error;
}

/** Signs in with whichever passkey of this site the member picks. @returns why that was not possible, or null */
export async function signInWithPasskey({ isRemembered }: { isRemembered: boolean }): Promise<Error | null> {
  const client = await auth();
  const { rememberSession } = await import('./auth-client.ts');
  rememberSession(isRemembered);
  const { error } = await client.signInWithPasskey();
  return error;
}

/** Whether the second factor of an account that has one is still missing. Asks nobody: the session says so. */
export async function needsCode(): Promise<boolean> {
  const { data } = await (await auth()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel === 'aal1';
}
