/** Ends a job that ran out of time, so that it cannot write afterwards. */
import type { TransactionSql } from '../database.server/sql.ts';

/** Thrown at a job that continues after its transaction has ended. */
class OutOfTime extends Error {
  override name = 'OutOfTime';
}

export type Guarded = { sql: TransactionSql; end: () => void };

/**
 * The transaction until `end` is called; after that every use throws. A handler waiting for an outside service cannot be stopped, and the
 * driver would run its late statements on a connection now in other use.
 */
export function guard(sql: TransactionSql): Guarded {
  let isOver = false;
  const check = () => {
    if (isOver) throw new OutOfTime('This job has run out of time; its transaction is over.');
  };
  const guarded = <T extends TransactionSql>(inner: T): T =>
    new Proxy(inner, {
      apply(target, self, given: unknown[]) {
        check();
        return Reflect.apply(target, self, given) as unknown;
      },
      get(target, name, receiver) {
        check();
        if (name !== 'savepoint') return Reflect.get(target, name, receiver) as unknown;
        return (work: (sql: TransactionSql) => Promise<unknown>) =>
          target.savepoint((nested) => work(guarded(nested)));
      },
    });
  return {
    sql: guarded(sql),
    end: () => {
      isOver = true;
    },
  };
}
