/** Sends several statements of one transaction in one round trip. */

type Send<T> = () => PromiseLike<T>;

/**
 * Sends statements one after another and waits for all. On one connection the database runs them in order, each seeing the effects and
 * locks of those before. All have finished when this returns or throws: nothing of a rolled-back transaction is still running.
 * @param sends each sends its first statement before it awaits anything
 * @throws the first error in order; what followed in the transaction was not done
 */
export async function together<T extends readonly unknown[]>(
  ...sends: { [Index in keyof T]: Send<T[Index]> }
): Promise<{ -readonly [Index in keyof T]: T[Index] }> {
  // A statement is sent when awaited, so each is awaited before the next is created.
  const ended = await Promise.allSettled(sends.map(async (send: Send<unknown>) => send()));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  // All were fulfilled, in the order given.
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as {
    -readonly [Index in keyof T]: T[Index];
  };
}
