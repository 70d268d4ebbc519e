/**
 * `npm run prove -- mutants [kind or words]`: breaks every lifecycle row, check of who asks and rule of money once, and expects a test to fail for each.
 * It first records which test file runs which lines, then runs only those files, the quickest first. It resumes where it was stopped; `again` starts over.
 * `quick` tries the tests that need no database alone, and remembers what they killed; `near` leaves out the two longest tests;
 * `table` only writes docs/security.md.
 */
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestCase, TestSpecification, Vitest } from 'vitest/node';
import { sourceMutants, type SourceMutant } from '../../tests/mutants/find-mutants.ts';
import { lifecycleMutants, type LifecycleMutant } from '../../tests/mutants/lifecycle-mutants.ts';
import { equivalent, triedByHand } from '../../tests/mutants/equivalent.ts';
import { nameOf, writeMutantsTable } from './mutants-document.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mutant: { id: string | null; record: string | null };
  }
}

type Mutant = SourceMutant | LifecycleMutant;

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = `${root}.cache/mutants`;
const files = {
  touches: `${place}/touches.tsv`,
  seconds: `${place}/seconds.json`,
  results: `${place}/results.tsv`,
};
/** Only tests without a database. */
const isQuick = process.argv.includes('quick');
/** Without the tests that take minutes. */
const isNear = process.argv.includes('near');
/** Too long to be tried before the others: the database's rows against the tables, and every endpoint as everybody. */
const lastTries: Record<Mutant['kind'], string[]> = {
  lifecycle: ['tests/laws/rows.db.test.ts'],
  actor: ['tests/access/every-endpoint.db.test.ts'],
  money: [],
};
/** Of the time of all tests, tried for one mutant: about 40 seconds on an idle machine, and as many tests on a busy one. */
const longestTry = 0.1;
/** A mutant may loop forever, so a test ends after this. The same test without the mutant then shows whether the machine is slow. */
const longestTestMilliseconds = 120_000;

/** One Vitest for all runs, so that sources are read and the database is made once. */
async function openVitest(isListening: boolean): Promise<Vitest> {
  process.env.MUTANTS = '1';
  // The tests that `npm test` leaves out take too long to run for every mutant.
  process.env.SUITE = 'core';
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest({
    root,
    watch: false,
    // What is listened to once serves every later run.
    project: isQuick && !isListening ? ['rule'] : ['rule', 'db'],
    reporters: [{}],
    maxWorkers: isListening ? 2 : 1,
    testTimeout: isListening ? 600_000 : longestTestMilliseconds,
    hookTimeout: 600_000,
  });
  await vitest.standalone();
  return vitest;
}

function tell(vitest: Vitest, mutant: { id: string | null; record: string | null }): void {
  for (const project of vitest.projects) project.provide('mutant', mutant);
}

const pathOf = (moduleId: string): string => relative(root, moduleId);

/** Runs everything once and notes what each file comes across and how long it takes. */
async function listen(vitest: Vitest): Promise<void> {
  rmSync(files.touches, { force: true });
  tell(vitest, { id: null, record: files.touches });
  const specifications = await vitest.globTestSpecifications();
  const { testModules } = await vitest.runTestSpecifications(specifications, true);
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => pathOf(moduleId));
  if (failed.length > 0) console.log(`Fail without a mutant and are left out: ${failed.join(', ')}`);
  const seconds = testModules
    .filter((module) => module.ok())
    .map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      return [pathOf(module.moduleId), (duration + collectDuration + setupDuration) / 1000];
    });
  writeFileSync(files.seconds, JSON.stringify(Object.fromEntries(seconds)));
}

const sourceOfTest = new Map(
  globSync('{api,app,features,platform,tests}/**/*.test.ts')
    .filter((file) => !/-model\.db|^tests\/(?:conformance|durability|drills|races|timing)\//.test(file))
    .map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]),
);

/** Tests that import this file by its name and folder, or from beside it. */
function testsNaming(file: string): string[] {
  const [folder, name] = file.split('/').slice(-2);
  return [...sourceOfTest]
    .filter(
      ([test, text]) =>
        text.includes(`${folder}/${name}'`) ||
        (dirname(test) === dirname(file) && text.includes(`./${name}'`)),
    )
    .map(([test]) => test);
}

/** The test files that come across each thing: those near it first, then the quickest. */
function readTouches(): (mutant: Mutant) => string[] {
  const seconds = JSON.parse(readFileSync(files.seconds, 'utf8')) as Record<string, number>;
  const most = longestTry * Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const touched = new Map<string, Set<string>>();
  const listenedTo = new Set(Object.keys(seconds));
  const listenedAt = statSync(files.touches).mtimeMs;
  const isUnheard = (file: string) =>
    !listenedTo.has(file) || statSync(`${root}${file}`).mtimeMs > listenedAt;
  for (const line of readFileSync(files.touches, 'utf8').split('\n').filter(Boolean)) {
    const [id = '', file = ''] = line.split('\t');
    touched.set(id, (touched.get(id) ?? new Set()).add(pathOf(file)));
    listenedTo.add(pathOf(file));
  }
  return (mutant) => {
    const met = touched.get('touches' in mutant ? mutant.touches : mutant.id);
    const nearby = [
      ...new Set([...testsNaming(mutant.file), ...globSync(`${dirname(mutant.file)}/*.test.ts`)]),
    ];
    // What a new or changed test comes across isn't known yet, and a quick one costs little.
    const found = [
      ...new Set([
        ...(met ?? nearby),
        ...nearby.filter((file) => isUnheard(file) || !file.includes('.db.test.')),
      ]),
    ];
    const rank = (file: string) =>
      (seconds[file] ?? 0) * (dirname(file).startsWith(dirname(dirname(mutant.file))) ? 1 : 3);
    let spent = 0;
    // Only another target shows in the rows.
    const isOfRows = mutant.kind !== 'lifecycle' || mutant.id.includes(':to:');
    const last = isQuick || isNear || !isOfRows ? [] : lastTries[mutant.kind];
    const chosen = found
      .filter(
        (file) => (file in seconds || !listenedTo.has(file)) && !(isQuick && file.includes('.db.test.')),
      )
      .toSorted((one, other) => rank(one) - rank(other))
      .filter((file) => (spent += seconds[file] ?? 0) <= most || spent === seconds[file]);
    return [...chosen.filter((file) => !last.includes(file)), ...last];
  };
}

type Outcome = 'good' | 'refuted' | 'late' | 'broken';

/** Runs one test file. `late`: every failed test took too long; `broken`: something failed, but no test's own expectation did. */
async function run(vitest: Vitest, specification: TestSpecification): Promise<Outcome> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  // Vitest also returns what other files reported in earlier runs.
  const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId);
  if (unhandledErrors.length === 0 && own.length > 0 && own.every((module) => module.ok())) return 'good';
  const failed = own.flatMap((module) => [...module.children.allTests('failed')]);
  const isLate = (test: TestCase) =>
    test.result().errors?.every(({ message }) => message.includes('timed out'));
  const isRefuted = (test: TestCase) =>
    test.result().errors?.some(({ name }) => name === 'AssertionError') && !isLate(test);
  if (failed.some(isRefuted)) return 'refuted';
  return failed.length > 0 && failed.every(isLate) ? 'late' : 'broken';
}

/**
 * Whether this test file passes without a mutant: otherwise its failure says nothing about one. A test that ran out of time must also pass
 * in a quarter of that time, or the machine is too slow to tell.
 */
async function passesOtherwise(
  vitest: Vitest,
  specification: TestSpecification,
  isLate: boolean,
): Promise<boolean> {
  tell(vitest, { id: null, record: null });
  const from = performance.now();
  if ((await run(vitest, specification)) !== 'good') return false;
  return !isLate || performance.now() - from < longestTestMilliseconds / 4;
}

/** @returns the test file that failed, if one did */
async function killer(vitest: Vitest, mutant: Mutant, tests: readonly string[]): Promise<string | null> {
  const specificationOf = new Map<string, TestSpecification>();
  for (const each of await vitest.globTestSpecifications()) specificationOf.set(pathOf(each.moduleId), each);
  for (const test of tests) {
    const specification = specificationOf.get(test);
    if (!specification) continue;
    tell(vitest, { id: mutant.id, record: null });
    const outcome = await run(vitest, specification);
    if (outcome === 'refuted') return test;
    if (outcome !== 'good' && (await passesOtherwise(vitest, specification, outcome === 'late'))) return test;
  }
  return null;
}

const words = process.argv.slice(2).filter((word) => !['again', 'quick', 'near'].includes(word));
mkdirSync(place, { recursive: true });
if (process.argv.includes('again')) for (const file of Object.values(files)) rmSync(file, { force: true });

const readResults = (): string[] =>
  existsSync(files.results) ? readFileSync(files.results, 'utf8').split('\n').filter(Boolean) : [];
const all: Mutant[] = [...(await lifecycleMutants()), ...(await sourceMutants())];
if (words.includes('table')) {
  await writeMutantsTable(all, readResults());
  process.exit();
}
if (!existsSync(files.seconds)) {
  const vitest = await openVitest(true);
  await listen(vitest);
  await vitest.close();
}
const vitest = await openVitest(false);
const testsFor = readTouches();
const done = new Set(readResults().map((line) => line.split('\t')[1]));
const wanted = all.filter(
  ({ id, kind }) => words.length === 0 || words.some((word) => kind === word || id.includes(word)),
);
for (const mutant of wanted) {
  // What no test can notice would take the longest: every test that comes across it.
  const name = nameOf(mutant.what);
  if (done.has(mutant.id) || name in equivalent || name in triedByHand) continue;
  const tests = testsFor(mutant);
  const by = await killer(vitest, mutant, tests);
  // The tests that were left out may notice it.
  if ((isQuick || isNear) && by === null) {
    console.log(`not by ${tests.length} files\t${mutant.id}\t${mutant.what}`);
    continue;
  }
  const verdict = by ? 'killed' : tests.length === 0 ? 'untried' : 'SURVIVED';
  const line = [verdict, mutant.id, mutant.what, by ?? `${tests.length} files`].join('\t');
  appendFileSync(files.results, `${line}\n`);
  console.log(line);
}
await vitest.close();
await writeMutantsTable(all, readResults());
