// `npm start`: everything from a clean clone to an open door.
import { buildWhenStale, findNode, hand, installWhenStale, sayAndExit } from './prepare.mjs';

try {
  installWhenStale();
  const node = findNode();
  buildWhenStale(node);
  hand(node, ['server.ts'], { NODE_ENV: process.env.NODE_ENV || 'production' });
} catch (error) {
  sayAndExit(error);
}
