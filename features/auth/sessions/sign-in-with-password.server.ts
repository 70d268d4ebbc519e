/** Signs in with a password. An unknown address takes as long and gets the same answer as a known one; each account has a few tries a minute. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { findAccount } from '../account/account-queries.server.ts';
import { isBanned } from '../account/account.ts';
import { addressKey, networkKey, type Asker, type AuthDeps } from '../auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../auth-refusals.ts';
import { changeAccount } from '../account/account-store.server.ts';
import { hasherBusy, hashInTurn, verifyInTurn } from '../passwords/hash-in-turn.server.ts';
import { isOutdated } from '../passwords/password-hasher.server.ts';
import { longestPassword } from '../passwords/password-rules.ts';
import { hashOfAddress, startSession, type Grant } from './start-session.server.ts';

type Try = { email: string; password: string; asker: Asker };
type Known = { id: string; password_hash: string | null; is_familiar: boolean };

/** One query that takes the same time whether or not the address has an account. */
async function lookUp(deps: AuthDeps, { email, asker }: Try): Promise<Known | null> {
  const [row] = await deps.sql<Known[]>`
    select u.id, u.password_hash,
           exists (select 1 from auth_session s where s.account_id = u.id and s.address_hash = ${hashOfAddress(deps, asker)}) as is_familiar
      from auth_user u where u.email = ${email} and u.deleted_at is null`;
  return row ?? null;
}

/** Seconds until the next try from this address, for any account or this one. Needs no database. */
const waitOfAddress = ({ limits }: AuthDeps, { email, asker }: Try): number =>
  limits.tries.take(addressKey(asker)) || limits.ownTries.take(`${email} ${addressKey(asker)}`);

/**
 * Seconds until the next try from an address that never signed in to this account. Three limits, narrowest first: this account, this
 * network, and all such addresses for all accounts, which stops stolen password lists tried from a thousand places. A member at a familiar
 * address is never locked out.
 */
function waitOfStrangers({ limits }: AuthDeps, { email, asker }: Try, isFamiliar: boolean): number {
  if (isFamiliar) return 0;
  return (
    limits.strangersTries.take(email) ||
    limits.strangersNetwork.take(networkKey(asker)) ||
    limits.everyStranger.take('all')
  );
}

const comeBack = (seconds: number): AuthRefusal =>
  refuse('over_request_rate_limit', undefined, { retryAfterSeconds: seconds });

/** Only wrong passwords count. */
function giveTurnBack({ limits }: AuthDeps, { email, asker }: Try, isFamiliar: boolean): void {
  limits.tries.giveBack(addressKey(asker));
  limits.ownTries.giveBack(`${email} ${addressKey(asker)}`);
  if (isFamiliar) return;
  limits.strangersTries.giveBack(email);
  limits.strangersNetwork.giveBack(networkKey(asker));
  limits.everyStranger.giveBack('all');
}

/** The hash by today's parameters, where the kept one has others; null where it needn't change, or while many people are signing in. */
async function renewedHash(
  deps: AuthDeps,
  { password_hash }: Known,
  password: string,
): Promise<string | null> {
  if (password_hash === null || !isOutdated(password_hash)) return null;
  const renewed = await hashInTurn(deps, password);
  return isRefusal(renewed) ? null : renewed;
}

/** Signs in with a password. */
export async function signInWithPassword(deps: AuthDeps, wish: Try): Promise<Grant | AuthRefusal> {
  const attempt = { ...wish, email: wish.email.trim().toLowerCase() };
  if (attempt.email.length > 254 || attempt.password.length > longestPassword * 2)
    return refuse('invalid_credentials');
  if (deps.hasher.isFull()) return hasherBusy;
  const soon = waitOfAddress(deps, attempt);
  if (soon > 0) return comeBack(soon);
  const known = await lookUp(deps, attempt);
  const isFamiliar = known?.is_familiar ?? false;
  const later = waitOfStrangers(deps, attempt, isFamiliar);
  if (later > 0) return comeBack(later);
  const fits = await verifyInTurn(deps, known?.password_hash ?? null, attempt.password);
  if (isRefusal(fits)) return fits;
  if (!fits || known === null) return refuse('invalid_credentials');
  giveTurnBack(deps, attempt, isFamiliar);
  const renewed = await renewedHash(deps, known, attempt.password);
  return inTransaction(deps, {}, async ({ sql }) => {
    const account = await findAccount(sql, known.id, true);
    // Changed or deleted during the password check.
    if (account?.password_hash !== known.password_hash) return refuse('invalid_credentials');
    if (isBanned(account, deps.now())) return refuse('user_banned');
    if (account.email_confirmed_at === null) return refuse('email_not_confirmed');
    if (renewed !== null) await changeAccount(sql, account.id, { password_hash: renewed }, deps.now());
    return startSession(deps, sql, { accountId: account.id, method: 'password', asker: attempt.asker });
  });
}
