// `npm run money -- check [all]`: compares the cash books with the card processor, since the last time or from the beginning.
import { join } from 'node:path';
import { findNode, hand, installWhenStale, root, sayAndExit } from './prepare.mjs';

const [what, span = ''] = process.argv.slice(2);
try {
  installWhenStale();
  if (what === 'check') hand(findNode(), [join(root, 'scripts/money/check.ts'), span]);
  else {
    process.stderr.write('Choose what to do: npm run money -- check, or npm run money -- check all.\n');
    process.exit(1);
  }
} catch (error) {
  sayAndExit(error);
}
