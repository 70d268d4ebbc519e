// Checks that old and new code can run together during a migration, without long locks. For migrations from `first` on.
import { floorOf } from './source-file.ts';
import type { Fault, SourceFile } from './source-file.ts';

/** The first migration that may run while people use the version before it; the ones before create the tables. */
const first = 15;

const of = (file: SourceFile, rule: string, instead: string): Fault => ({ path: file.path, rule, instead });

/** What the previous version's code may still read or write. */
const contracting: [pattern: RegExp, what: string][] = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\s+(to|column|constraint)\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'makes a column not null'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
];

const named = (statement: string, pattern: RegExp): string | undefined =>
  pattern.exec(statement)?.[1]?.replaceAll('"', '').toLowerCase();

/** Expand first, contract later, and build indexes of existing tables concurrently (docs/decisions/0037). */
export function checkSteps(file: SourceFile): Fault[] {
  if (floorOf(file.path) !== 'migrations' || Number(/(\d{4})-/.exec(file.path)?.[1] ?? 0) < first) return [];
  const code = file.text.replace(/--.*$/gm, '');
  const statements = code.split(';').map((each) => each.trim());
  const made = new Set(
    statements.map((each) =>
      named(each, /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w".]+)/i),
    ),
  );
  const isConcurrent = /\bindex\s+concurrently\b/i.test(code);
  const faults: Fault[] = [];
  for (const statement of statements.filter((each) => each !== '')) {
    const isIndex = /^(create\s+(unique\s+)?|drop\s+)index\s+concurrently\b/i.test(statement);
    if (isConcurrent && !isIndex)
      faults.push(
        of(
          file,
          'does something else beside building indexes concurrently',
          'Put it into a migration of its own: this one runs outside of a transaction.',
        ),
      );
    const table = named(
      statement,
      /^create\s+(?:unique\s+)?index\s+(?!concurrently)[\s\S]*?\bon\s+(?:only\s+)?([\w".]+)/i,
    );
    if (table !== undefined && !made.has(table))
      faults.push(
        of(
          file,
          `builds an index of ${table} while everybody who writes there waits`,
          'Write: drop index concurrently if exists NAME; create index concurrently NAME on …; in a migration of its own.',
        ),
      );
  }
  const contracts = contracting.find(([pattern]) => pattern.test(code));
  if (contracts && !/^--\s*contract:\s*\S/m.test(file.text))
    faults.push(
      of(
        file,
        `${contracts[1]}, which the version before may still use`,
        'Expand first, and contract a version later; then say in a line "-- contract: …" which version stopped using it.',
      ),
    );
  return faults;
}
