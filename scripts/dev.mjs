// `npm run dev`: the server with hot reload; it restarts when one of its files changes.
import { findNode, hand, installWhenStale, sayAndExit } from './prepare.mjs';

try {
  installWhenStale();
  const watched = [
    'server.ts',
    'ground.server.ts',
    'demo.server.ts',
    'jobs.server.ts',
    'api',
    'platform',
    'features',
    'migrations',
  ].map((path) => `--watch-path=${path}`);
  hand(findNode(), [...watched, 'server.ts'], { NODE_ENV: 'development' });
} catch (error) {
  sayAndExit(error);
}
