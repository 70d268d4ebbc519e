/** Sets the role and account under which the database answers an operator's query. */
import type { Acting } from '../../platform/database.server/transaction.ts';
import type { AccountActor } from './actor.ts';

/** For `inTransaction`: policies look the account up among the operators, so a revoked right ends at once. */
export const asOperator = ({ accountId }: Pick<AccountActor, 'accountId'>): Acting => ({
  role: 'operator_desk',
  claims: { sub: accountId },
});
