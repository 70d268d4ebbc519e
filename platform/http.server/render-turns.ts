/** Limits concurrent rendering per address, so that one visitor's heavy pages wait for each other instead of delaying everyone. */
import { createTurns, QueueFull, type Turns } from '../turns.ts';
import { rateLimitKey } from './rate-limit.ts';

export type RenderTurns = {
  /** @returns null when too many of this address are waiting; nothing was done */
  take<T>(address: string, work: () => Promise<T>): Promise<T | null>;
};

/** @param atOnce concurrent pages of one address @param longestQueue pages of one address that may wait */
export function createRenderTurns(atOnce: number, longestQueue: number): RenderTurns {
  const known = new Map<string, { turns: Turns; users: number }>();
  return {
    async take(address, work) {
      const key = rateLimitKey(address);
      const own = known.get(key) ?? { turns: createTurns(atOnce, longestQueue), users: 0 };
      known.set(key, own);
      own.users += 1;
      try {
        return await own.turns.take(work);
      } catch (error) {
        if (error instanceof QueueFull) return null;
        throw error;
      } finally {
        own.users -= 1;
        if (own.users === 0) known.delete(key);
      }
    },
  };
}
