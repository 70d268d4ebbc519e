/** Refuses calls to outside services while a transaction is open: a slow service would hold its connection and its locks. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the transaction that this code was called from is still open. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of one transaction, and remembers that it is open until the work ends. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await transaction.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/**
 * Called by every client of an outside service before it sends anything.
 * @param service its name, for the error
 * @throws when the caller has an open transaction: that is a bug of the caller
 */
export function assertOutsideTransaction(service: string): void {
  if (transaction.getStore()?.isOpen)
    throw new Error(`The ${service} was called inside a database transaction. Call it before or after.`);
}

/** The client of an outside service, each of whose functions may only be called outside a transaction. */
export function outsideTransactions<T extends object>(client: T, service: string): T {
  const guarded = Object.entries(client).map(([name, value]: [string, unknown]) =>
    typeof value === 'function'
      ? [
          name,
          (...given: unknown[]): unknown => {
            assertOutsideTransaction(service);
            return Reflect.apply(value, client, given);
          },
        ]
      : [name, value],
  );
  // The same names with the same types: only the moment of the call is checked.
  return Object.fromEntries(guarded) as T;
}
