/** Limits concurrent heavy work, with a bounded queue, so that a flood of it starves nothing else. */

/** Thrown when too many are waiting: nothing was done, try again shortly. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export type Turns = {
  /** Does the work when its turn comes. @throws QueueFull */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Whether a new caller would be turned away: worth checking before doing anything else for them. */
  isFull(): boolean;
};

/** @param atOnce how many run at once @param longestQueue how many may wait */
export function createTurns(atOnce: number, longestQueue: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => running >= atOnce && waiting.length >= longestQueue;
  return {
    isFull,
    async take(work) {
      if (isFull()) throw new QueueFull('The queue for this kind of work is full.');
      // The place is passed on directly, so `running` stays the same and no newcomer slips in between.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
