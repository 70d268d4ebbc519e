// Runs after `npm install`: generates route types, so that an editor shows no errors in a fresh clone. Prints nothing on success.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root, sayAndExit } from '../prepare.mjs';

const generator = join(root, 'node_modules/@react-router/dev/bin.cjs');

try {
  // A container image installs packages before it has the sources, and a server needs no types.
  if (existsSync(generator) && existsSync(join(root, 'app/routes.ts'))) {
    // The dev routes exist only outside production, and their pages need types too.
    const env = { ...process.env, NODE_ENV: 'test' };
    const { status, stdout, stderr } = spawnSync(findNode(), [generator, 'typegen'], { cwd: root, env });
    // Everything runs without these types; only editors and `tsc` need them.
    if (status !== 0)
      process.stderr.write(`The types of the routes could not be written:\n${stdout}${stderr}`);
  }
} catch (error) {
  sayAndExit(error);
}
