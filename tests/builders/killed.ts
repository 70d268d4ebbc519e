/** What is left of a command whose process is killed? Its connection ends after every single one of its statements, one after another. */
import { expect } from 'vitest';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { TestDatabase } from './database.ts';

/** Everything that stands in these tables, as one word for each. */
async function snapshot(
  { ownerSql }: TestDatabase,
  tables: readonly string[],
): Promise<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await ownerSql<{ word: string }[]>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as word from ${ownerSql(table)} t`;
    words[table] = row?.word ?? '';
  }
  return words;
}

/** The same dependencies, whose connection ends after so many statements of a transaction. */
function dyingAfter(
  { ownerSql }: TestDatabase,
  deps: Deps,
  statements: number,
): { deps: Deps; said: () => number } {
  let count = 0;
  const begin = (work: (sql: unknown) => Promise<unknown>) =>
    deps.sql.begin(async (real) => {
      const [backend] = await real<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const ends: Promise<unknown>[] = [];
      const counted = new Proxy(real, {
        apply(target, self, words: unknown[]) {
          const isStatement = Array.isArray(words[0]) && 'raw' in words[0];
          if (isStatement) count += 1;
          if (!isStatement || count <= statements) return Reflect.apply(target, self, words) as unknown;
          // The backend itself goes, as it does when its client is gone: nothing is rolled back by whoever is dead.
          ends.push(ownerSql`select pg_terminate_backend(${backend?.pid ?? 0})`);
          throw new Error('The process was killed here.');
        },
      });
      try {
        return await work(counted);
      } finally {
        await Promise.all(ends);
      }
    });
  const sql = new Proxy(deps.sql, {
    get: (target, name) => (name === 'begin' ? begin : (Reflect.get(target, name) as unknown)),
  });
  return { deps: { ...deps, sql }, said: () => count };
}

type Killed = {
  instant: string;
  /** What the command may change. */
  tables: readonly string[];
  run: (deps: Deps) => Promise<unknown>;
};

/** Kills a command after its first statement, then after its second …: each time it has done nothing, and at last all of it. */
export async function expectKilledToBeWhole(
  db: TestDatabase,
  { instant, tables, run }: Killed,
): Promise<void> {
  const before = await snapshot(db, tables);
  let steps = 0;
  for (;;) {
    const { deps, said } = dyingAfter(db, db.deps(instant), steps);
    const outcome = await run(deps).catch((error: unknown) => {
      expect(String(error)).toMatch(/killed here|terminat|CONNECTION|ECONN|EPIPE/i);
      return 'killed';
    });
    if (outcome !== 'killed') {
      expect(isRefusal(outcome as object) ? (outcome as { refusal: string }).refusal : 'done').toBe('done');
      expect(said()).toBe(steps);
      break;
    }
    expect(await snapshot(db, tables)).toEqual(before);
    steps += 1;
  }
  // A transaction of one statement would be whole in any case.
  expect(steps).toBeGreaterThan(2);
  expect(await snapshot(db, tables)).not.toEqual(before);
}
