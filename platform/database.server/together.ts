/** How do statements of one transaction go out without waiting for each other's answer? Together: one way there and back for all of them. */

type Send<T> = () => PromiseLike<T>;

/**
 * Sends statements one after another and waits for all of them. Over one connection the database does them in this order, each seeing what those
 * before it have done and the locks they have waited for. All have ended when this returns or throws: a transaction that is undone has nothing
 * under way any more.
 * @param sends each sends its first statement before it waits for anything
 * @throws the first error in their order; what came after it in the same transaction was not done
 */
export async function together<T extends readonly unknown[]>(
  ...sends: { [Index in keyof T]: Send<T[Index]> }
): Promise<{ -readonly [Index in keyof T]: T[Index] }> {
  // A statement goes out when somebody waits for it, so each is waited for before the next one is made.
  const ended = await Promise.allSettled(sends.map(async (send: Send<unknown>) => send()));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  // Every one of them was fulfilled, in the places of what was given.
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as {
    -readonly [Index in keyof T]: T[Index];
  };
}
