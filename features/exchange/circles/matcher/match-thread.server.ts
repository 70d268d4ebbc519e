/** The matcher's thread: it matches the market it was given, reports the result, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CircleRules } from './find-circles.ts';
import { matchWishes } from './match-wishes.server.ts';
import { priced, type PlainMarket } from './priced-market.ts';

// Only match-aside.server.ts starts this thread, with this input.
const { market, rules } = workerData as { market: PlainMarket; rules: CircleRules };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port knows no origins
parentPort?.postMessage(await matchWishes(priced(market), rules));
