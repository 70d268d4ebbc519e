/** How long does a visitor wait for an answer that may never come? A database that is frozen, or behind a cut line, says nothing at all. */

/** Its code is the one of a connection that timed out, so that it counts as "the database is away". */
export class DeadlineError extends Error {
  override name = 'DeadlineError';
  readonly code = 'ETIMEDOUT';
}

/** Beyond PostgreSQL's own limit for a statement (5 s), which a database that lives keeps by itself. */
export const longestReadMilliseconds = 8_000;

/**
 * The work's outcome, if it comes in time. What runs on afterwards is not stopped, only not waited for.
 * @throws DeadlineError when it does not
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
    // Nobody listens any more; a failure that comes late is no unhandled one.
    work.catch(() => undefined);
  }
}
