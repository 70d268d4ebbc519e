// `npm run points -- check`: checks the points ledger. `npm run points -- prove [operations]`: tests the ledger against its simple model.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode, hand, installWhenStale, root, sayAndExit } from './prepare.mjs';

const [what, count = '100000'] = process.argv.slice(2);
try {
  installWhenStale();
  const node = findNode();
  if (what === 'check') hand(node, [join(root, 'scripts/points/check.ts')]);
  else if (what === 'prove' && /^[1-9]\d{0,7}$/.test(count)) {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(
      node,
      [vitest, 'run', '--project', 'db', 'features/points/ledger-model.db.test.ts'],
      { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', POINTS_OPERATIONS: count } },
    );
    process.exit(status ?? 1);
  } else {
    process.stderr.write(
      'Choose what to do: npm run points -- check, or npm run points -- prove [how many operations].\n',
    );
    process.exit(1);
  }
} catch (error) {
  sayAndExit(error);
}
