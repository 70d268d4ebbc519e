/** Kills a command after every single one of its statements, by ending its connection, and checks what is left. Also lists all commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { street } from '../architecture/import-rules.ts';
import type { TestDatabase } from './database.ts';

/** The command to kill, after its setup. */
export type Killed = ({ instant: string } | { deps: Deps }) & {
  run: (deps: Deps) => Promise<unknown>;
  /** The tables it may change; default: all. */
  tables?: readonly string[];
};

/** These tables' contents, as one word each. */
async function snapshot(
  { ownerSql }: TestDatabase,
  tables: readonly string[] | undefined,
): Promise<Record<string, string>> {
  const all = await ownerSql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const words = (tables ?? all.map(({ name }) => name)).map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as word from "${name}" t`,
  );
  const rows = await ownerSql.unsafe<{ name: string; word: string }[]>(words.join(' union all '));
  return Object.fromEntries(rows.map(({ name, word }) => [name, word]));
}

/** The same dependencies, whose connection ends after this many statements, across transactions. */
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
          // Ends the backend itself, as for a lost client: a dead process rolls nothing back.
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

/** `npm run prove` kills after every statement; `npm test` skips up to four between kills, different ones each time. */
const mostSkipped = process.env.PROVE_RUNS === undefined ? 4 : 0;
const leap = () => 1 + Math.floor(Math.random() * (mostSkipped + 1));

/** Kills a command after one statement, then after a later one, and so on: each time it must have done nothing, and finally everything. */
export async function expectKilledToBeWhole(
  db: TestDatabase,
  { tables, run, ...when }: Killed,
): Promise<void> {
  const alive = 'deps' in when ? when.deps : db.deps(when.instant);
  const before = await snapshot(db, tables);
  let kills = 0;
  for (let steps = leap() - 1; ; steps += leap()) {
    const { deps, said } = dyingAfter(db, alive, steps);
    const outcome = await run(deps).catch((error: unknown) => {
      expect(String(error)).toMatch(/killed here|terminat|CONNECTION|ECONN|EPIPE/i);
      return 'killed';
    });
    if (outcome !== 'killed') {
      expect(isRefusal(outcome as object) ? (outcome as { refusal: string }).refusal : 'done').toBe('done');
      // A single-statement transaction is atomic anyway.
      expect(said()).toBeGreaterThan(1);
      break;
    }
    kills += 1;
    expect(await snapshot(db, tables), `killed after ${steps} statements`).toEqual(before);
  }
  if (mostSkipped === 0) expect(kills).toBeGreaterThan(1);
  expect(await snapshot(db, tables)).not.toEqual(before);
}

const declaration = /^(export )?(?:const|async function|function) (\w+)/gm;
const opens = /\b(inCommand|inTransaction|actAsOperator)\s*(<[^(]*>)?\(/;
/** Reads under a member's role: it writes nothing. */
const reads = /role: 'signed_in'/;

type Declared = { name: string; isExported: boolean; text: string };

function declaredIn(text: string): Declared[] {
  const found = [...text.matchAll(declaration)];
  return found.map((match, index) => ({
    name: match[2] ?? '',
    isExported: match[1] !== undefined,
    text: text.slice(match.index, found[index + 1]?.index ?? text.length),
  }));
}

/** The rental commands killed by features/exchange/lifecycle/killed-commands.db.test.ts. */
export const rentalCommands = [
  'makeQuote',
  'requestBooking',
  'counterOffer',
  'acceptOffer',
  'endOffer',
  'cancelExchange',
  'cancelTogether',
  'askExtension',
  'answerExtension',
  'payExchange',
  'goThroughChecklist',
  'confirmHandOver',
  'chooseRelief',
];

/**
 * A feature's commands, read from its sources: exports that open a transaction, directly or through this feature. An unlisted new one fails
 * the test.
 * @param feature its folder in `features`, without subfolders that have their own place in the order
 */
export function commandsOf(feature: string): string[] {
  const folder = fileURLToPath(new URL(`../../features/${feature}/`, import.meta.url));
  const parts = street
    .filter((place) => place.startsWith(`${feature}/`))
    .map((place) => place.slice(feature.length + 1));
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts') && !parts.some((part) => file.startsWith(`${part}/`)))
    .flatMap((file) => declaredIn(readFileSync(`${folder}${file}`, 'utf8')));
  const commands = new Set(
    all.filter(({ text }) => opens.test(text) && !reads.test(text)).map(({ name }) => name),
  );
  for (let size = -1; size !== commands.size;) {
    size = commands.size;
    const calls = new RegExp(`(?<![.\\w])(${[...commands].join('|')})\\s*(<[^(]*>)?\\(`);
    for (const { name, text } of all) {
      const body = text.slice(text.indexOf(name) + name.length);
      if (commands.size > 0 && !reads.test(text) && calls.test(body)) commands.add(name);
    }
  }
  return all
    .filter(({ name, isExported }) => isExported && commands.has(name))
    .map(({ name }) => name)
    .toSorted();
}
