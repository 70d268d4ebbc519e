/** Lets signed-in accounts see members' pages; others are asked to sign in first, and then come back. */
import { redirect } from 'react-router';
import { loginPath } from '../session/next-path.ts';
import { currentSession, needsCode } from '../session/session.ts';
import { isSessionKept } from '../session/signed-in.ts';

/** Offline, an expired session cannot be refreshed, and trying takes half a minute: what is kept here is shown at once. */
const cannotAsk = (): boolean => !navigator.onLine && isSessionKept();

/** Runs in the browser before a member page's loaders. @throws a redirect to /login without a session */
export async function signedInOnly({ request }: { request: Request }): Promise<void> {
  if (cannotAsk()) return;
  // If the auth client cannot be loaded, the page itself says that we are unreachable.
  const session = await currentSession().catch(() => undefined);
  if (session === null && !isSessionKept())
    // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
    throw redirect(loginPath(new URL(request.url)));
}

/**
 * The same for someone whose authenticator code is still missing: the server answers them nothing.
 * @throws a redirect to /login, which asks for the code
 */
export async function codeGiven({ request }: { request: Request }): Promise<void> {
  if (cannotAsk()) return;
  if (await needsCode().catch(() => false))
    // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
    throw redirect(loginPath(new URL(request.url)));
}

/**
 * Sends a renter on an owner's page to the page about becoming one. The browser's copy may be outdated: the server is asked first.
 * @throws a redirect to /hosting
 */
export async function ownersOnly(): Promise<void> {
  const isRenter = () => document.documentElement.dataset.viewer === 'renter';
  if (!isRenter() || cannotAsk()) return;
  await import('../session/me.ts').then(({ askMe }) => askMe()).catch(() => undefined);
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
  if (isRenter()) throw redirect('/hosting');
}
