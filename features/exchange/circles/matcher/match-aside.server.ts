/** Runs the matcher for a large market in a separate thread, so that the server keeps answering. */
import { Worker } from 'node:worker_threads';
import type { CircleRules } from './find-circles.ts';
import { matchWishes, type Matching } from './match-wishes.server.ts';
import { priced, type PlainMarket } from './priced-market.ts';

/** Fewer wishes take less time than starting a thread. */
const fewWishes = 50;

/** Like `matchWishes`. @throws what the thread throws */
export function matchAside(market: PlainMarket, rules: CircleRules): Promise<Matching> {
  if (market.wishes.length <= fewWishes) return matchWishes(priced(market), rules);
  return new Promise<Matching>((resolve, reject) => {
    const thread = new Worker(new URL('./match-thread.server.ts', import.meta.url), {
      workerData: { market, rules },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    // Without a message it has failed; after one this comes too late to matter.
    thread.once('exit', (code) => reject(new Error(`The matcher exited with code ${code} and no result.`)));
  });
}
