/** Limits how long a visitor waits for an answer. A frozen or unreachable database says nothing at all. */

/** Has the code of a connection timeout, so that it counts as "the database is away". */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
  readonly code = 'ETIMEDOUT';
}

/** Longer than PostgreSQL's own statement limit (5 s), which a working database enforces itself. */
export const longestReadMilliseconds = 8_000;

/** The result, if it comes in time. Work that continues is not stopped, only no longer awaited. @throws DeadlineError when it is late */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
    // Nobody awaits it anymore; a late failure must not count as unhandled.
    work.catch(() => undefined);
  }
}
