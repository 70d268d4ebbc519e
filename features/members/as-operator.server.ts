/** Under which role and for whom does the database answer an operator's question? */
import type { Acting } from '../../platform/database.server/transaction.ts';
import type { AccountActor } from './actor.ts';

/** For `inTransaction`: the policies look the account up among the operators, so that a right taken away ends at once. */
export const asOperator = ({ accountId }: Pick<AccountActor, 'accountId'>): Acting => ({
  role: 'operator_desk',
  claims: { sub: accountId },
});
