/** Who may see a members' page? Whoever is signed in; everybody else is asked to sign in first, and comes back. */
import { redirect } from 'react-router';
import { loginPath } from './next-path.ts';
import { currentSession, needsCode } from './session.ts';
import { isSessionKept } from './signed-in.ts';

/** Without a network a session that has run out cannot be refreshed, and trying takes half a minute: what is kept here is shown at once. */
const cannotAsk = (): boolean => !navigator.onLine && isSessionKept();

/**
 * Runs in the browser before the loaders of a members' page.
 * @throws a redirect to /login when nobody is signed in
 */
export async function signedInOnly({ request }: { request: Request }): Promise<void> {
  if (cannotAsk()) return;
  // While the auth client cannot be loaded the page itself says that we could not be reached.
  const session = await currentSession().catch(() => undefined);
  if (session === null && !isSessionKept())
    // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
    throw redirect(loginPath(new URL(request.url)));
}

/**
 * The same for somebody who has given the password and not yet the code of their authenticator app: the server answers them nothing.
 * @throws a redirect to /login, which asks for the code
 */
export async function codeGiven({ request }: { request: Request }): Promise<void> {
  if (cannotAsk()) return;
  if (await needsCode().catch(() => false))
    // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
    throw redirect(loginPath(new URL(request.url)));
}

/**
 * Sends a renter who comes to an owner's page to the page that says how to become one. What the browser keeps may be old: the server is asked first.
 * @throws a redirect to /hosting
 */
export async function ownersOnly(): Promise<void> {
  const isRenter = () => document.documentElement.dataset.viewer === 'renter';
  if (!isRenter() || cannotAsk()) return;
  await import('./me.ts').then(({ askMe }) => askMe()).catch(() => undefined);
  // oxlint-disable-next-line typescript/only-throw-error -- a thrown redirect is how React Router goes elsewhere
  if (isRenter()) throw redirect('/hosting');
}
