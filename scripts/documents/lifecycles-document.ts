/** Writes the page of all lifecycles from their tables. */
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Lifecycle, Row } from '../../platform/lifecycle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const lifecyclesFile = `${root}docs/domain/lifecycles.md`;

type Drawn = Lifecycle<Row, string>;
const isLifecycle = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'diagram' in value && 'rows' in value;

const cell = (words: readonly string[] | undefined): string => (words ?? []).join('; ');
const statesOf = ({ from }: Row): string => (from === null ? '(new)' : [from].flat().join(', '));

/** A row as the document shows it. */
export const lineOf = (row: Row): string =>
  `| ${row.event} | ${statesOf(row)} | ${row.to} | ${row.who.join(', ')} | ${row.deadline ?? ''} | ${cell(row.effects)} | ${cell(row.notice)} |`;

function sectionOf(file: string, drawn: Drawn): string {
  const rows = drawn.rows.map(lineOf);
  return [
    `## ${drawn.name.charAt(0).toUpperCase()}${drawn.name.slice(1)}`,
    `\`${file}\``,
    `\`\`\`mermaid\n${drawn.diagram()}\n\`\`\``,
    [
      '| event | from | to | who | when | what follows | who is told |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
}

/** Every `features/**\/*-lifecycle.ts`, in alphabetical order. */
export async function lifecyclesDocument(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob('features/**/*-lifecycle.ts', { cwd: root })) files.push(file);
  const sections: string[] = [];
  for (const file of files.sort()) {
    const said = (await import(`${root}${file}`)) as Record<string, unknown>;
    for (const value of Object.values(said)) if (isLifecycle(value)) sections.push(sectionOf(file, value));
  }
  return `${[
    '# Lifecycles',
    'For engineers who change a state, a deadline or who may do what. Written by `npm run lifecycles` from the tables that the code runs on; not edited by hand. A step that is not listed here can’t happen.',
    ...sections,
  ].join('\n\n')}\n`;
}
