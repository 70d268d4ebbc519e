/**
 * `npm run prove -- lifecycles`: changes every row of the exchange lifecycles, one at a time, and expects a behaviour test to fail for
 * each.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { extensionLifecycle } from '../features/exchange/changes/extension-lifecycle.ts';
import { interruptionLifecycle } from '../features/exchange/relief/interruption-lifecycle.ts';
import { reliefLifecycle } from '../features/exchange/relief/relief-lifecycle.ts';
import { exchangeLifecycle } from '../features/exchange/lifecycle/exchange-lifecycle.ts';
import { legLifecycle } from '../features/exchange/lifecycle/leg-lifecycle.ts';
import { lifecycle, LifecycleError, type Lifecycle, type Row } from '../platform/lifecycle.ts';
import { mutated, type LifecycleMutant } from '../tests/mutants/lifecycle-mutant.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The tables and their behaviour tests: the quickest first, and the next only if nothing has failed yet. */
const tables: [Lifecycle<Row, string>, string[]][] = [
  [
    extensionLifecycle as unknown as Lifecycle<Row, string>,
    ['features/exchange/changes/extend-booking.db.test.ts', 'features/exchange'],
  ],
  [
    reliefLifecycle as unknown as Lifecycle<Row, string>,
    ['features/exchange/emergencies', 'features/exchange', 'features/notifications'],
  ],
  [
    interruptionLifecycle as unknown as Lifecycle<Row, string>,
    ['features/exchange/emergencies', 'features/exchange/changes', 'features/notifications'],
  ],
  ...[exchangeLifecycle, legLifecycle].map((table): [Lifecycle<Row, string>, string[]] => [
    table as unknown as Lifecycle<Row, string>,
    [
      'features/exchange/offer/bookings.db.test.ts',
      'features/exchange/handover/silence.db.test.ts',
      'features/exchange',
      'features/no-shows',
      'features/disputes',
    ],
  ]),
];

/** Whether the table still loads with this change: what it rejects itself needs no test. */
function loads(table: Lifecycle<Row, string>, mutant: LifecycleMutant): boolean {
  const rows = table.rows.map((row, index) => (index === mutant.row ? mutated(row, mutant) : row));
  try {
    lifecycle(table.name, { rows, final: table.final });
    return true;
  } catch (error) {
    if (error instanceof LifecycleError) return false;
    throw error;
  }
}

function mutantsOf(table: Lifecycle<Row, string>): LifecycleMutant[] {
  const actors = [...new Set(table.rows.flatMap(({ who }) => who))].filter((who) => who !== 'clock');
  const deadlines = [...new Set(table.rows.flatMap(({ deadline }) => deadline ?? []))];
  return table.rows.flatMap((row, index) => {
    const of = (change: LifecycleMutant['change'], values: readonly string[]) =>
      values.map((value) => ({ lifecycle: table.name, row: index, change, value }));
    const first = (mutants: LifecycleMutant[]) => mutants.filter((each) => loads(table, each)).slice(0, 1);
    return [
      ...first(
        of(
          'to',
          table.states.filter((state) => state !== row.to),
        ),
      ),
      ...(row.deadline === undefined
        ? first(
            of(
              'who',
              actors.filter((who) => !row.who.includes(who)),
            ),
          )
        : first(
            of(
              'deadline',
              deadlines.filter((name) => name !== row.deadline),
            ),
          )),
      ...of('effect', row.effects ?? []),
      ...(row.fact === undefined ? [] : of('fact', [''])),
    ];
  });
}

/** Runs the tests with the change. @returns whether one failed */
function isKilled(mutant: LifecycleMutant, file: string): boolean {
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'db', '--bail', '1', file], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'test', LIFECYCLE_MUTANT: JSON.stringify(mutant) },
  });
  return status !== 0;
}

/** The table and the changes to make: `npm run prove -- lifecycles booking to who deadline`. Default: all. */
const [only, ...changes] = process.argv.slice(2);
const survivors: string[] = [];
let count = 0;
for (const [table, files] of tables) {
  if (only !== undefined && only !== table.name) continue;
  for (const mutant of mutantsOf(table)) {
    if (changes.length > 0 && !changes.includes(mutant.change)) continue;
    const row = table.rows[mutant.row];
    const said = `${table.name}: ${row?.event} from ${[row?.from].flat().join(', ') || 'nothing'}: ${mutant.change} ${mutant.value}`;
    const killed = files.some((file) => isKilled(mutant, file));
    count += 1;
    if (!killed) survivors.push(said);
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${said}`);
  }
}
console.log(`${count - survivors.length} of ${count} killed.`);
process.exitCode = survivors.length > 0 ? 1 : 0;
