// Runs after `npm install`: writes the types of the routes, so that an editor shows no errors in a fresh clone. Prints nothing when it succeeds.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root, sayAndExit } from './prepare.mjs';

const generator = join(root, 'node_modules/@react-router/dev/bin.cjs');

try {
  // An image installs its packages before it has the sources, and a server needs no types.
  if (existsSync(generator) && existsSync(join(root, 'app/routes.ts'))) {
    // The workshop's routes exist outside of production only, and its pages need types too.
    const env = { ...process.env, NODE_ENV: 'test' };
    const { status, stdout, stderr } = spawnSync(findNode(), [generator, 'typegen'], { cwd: root, env });
    // Without these types everything runs; only an editor and `tsc` miss them.
    if (status !== 0)
      process.stderr.write(`The types of the routes could not be written:\n${stdout}${stderr}`);
  }
} catch (error) {
  sayAndExit(error);
}
