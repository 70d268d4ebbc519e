/** Runs a command in a transaction that commits on success and rolls back on a refusal. */
import { isRefusal, type Refusal } from '../refusal.ts';
import { refusalOfConstraint } from './database-error.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import type { PoolSql } from './sql.ts';

/** Carries a refusal out of the transaction it rolls back. */
class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/**
 * Runs a command in one transaction under the serving role. A refusal undoes its writes, so a command may write first and be refused by
 * what it finds.
 * @param laws the refusals of violated constraints, by name
 * @throws what `work` throws, unless a constraint in `laws` was violated
 */
export function inCommand<T>(
  deps: { sql: PoolSql },
  work: (transaction: Transaction) => Promise<T>,
): Promise<T>;
export function inCommand<T, Law extends Refusal>(
  deps: { sql: PoolSql },
  work: (transaction: Transaction) => Promise<T>,
  laws: Readonly<Record<string, Law>>,
): Promise<T | Law>;
export async function inCommand<T>(
  deps: { sql: PoolSql },
  work: (transaction: Transaction) => Promise<T>,
  laws: Readonly<Record<string, Refusal>> = {},
): Promise<T | Refusal> {
  try {
    return await inTransaction(deps, {}, async (transaction) => {
      const outcome = await work(transaction);
      if (isRefusal(outcome)) throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    const refused = refusalOfConstraint(error, laws);
    if (refused) return refused;
    throw error;
  }
}
