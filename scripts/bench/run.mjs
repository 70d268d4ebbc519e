// `npm run bench [pages] [processes] [bundle] [search] [lighthouse] [bookings] [points] [scale] [circles]`: measures all of them, or those that are named, and writes docs/benchmarks.md.
import { join } from 'node:path';
import { buildWhenStale, findNode, hand, installWhenStale, root, sayAndExit } from '../prepare.mjs';

try {
  installWhenStale();
  const node = findNode();
  buildWhenStale(node);
  hand(node, [join(root, 'scripts/bench/measure.ts'), ...process.argv.slice(2)]);
} catch (error) {
  sayAndExit(error);
}
