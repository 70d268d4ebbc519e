/** Lets an operator make someone an operator, or revoke that. */
import { mayOperate, type Actor } from '../members/actor.ts';
import { notAllowed, notFound } from '../members/member-refusals.ts';
import { grantOperator, listOperators, revokeAnOperator } from '../members/operators.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { accountOfAddress, addressesOf } from './accounts.server.ts';
import type { OperatorRow } from './application/application-view.ts';
import { lastOperator, noSuchAccount, reasonMissing } from './membership-refusals.ts';

export type OperatorsRefusal = Refusal<
  'not-allowed' | 'not-found' | 'reason-missing' | 'no-such-account' | 'last-operator'
>;

/** Grants the right to the account with this confirmed address. Repeating it changes nothing. */
export async function grantToAddress(
  deps: Deps,
  actor: Actor,
  { email, reason }: { email: string; reason: string },
): Promise<'granted' | OperatorsRefusal> {
  if (!mayOperate(actor)) return notAllowed;
  if (reason.trim() === '') return reasonMissing;
  const account = await accountOfAddress(deps.sql, email.trim());
  if (!account) return noSuchAccount;
  const by = { kind: 'operator', id: actor.accountId } as const;
  await grantOperator(deps, { actor: by, accountId: account.id, reason: reason.trim() });
  return 'granted';
}

/** Revokes the right, even one's own, as long as another operator remains. */
export function revokeFromAccount(
  deps: Deps,
  actor: Actor,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<'revoked' | OperatorsRefusal> {
  return inTransaction<'revoked' | OperatorsRefusal>(deps, {}, async ({ sql }) => {
    if (!mayOperate(actor)) return notAllowed;
    if (reason.trim() === '') return reasonMissing;
    if (!isUuid(accountId)) return notFound;
    const by = { kind: 'operator', id: actor.accountId } as const;
    const outcome = await revokeAnOperator(sql, { actor: by, accountId, reason: reason.trim() }, deps.now());
    if (outcome === 'none') return notFound;
    return outcome === 'last' ? lastOperator : 'revoked';
  });
}

/** All operators. */
export async function readOperators(deps: Deps, self: string): Promise<OperatorRow[]> {
  const operators = await listOperators(deps.sql);
  const addresses = await addressesOf(
    deps.sql,
    operators.map(({ accountId }) => accountId),
  );
  return operators.map(({ accountId, grantedAt }) => ({
    accountId,
    email: addresses.get(accountId) ?? null,
    grantedAt: grantedAt.toISOString(),
    isSelf: accountId === self,
  }));
}
