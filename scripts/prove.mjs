// `npm run prove [-- suite] [-- share=5] [-- again]`: runs every suite at full length, prints each seed, and resumes where it was stopped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale, findNode, installWhenStale, root, sayAndExit } from './prepare.mjs';

/**
 * `runs` in total, `atOnce` per process and seed; `setting` is the suite's variable for its length. A market's life has fifty steps; fifty
 * ledger operations are one run. Together at least 10,000 runs.
 */
const suites = [
  {
    name: 'lives',
    project: 'db',
    file: 'features/exchange/lifecycle/lifecycles-model.db.test.ts',
    runs: 6_000,
    atOnce: 100,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'emergencies',
    project: 'db',
    file: 'features/exchange/emergencies/emergencies.db.test.ts',
    runs: 500,
    atOnce: 50,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'money',
    project: 'db',
    file: 'features/payments/books/reconcile.db.test.ts',
    runs: 1_000,
    atOnce: 100,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'reviews',
    project: 'db',
    file: 'features/reviews/reviews.db.test.ts',
    runs: 500,
    atOnce: 100,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'swaps',
    project: 'db',
    file: 'features/exchange/lifecycle/exchange-model.db.test.ts',
    runs: 1_000,
    atOnce: 100,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'disputes',
    project: 'db',
    file: 'features/disputes/dispute-model.db.test.ts',
    runs: 1_000,
    atOnce: 100,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'points',
    project: 'db',
    file: 'features/points/ledger-model.db.test.ts',
    runs: 200_000,
    atOnce: 20_000,
    setting: 'POINTS_OPERATIONS',
  },
  {
    name: 'year',
    project: 'db',
    file: 'tests/year/simulated-year.db.test.ts',
    runs: 20,
    atOnce: 1,
    setting: 'PROVE_RUNS',
  },
  // Killed after every single statement; `npm test` skips some.
  {
    name: 'killed',
    project: 'db',
    file: 'features/exchange/lifecycle/killed-commands.db.test.ts',
    runs: 1,
    atOnce: 1,
    setting: 'PROVE_RUNS',
  },
  // Chosen circles beside brute force.
  {
    name: 'markets',
    project: 'rule',
    file: 'features/exchange/circles/matcher/match-wishes.test.ts',
    runs: 10_000,
    atOnce: 1_000,
    setting: 'PROVE_RUNS',
  },
  {
    name: 'race',
    project: 'race',
    file: 'tests/races/one-listing.test.ts',
    runs: 1_000,
    atOnce: 50,
    setting: 'RACE_ROUNDS',
  },
  // A twentieth of its runs is one round of each race.
  {
    name: 'circles',
    project: 'race',
    file: 'tests/races/circles.test.ts',
    runs: 2_000,
    atOnce: 200,
    setting: 'PROVE_RUNS',
  },
  // Hostile requests at every endpoint, by everyone; `npm test` sends 3,000.
  {
    name: 'fuzz',
    project: 'conformance',
    file: 'tests/conformance/fuzz.test.ts',
    runs: 200_000,
    atOnce: 20_000,
    setting: 'FUZZ_REQUESTS',
    needsBuild: true,
  },
  // Hostile texts in every field that people write, and every page that shows one.
  {
    name: 'stored-content',
    project: 'conformance',
    file: 'tests/conformance/stored-content.test.ts',
    runs: 6,
    atOnce: 1,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  // Whether the time of an answer tells who has an account: 10,000 samples.
  {
    name: 'timing',
    project: 'db',
    file: 'tests/timing/accounts.db.test.ts',
    runs: 10_000,
    atOnce: 10_000,
    setting: 'PROVE_RUNS',
  },
  // Texts of 10,000 characters, the worst case for patterns: at most 20 ms each.
  {
    name: 'text',
    project: 'rule',
    file: 'tests/timing/text.test.ts',
    runs: 1,
    atOnce: 1,
    setting: 'PROVE_RUNS',
  },
  // What each public page costs when it isn't kept: at most 30 ms of a core. For an idle machine.
  {
    name: 'page-cost',
    project: 'conformance',
    file: 'tests/conformance/page-cost.test.ts',
    runs: 20,
    atOnce: 20,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  // Of each kind of slow client, all connected at once; everyone else's p99 stays within 250 ms. For an idle machine.
  {
    name: 'slow-clients',
    project: 'conformance',
    file: 'tests/conformance/many-slow-clients.test.ts',
    runs: 1_000,
    atOnce: 1_000,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  // A club that is written to is backed up, lost and restored; the figures in docs/runbook.md are from here.
  {
    name: 'restore',
    project: 'conformance',
    file: 'tests/conformance/restore.test.ts',
    runs: 10,
    atOnce: 1,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  // Two servers, a primary and a streaming replica: lag, loss, promotion, and the primary away.
  {
    name: 'replica',
    project: 'conformance',
    file: 'tests/conformance/replica.test.ts',
    runs: 1,
    atOnce: 1,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  // Through the tar.gz; `npm test` packs into a folder.
  {
    name: 'archive',
    project: 'conformance',
    file: 'tests/conformance/archive.test.ts',
    runs: 1,
    atOnce: 1,
    setting: 'PROVE_RUNS',
    needsBuild: true,
  },
  {
    name: 'recovery',
    project: 'durability',
    file: 'tests/durability/point-in-time.test.ts',
    runs: 5,
    atOnce: 1,
    setting: 'PROVE_RUNS',
  },
];

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const wholeProject = (project) => [vitest, 'run', '--project', project];

/**
 * Suites that run once, as a program. `npm run prove -- journeys tests/journeys/map.spec.ts` passes on what follows the name. Journeys,
 * database, conformance and durability run every test of their kind; `npm test` runs only the core of them (docs/domain/proof.md).
 */
const programs = {
  mutants: { command: [join(root, 'scripts/prove/mutants.ts')] },
  journeys: { command: [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], needsBuild: true },
  database: { command: wholeProject('db') },
  conformance: { command: wholeProject('conformance'), needsBuild: true },
  durability: { command: wholeProject('durability'), needsBuild: true },
  /** Several machines, and neighbours that fall silent. The results are in docs/domain/proof.md. */
  drills: { command: wholeProject('drills'), needsBuild: true, needs: ['haproxy', 'pgbouncer'] },
  /** Measures which lines the tests without a browser run. It proves nothing itself, so it only runs by name. */
  coverage: { command: [...wholeProject('rule'), '--project', 'db', '--coverage'], isByNameAlone: true },
};

const place = join(root, '.cache/prove.json');
const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
/** Results hold for these sources only. */
const sources = `${git('rev-parse', 'HEAD')} ${git('status', '--porcelain') === '' ? 'as committed' : 'changed'}`;

function readProgress(isAgain) {
  try {
    const kept = JSON.parse(readFileSync(place, 'utf8'));
    if (!isAgain && kept.sources === sources) return kept;
  } catch {
    // Nothing readable was saved: start over.
  }
  return { sources, done: {} };
}

function keep(progress) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(place, `${JSON.stringify(progress, null, 2)}\n`);
}

/** @returns whether this run passed */
function runPart(node, suite, runs, seed) {
  if (suite.needsBuild) buildWhenStale(node);
  const { status } = spawnSync(
    node,
    [vitest, 'run', '--project', suite.project, suite.file, '--testTimeout', '3600000'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        [suite.setting]: String(runs),
        PROVE_SEED: String(seed),
        POINTS_SEED: String(seed),
      },
    },
  );
  return status === 0;
}

/** Programs that are needed and not on this machine. */
const lacking = ({ needs = [] }) =>
  needs.filter((name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).error);

/** @returns whether the program succeeded */
function runProgram(node, { command, needsBuild }, words = []) {
  if (needsBuild) buildWhenStale(node);
  const env = { ...process.env, NODE_ENV: 'test' };
  return spawnSync(node, [...command, ...words], { cwd: root, stdio: 'inherit', env }).status === 0;
}

try {
  installWhenStale();
  const node = findNode();
  const words = process.argv.slice(2).flatMap((word) => word.split(' '));
  const program = programs[words[0]];
  if (program !== undefined) {
    const missing = lacking(program);
    if (missing.length > 0) {
      process.stderr.write(`${words[0]} needs ${missing.join(' and ')}: install what is missing.
`);
      process.exit(1);
    }
    process.exit(runProgram(node, program, words.slice(1)) ? 0 : 1);
  }
  const share = Number(words.find((word) => word.startsWith('share='))?.slice(6) ?? 100) / 100;
  const only = words.find((word) => suites.some(({ name }) => name === word));
  const unknown = words.filter((word) => word !== 'again' && word !== only && !word.startsWith('share='));
  if (unknown.length > 0 || !(share > 0)) {
    process.stderr.write(
      `Choose what to do: npm run prove, or npm run prove -- ${[...suites.map(({ name }) => name), ...Object.keys(programs)].join('|')}, share=5 for five percent, again to start over.\n`,
    );
    process.exit(1);
  }
  const progress = readProgress(words.includes('again'));
  for (const suite of suites.filter(({ name }) => only === undefined || name === only)) {
    const wanted = Math.max(1, Math.round(suite.runs * share));
    progress.done[suite.name] ??= { runs: 0, seeds: [] };
    const done = progress.done[suite.name];
    while (done.runs < wanted) {
      const runs = Math.min(suite.atOnce, wanted - done.runs);
      const seed = Math.floor(Math.random() * 2 ** 31);
      process.stdout.write(
        `\n${suite.name}: ${done.runs} of ${wanted} done; the next ${runs} with seed ${seed}\n`,
      );
      if (!runPart(node, suite, runs, seed)) {
        process.stderr.write(
          `\n${suite.name} does not hold. Again: ${suite.setting}=${runs} PROVE_SEED=${seed} POINTS_SEED=${seed} npx vitest run --project ${suite.project} ${suite.file}\n`,
        );
        process.exit(1);
      }
      done.runs += runs;
      done.seeds.push(seed);
      keep(progress);
    }
  }
  const leftOut = [];
  for (const [name, program] of only === undefined ? Object.entries(programs) : []) {
    const missing = lacking(program);
    if (missing.length > 0) leftOut.push(`${name} (needs ${missing.join(' and ')})`);
    else if (!program.isByNameAlone && !runProgram(node, program)) process.exit(1);
  }
  if (leftOut.length > 0) process.stdout.write(`\nLeft out: ${leftOut.join(', ')}.\n`);
  process.stdout.write(`\nAll of it holds, for ${sources}. ${place} names every seed.\n`);
} catch (error) {
  sayAndExit(error);
}
