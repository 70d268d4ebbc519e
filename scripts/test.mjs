// `npm test`: runs everything the pipeline runs, within six minutes on two idle cores. `npm run check` (--fast): what needs neither a
// database nor a browser. Both skip the long tests (SUITE=core), which `npm run prove` runs. docs/domain/proof.md lists what runs where.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, Fault, findNode, installWhenStale, root, sayAndExit } from './prepare.mjs';

const isFast = process.argv.includes('--fast');
const bin = (name) => join(root, 'node_modules/.bin', name);

const packaged = (path) => join(root, 'node_modules', path);
const vitest = (project) => [project, packaged('vitest/vitest.mjs'), ['run', '--project', project]];

/**
 * [what it checks, program, arguments]; a program ending in .mjs, .cjs, .js or .ts runs under our Node. Stages run in order, but the rows
 * of an inner list run in parallel: each leaves a core idle.
 */
const fastStages = [
  ['format', bin('oxfmt'), ['--check', '.']],
  ['routes', packaged('@react-router/dev/bin.cjs'), ['typegen']],
  beside(
    [['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']]],
    [
      ['types', bin('tsc'), ['--noEmit']],
      ['unused', bin('knip'), []],
      ['pictures', join(root, 'art/check.mjs'), []],
    ],
  ),
  vitest('rule'),
];
/** In two rows: the second to come here waits for the first, and builds nothing. */
const build = ['build', join(root, 'scripts/build.mjs'), []];
const slowStages = [
  vitest('db'),
  beside(
    [
      build,
      ['bundle', join(root, 'scripts/bench/bundle.ts'), ['--check']],
      ['journeys', packaged('@playwright/test/cli.js'), ['test']],
    ],
    [vitest('durability'), vitest('race'), build, vitest('conformance')],
  ),
];

/** Characters of a failed stage's output that are repeated at the end, where they are easy to find. */
const longestLastWords = 3_000;

/** Rows of stages that run in parallel. */
function beside(...rows) {
  return { rows };
}

/** Runs a program to its end; its output goes to `say`. @returns whether it succeeded */
function finish(command, args, say) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...compiled,
        NODE_ENV: 'test',
        SUITE: 'core',
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      },
    });
    child.stdout.on('data', say);
    child.stderr.on('data', say);
    child.once('error', (error) => {
      say(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}

async function run(node, [name, program, args], say) {
  const startedAt = Date.now();
  say(`\n── ${name}\n`);
  const isScript = /\.(mjs|cjs|js|ts)$/.test(program);
  let lastWords = '';
  const isGood = await finish(isScript ? node : program, isScript ? [program, ...args] : args, (chunk) => {
    lastWords = (lastWords + chunk).slice(-longestLastWords);
    say(chunk);
  });
  return { name, isGood, seconds: (Date.now() - startedAt) / 1000, lastWords };
}

const live = (chunk) => process.stdout.write(chunk);

async function runRow(node, stages, say) {
  const results = [];
  for (const stage of stages) results.push(await run(node, stage, say));
  return results;
}

/** The first row prints while it runs, the others when all have ended, so that outputs don't mix. */
async function runBeside(node, rows) {
  const later = rows.slice(1).map(() => []);
  const results = await Promise.all(
    rows.map((stages, index) =>
      runRow(node, stages, index === 0 ? live : (chunk) => later[index - 1].push(Buffer.from(chunk))),
    ),
  );
  for (const chunks of later) process.stdout.write(Buffer.concat(chunks));
  return results.flat();
}

try {
  installWhenStale();
  const node = findNode();
  if (!existsSync(bin('oxlint')))
    throw new Fault('The development packages are missing: run npm install without --omit=dev.');
  const startedAt = Date.now();
  const results = [];
  for (const stage of isFast ? fastStages : [...fastStages, ...slowStages])
    results.push(...(stage.rows ? await runBeside(node, stage.rows) : [await run(node, stage, live)]));
  process.stdout.write('\n');
  for (const { name, isGood, seconds } of results)
    process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n`);
  const failed = results.filter(({ isGood }) => !isGood);
  for (const { name, lastWords } of failed)
    process.stdout.write(`\n── ${name} failed; its last words:\n${lastWords}\n`);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  process.stdout.write(
    `${results.length - failed.length} passed, ${failed.length} failed, after ${minutes} minutes\n`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
} catch (error) {
  sayAndExit(error);
}
