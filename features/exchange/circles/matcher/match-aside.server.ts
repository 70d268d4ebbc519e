/** Where does the matcher run, so that the server goes on answering meanwhile? A large market in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { CircleRules } from './find-circles.ts';
import { matchWishes, type Matching } from './match-wishes.server.ts';
import { priced, type PlainMarket } from './priced-market.ts';

/** So many wishes take less time than to start a thread. */
const fewWishes = 50;

/** As `matchWishes`. @throws what the thread throws */
export function matchAside(market: PlainMarket, rules: CircleRules): Promise<Matching> {
  if (market.wishes.length <= fewWishes) return matchWishes(priced(market), rules);
  return new Promise<Matching>((resolve, reject) => {
    const thread = new Worker(new URL('./match-thread.server.ts', import.meta.url), {
      workerData: { market, rules },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    // Without a word it has not done its work; after one this comes too late to matter.
    thread.once('exit', (code) => reject(new Error(`The matcher ended with ${code} and no answer.`)));
  });
}
