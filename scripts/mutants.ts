/**
 * `npm run prove -- mutants [kind or words]`: breaks every lifecycle row, check of who asks and rule of money once, and expects a test to fail for each.
 * It first records which test file runs which lines, then runs only those files, the quickest first. It resumes where it was stopped; `again` starts over.
 * `quick` tries the tests that need no database alone, and remembers what they killed.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';
import { sourceMutants, type SourceMutant } from '../tests/mutants/find-mutants.ts';
import { lifecycleMutants, type LifecycleMutant } from '../tests/mutants/lifecycle-mutants.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mutant: { id: string | null; record: string | null };
  }
}

type Mutant = SourceMutant | LifecycleMutant;

const root = fileURLToPath(new URL('..', import.meta.url));
const place = `${root}.cache/mutants`;
const files = {
  touches: `${place}/touches.tsv`,
  seconds: `${place}/seconds.json`,
  results: `${place}/results.tsv`,
};
/** Tests that need no database alone. */
const isQuick = process.argv.includes('quick');
/** Seconds of tests tried for one mutant. */
const longestTry = 40;

/** One Vitest for all runs, so that sources are read and the database is made once. */
async function openVitest(isListening: boolean): Promise<Vitest> {
  process.env.MUTANTS = '1';
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest({
    root,
    watch: false,
    project: isQuick ? ['rule'] : ['rule', 'db'],
    reporters: [{}],
    maxWorkers: isListening ? 2 : 1,
    // A mutant is dead with its first test, and one that hangs as well.
    bail: isListening ? 0 : 1,
    testTimeout: isListening ? 120_000 : 30_000,
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

/** The test files that come across each thing: those near it first, then the quickest. */
function readTouches(): (mutant: Mutant) => string[] {
  const seconds = JSON.parse(readFileSync(files.seconds, 'utf8')) as Record<string, number>;
  const touched = new Map<string, Set<string>>();
  for (const line of readFileSync(files.touches, 'utf8').split('\n').filter(Boolean)) {
    const [id = '', file = ''] = line.split('\t');
    touched.set(id, (touched.get(id) ?? new Set()).add(pathOf(file)));
  }
  return (mutant) => {
    const met = touched.get('touches' in mutant ? mutant.touches : mutant.id);
    const found = met
      ? [...met]
      : Object.keys(seconds).filter((file) => file.startsWith(`${dirname(mutant.file)}/`));
    const rank = (file: string) =>
      (seconds[file] ?? 0) * (dirname(file).startsWith(dirname(dirname(mutant.file))) ? 1 : 3);
    let spent = 0;
    return found
      .filter((file) => file in seconds && !(isQuick && file.includes('.db.test.')))
      .toSorted((one, other) => rank(one) - rank(other))
      .filter((file) => (spent += seconds[file] ?? 0) <= longestTry || spent === seconds[file]);
  };
}

/** Whether a file fails, and only because a test took too long: that may be the machine's fault. */
const isOnlyLate = (modules: readonly TestModule[]): boolean =>
  modules
    .flatMap((module) => [...module.children.allTests('failed')])
    .every((test) => test.result().errors?.every(({ message }) => message.includes('timed out')));

/** @returns the test file that failed, if one did */
async function killer(vitest: Vitest, mutant: Mutant, tests: readonly string[]): Promise<string | null> {
  tell(vitest, { id: mutant.id, record: null });
  const specificationOf = new Map<string, TestSpecification>();
  for (const each of await vitest.globTestSpecifications()) specificationOf.set(pathOf(each.moduleId), each);
  for (const test of tests) {
    const specification = specificationOf.get(test);
    if (!specification) continue;
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    if (unhandledErrors.length === 0 && testModules.every((module) => module.ok())) continue;
    if (!isOnlyLate(testModules)) return test;
    tell(vitest, { id: null, record: null });
    const { testModules: withoutMutant } = await vitest.runTestSpecifications([specification]);
    if (withoutMutant.every((module) => module.ok())) return test;
    tell(vitest, { id: mutant.id, record: null });
  }
  return null;
}

const words = process.argv.slice(2).filter((word) => word !== 'again' && word !== 'quick');
mkdirSync(place, { recursive: true });
if (process.argv.includes('again')) for (const file of Object.values(files)) rmSync(file, { force: true });

if (!existsSync(files.seconds)) {
  const vitest = await openVitest(true);
  await listen(vitest);
  await vitest.close();
}
const vitest = await openVitest(false);
const testsFor = readTouches();
const results = existsSync(files.results) ? readFileSync(files.results, 'utf8').split('\n') : [];
const done = new Set(results.map((line) => line.split('\t')[1]));
const all: Mutant[] = [...(await lifecycleMutants()), ...(await sourceMutants())];
const wanted = all.filter(
  ({ id, kind }) => words.length === 0 || words.some((word) => kind === word || id.includes(word)),
);
for (const mutant of wanted) {
  if (done.has(mutant.id)) continue;
  const tests = testsFor(mutant);
  const by = await killer(vitest, mutant, tests);
  if (isQuick && by === null) continue;
  const verdict = by ? 'killed' : tests.length === 0 ? 'untried' : 'SURVIVED';
  const line = [verdict, mutant.id, mutant.what, by ?? `${tests.length} files`].join('\t');
  appendFileSync(files.results, `${line}\n`);
  console.log(line);
}
await vitest.close();
