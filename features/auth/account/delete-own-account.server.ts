/** Deletes the sender's own account after they retype its email and password, to prevent accidents and misuse of an open screen. */
import { isRefusal, refusal, type Refusal } from '../../../platform/refusal.ts';
import type { AccountActor } from '../../members/actor.ts';
import { notFound, secondFactorNeeded } from '../../members/member-refusals.ts';
import { findAccount } from './account-queries.server.ts';
import { hasSecondFactor } from './account.ts';
import type { AuthDeps } from '../auth-deps.server.ts';
import { deleteAccount, type DeletionRefusal } from './delete-account.server.ts';
import { verifyInTurn } from '../passwords/hash-in-turn.server.ts';
import { longestPassword } from '../passwords/password-rules.ts';

const wrongEmail = refusal('invalid', 'Enter the email address of this account.', 'email');
const wrongPassword = refusal('invalid', 'That password is wrong. Try again.', 'password');
const tooMany = refusal('too-many', 'Too many tries. Wait a minute, then try again.');

/** @returns null when done: every session of the account has ended. @param refusalOf says what is still open */
export async function deleteOwnAccount(
  deps: AuthDeps,
  { accountId, assurance }: Pick<AccountActor, 'accountId' | 'assurance'>,
  proof: { email: string; password: string },
  refusalOf: DeletionRefusal,
): Promise<null | Refusal> {
  const account = await findAccount(deps.sql, accountId);
  if (account === null || account.deleted_at !== null) return notFound;
  if (hasSecondFactor(account) && assurance !== 'aal2') return secondFactorNeeded;
  if (proof.email.trim().toLowerCase() !== (account.email ?? '')) return wrongEmail;
  // An account that signs in by email alone has no password.
  if (account.password_hash !== null) {
    if (deps.limits.ownTries.take(`delete ${accountId}`) > 0) return tooMany;
    if (proof.password.length > longestPassword * 2) return wrongPassword;
    const fits = await verifyInTurn(deps, account.password_hash, proof.password);
    if (isRefusal(fits)) return refusal('too-many', fits.sentence);
    if (!fits) return wrongPassword;
  }
  const outcome = await deleteAccount(deps, accountId, refusalOf);
  if (isRefusal(outcome)) return outcome;
  return outcome ? null : notFound;
}
