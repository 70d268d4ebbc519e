// `npm run build`: the pages, when a source is newer than the last build.
import { buildWhenStale, findNode, installWhenStale, sayAndExit } from './prepare.mjs';

try {
  installWhenStale();
  buildWhenStale(findNode());
} catch (error) {
  sayAndExit(error);
}
