/** Changes one row of a lifecycle table while the tests load it, so that a run can show which test notices. */
import type { Row } from '../../platform/lifecycle.ts';

/** One change to one row: another target, another actor, another deadline, or one effect or the fact left out. */
export type LifecycleMutant = {
  lifecycle: string;
  row: number;
  change: 'to' | 'who' | 'deadline' | 'effect' | 'fact';
  value: string;
};

/** The row as the mutant has it. */
export function mutated(row: Row, { change, value }: LifecycleMutant): Row {
  if (change === 'who') return { ...row, who: [value] };
  if (change === 'effect') return { ...row, effects: (row.effects ?? []).filter((name) => name !== value) };
  if (change === 'fact') {
    const { fact: _, ...rest } = row;
    return rest;
  }
  return { ...row, [change]: value };
}

/** A plugin for Vitest: the table named in LIFECYCLE_MUTANT is changed on its way into every test; nothing happens without it. */
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
