// `npm start`: prepares everything from a clean clone, then runs the server.
import { buildWhenStale, findNode, hand, installWhenStale, sayAndExit } from './prepare.mjs';

try {
  installWhenStale();
  const node = findNode();
  buildWhenStale(node);
  // A leaking process ends before the host runs out of memory. Node would take 130 MB for new objects. Also in deploy/wildloop.sh.
  const heap = [`--max-old-space-size=${process.env.HEAP_LIMIT_MB || 1024}`, '--max-semi-space-size=8'];
  hand(node, [...heap, 'server.ts'], { NODE_ENV: process.env.NODE_ENV || 'production' });
} catch (error) {
  sayAndExit(error);
}
