/** How does somebody delete their own account? With its address and its password typed again, so that nobody does it by mistake or at an open screen. */
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound, secondFactorNeeded } from '../members/member-refusals.ts';
import { findAccount } from './account-queries.server.ts';
import { hasSecondFactor } from './account.ts';
import type { AuthDeps } from './auth-deps.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { verifyInTurn } from './hash-in-turn.server.ts';
import { longestPassword } from './password-rules.ts';

const wrongEmail = refusal('invalid', 'This is not the address of your account.', 'email');
const wrongPassword = refusal('invalid', 'The password is not right.', 'password');
const tooMany = refusal('too-many', 'Too many tries. Please wait a minute.');

/** @returns null once it is done; every session of the account has ended then */
export async function deleteOwnAccount(
  deps: AuthDeps,
  { accountId, assurance }: Pick<AccountActor, 'accountId' | 'assurance'>,
  proof: { email: string; password: string },
): Promise<null | Refusal> {
  const account = await findAccount(deps.sql, accountId);
  if (account === null || account.deleted_at !== null) return notFound;
  if (hasSecondFactor(account) && assurance !== 'aal2') return secondFactorNeeded;
  if (proof.email.trim().toLowerCase() !== (account.email ?? '')) return wrongEmail;
  // An account that signs in by mail alone has no password to type.
  if (account.password_hash !== null) {
    if (deps.limits.ownTries.take(`delete ${accountId}`) > 0) return tooMany;
    if (proof.password.length > longestPassword * 2) return wrongPassword;
    const fits = await verifyInTurn(deps, account.password_hash, proof.password);
    if (isRefusal(fits)) return refusal('too-many', fits.sentence);
    if (!fits) return wrongPassword;
  }
  return (await deleteAccount(deps, accountId)) ? null : notFound;
}
