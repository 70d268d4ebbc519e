/** How does heavy work take its turn, so that a flood of it starves nothing else? A few at once, behind a queue that has an end. */

/** Thrown when too many are waiting already: nothing was done, try again in a moment. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export type Turns = {
  /** Does the work when its turn has come. @throws QueueFull */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Whether whoever comes now would be sent away: worth asking before anything else is done for them. */
  isFull(): boolean;
};

/**
 * @param atOnce how many work at the same time
 * @param longestQueue how many may wait beside them
 */
export function createTurns(atOnce: number, longestQueue: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const isFull = () => running >= atOnce && waiting.length >= longestQueue;
  return {
    isFull,
    async take(work) {
      if (isFull()) throw new QueueFull('Too much of this is being done already.');
      // Whoever goes hands the place on, so `running` stays as it is: nobody who comes just then slips in between.
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
