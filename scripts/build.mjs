// `npm run build`: builds the pages if a source is newer than the last build.
import { buildWhenStale, findNode, installWhenStale, sayAndExit } from './prepare.mjs';

try {
  installWhenStale();
  buildWhenStale(findNode());
} catch (error) {
  sayAndExit(error);
}
