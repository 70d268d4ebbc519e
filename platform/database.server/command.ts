/** How does a command keep its word that a "no" changes nothing? Its transaction is kept when it succeeds and undone when it refuses. */
import { isRefusal, type Refusal } from '../refusal.ts';
import { refusalOfConstraint } from './database-error.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import type { PoolSql } from './sql.ts';

/** Carries a refusal out of the transaction that it undoes. */
class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/**
 * Runs a command in one transaction under the serving role. What it wrote before it refused is undone, so that it may write first and be
 * refused by what it finds then.
 * @param laws what a violated law of the database means, by the constraint's name
 * @throws what `work` throws, unless a law in `laws` said no
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
