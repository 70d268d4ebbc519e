/** Changes one row of a lifecycle table while the tests load it, to see which test notices. */
import type { Row } from '../../platform/lifecycle.ts';

/** One change to one row: another target, actor or deadline, or one effect or the fact removed. */
export type LifecycleMutant = {
  lifecycle: string;
  row: number;
  change: 'to' | 'who' | 'deadline' | 'effect' | 'fact';
  value: string;
};

/** The row with the change. */
export function mutated(row: Row, { change, value }: LifecycleMutant): Row {
  if (change === 'who') return { ...row, who: [value] };
  if (change === 'effect') return { ...row, effects: (row.effects ?? []).filter((name) => name !== value) };
  if (change === 'fact') {
    const { fact: _, ...rest } = row;
    return rest;
  }
  return { ...row, [change]: value };
}

/** A Vitest plugin: changes the table named in LIFECYCLE_MUTANT for every test; does nothing without it. */
export function lifecycleMutantPlugin() {
  const said = process.env.LIFECYCLE_MUTANT;
  const mutant = said === undefined ? null : (JSON.parse(said) as LifecycleMutant);
  return {
    name: 'lifecycle-mutant',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | null {
      const opening = mutant && `lifecycle('${mutant.lifecycle}', {`;
      if (!mutant || !opening || !id.endsWith('-lifecycle.ts') || !code.includes(opening)) return null;
      const start = code.indexOf(opening);
      const end = code.indexOf('\n});', start);
      const table = code.slice(start + opening.length - 1, end + 2);
      const change = `((table) => ({ ...table, rows: table.rows.map((row, index) => index === ${mutant.row} ? (${mutated.toString()})(row, ${said}) : row) }))(${table})`;
      return `${code.slice(0, start)}lifecycle('${mutant.lifecycle}', ${change})${code.slice(end + 3)}`;
    },
  };
}
