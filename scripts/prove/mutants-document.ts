/** Writes into docs/security.md which mutants the tests noticed, from the results of `npm run prove -- mutants`. */
import { readFile, writeFile } from 'node:fs/promises';
import { equivalent, triedByHand } from '../../tests/mutants/equivalent.ts';

type Tried = { kind: string; id: string; what: string };

const file = 'docs/security.md';
const marks = ['<!-- mutants -->', '<!-- end of mutants -->'] as const;
const names: Record<string, string> = {
  lifecycle: 'rows of lifecycles, by other tests than the one of their page',
  actor: 'checks of who is asking',
  money: 'rules of money',
};

/** Lines move, so an earlier result is found by its file and its change. */
export const nameOf = (what: string): string => what.replace(/^([^:]+):\d+:/, '$1:');

/** @param results lines of verdict, id and change */
export function mutantsTable(all: readonly Tried[], results: readonly string[]): string {
  const verdicts = new Map(
    results.flatMap((line) => {
      const [verdict = '', id = '', what = ''] = line.split('\t');
      return [
        [id, verdict],
        [nameOf(what), verdict],
      ] as const;
    }),
  );
  const verdictOf = ({ id, what }: Tried): string => {
    const own = verdicts.get(id);
    if (own === 'killed' || nameOf(what) in triedByHand) return 'killed';
    return nameOf(what) in equivalent ? 'equivalent' : (own ?? verdicts.get(nameOf(what)) ?? 'untried');
  };
  const rows = Object.entries(names).map(([kind, name]) => {
    const its = all.filter((each) => each.kind === kind).map(verdictOf);
    const count = (verdict: string) => its.filter((each) => each === verdict).length;
    return `| ${name} | ${its.length} | ${count('killed')} | ${count('equivalent')} | ${count('SURVIVED')} | ${count('untried')} |`;
  });
  const reasons = Object.entries(equivalent).map(
    ([what, why]) => `| \`${what.replaceAll('|', '\\|')}\` | ${why} |`,
  );
  return [
    '| what | changes | noticed | change nothing | not noticed | not tried |\n|---|---|---|---|---|---|',
    ...rows,
    '',
    '| changes nothing | because |\n|---|---|',
    ...reasons,
    '',
    '| tried by hand, on a built server | noticed by |\n|---|---|',
    ...Object.entries(triedByHand).map(([what, test]) => `| \`${what}\` | \`${test}\` |`),
  ].join('\n');
}

/** Puts the table between its marks in docs/security.md. */
export async function writeMutantsTable(all: readonly Tried[], results: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [before = '', rest = ''] = text.split(marks[0]);
  const after = rest.split(marks[1])[1] ?? '';
  const table = `${marks[0]}\n\n${mutantsTable(all, results)}\n\n${marks[1]}`;
  await writeFile(file, `${before}${table}${after}`);
}
