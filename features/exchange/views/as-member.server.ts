/** Reads as a member: the database shows only their own exchanges. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';

export const asMember = <T>(deps: Deps, actor: AccountActor, read: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: actor.accountId } }, ({ sql }) => read(sql));
