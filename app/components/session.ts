/** Is somebody signed in, and who? For members' pages and those for signing in; a public page knows no more than signed-in.ts. */
import type { AuthError, GoTrueClient, Session, User } from '@supabase/auth-js';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { followSessionMark, markSession } from './signed-in.ts';

/** `isLoading` until the first session is known: then somebody is signed in, or nobody is. */
export type SessionState = { session: Session | null; user: User | null; isLoading: boolean };

const notYetKnown: SessionState = { session: null, user: null, isLoading: true };
let state = notYetKnown;
let opening: Promise<GoTrueClient> | null = null;

/** @param isKept whether this browser keeps a session, also one that could not be refreshed just now */
function tell(session: Session | null, isKept: boolean): void {
  state = { session, user: session?.user ?? null, isLoading: false };
  markSession(isKept);
}

/** The standard auth client, loaded at the first call, with the session of this browser recovered. @throws when its script cannot be loaded */
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

/**
 * The session and the user, following every sign-in, sign-out and refresh in any tab.
 * @throws outside a SessionProvider
 */
export function useSession(): SessionState {
  if (!useContext(SessionContext)) throw new Error('useSession must be used within an auth provider');
  return useSyncExternalStore(
    followSessionMark,
    () => state,
    () => notYetKnown,
  );
}

/** The session that holds now, refreshed when it was about to end; null when nobody is signed in. @throws when the auth client cannot be loaded */
export async function currentSession(): Promise<Session | null> {
  const { data } = await (await auth()).getSession();
  return data.session;
}

/** Aborted while somebody is signing out: the session is still kept here, but the server may have ended it already. */
let leaving = new AbortController();

/** Ends when somebody signs out, or when the caller ends it. For requests in the background, which an ended session would only get refused. */
export function untilSignedOut(): AbortController {
  const ending = new AbortController();
  if (leaving.signal.aborted) ending.abort();
  else leaving.signal.addEventListener('abort', () => ending.abort(), { signal: ending.signal });
  return ending;
}

/** Signs out on this device: every tab, and the session on the server as far as it can be reached. */
export async function signOut(): Promise<void> {
  leaving.abort();
  try {
    await (await auth()).signOut({ scope: 'local' });
  } finally {
    leaving = new AbortController();
  }
}

type Credentials = { email: string; password: string; isRemembered: boolean };

/** Signs in; the session outlives the window only when somebody asked for it. @returns what the service said against it, or null */
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

/** Whether the password alone was given so far, by somebody who has set up a second factor. Asks nobody: both stand in the session. */
export async function needsCode(): Promise<boolean> {
  const { data } = await (await auth()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel === 'aal1';
}
