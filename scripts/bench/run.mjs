// `npm run bench [pages] [bundle] [search] [lighthouse] [bookings] [points] [circles]`: runs all measurements, or the named ones, and
// writes docs/benchmarks.md.
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
