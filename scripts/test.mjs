// `npm test`: everything the pipeline runs. `npm run check` (--fast): what needs neither a database nor a browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale, Fault, findNode, installWhenStale, root, sayAndExit } from './prepare.mjs';

const isFast = process.argv.includes('--fast');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** [what it proves, program, arguments]; a program that ends in .mjs or .cjs runs under our Node. */
const fastStages = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['routes', join(root, 'node_modules/@react-router/dev/bin.cjs'), ['typegen']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['types', bin('tsc'), ['--noEmit']],
  ['unused', bin('knip'), []],
  ['pictures', join(root, 'art/check.mjs'), []],
  ['rule', join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'rule']],
];
const slowStages = [
  ['db', join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'db']],
  ['race', join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'race']],
  ['durability', join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'durability']],
  ['build', null, []],
  ['conformance', join(root, 'node_modules/vitest/vitest.mjs'), ['run', '--project', 'conformance']],
  ['bundle', join(root, 'scripts/bench/bundle.ts'), ['--check']],
  ['journeys', join(root, 'node_modules/@playwright/test/cli.js'), ['test']],
];

function run(node, [name, program, args]) {
  const startedAt = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  if (program === null) buildWhenStale(node);
  else {
    const isScript = /\.(mjs|cjs|js|ts)$/.test(program);
    const { status } = spawnSync(isScript ? node : program, isScript ? [program, ...args] : args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      },
    });
    if (status !== 0) return { name, isGood: false, seconds: (Date.now() - startedAt) / 1000 };
  }
  return { name, isGood: true, seconds: (Date.now() - startedAt) / 1000 };
}

try {
  installWhenStale();
  const node = findNode();
  if (!existsSync(bin('oxlint')))
    throw new Fault('The development packages are missing: run npm install without --omit=dev.');
  const results = [];
  for (const stage of isFast ? fastStages : [...fastStages, ...slowStages]) {
    results.push(run(node, stage));
  }
  process.stdout.write('\n');
  for (const { name, isGood, seconds } of results)
    process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n`);
  const failed = results.filter(({ isGood }) => !isGood).length;
  process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
} catch (error) {
  sayAndExit(error);
}
