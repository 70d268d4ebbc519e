/** Prepares the sources for a mutant run: every mutant is in them, and at most one is on. Does nothing in other runs. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { edited, mutantsIn, mutatedFiles } from './find-mutants.ts';

const lifecycleFile = 'platform/lifecycle.ts';
/** What the module of lifecycles does beside its work. */
const lifecycleEdits: [string, string][] = [
  [
    'const { rows, final } = table;',
    'const rows = globalThis.mutantSwitch.rows(name, table.rows); const { final } = table;',
  ],
  ['nextState(state, event, actor) {', '$& globalThis.mutantSwitch.asked(name, rows, state, event);'],
];

/** Said by `scripts/prove/mutants.ts`, which starts the tests. */
export const isMutantRun = process.env.MUTANTS === '1';

export async function mutantsPlugin() {
  const root = process.cwd();
  const files = isMutantRun ? await mutatedFiles() : new Map<string, never>();
  const opening = `import ${JSON.stringify(`${root}/tests/mutants/mutant-switch.js`)};`;
  return {
    name: 'mutants',
    enforce: 'pre' as const,
    transform(code: string, id: string): string | null {
      if (!isMutantRun) return null;
      const file = relative(root, id);
      if (file === lifecycleFile) {
        const changed = lifecycleEdits.reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`${lifecycleFile} no longer says: ${from}`);
          return text.replace(from, to);
        }, code);
        return opening + changed;
      }
      const found = files.get(file);
      if (!found) return null;
      const source = readFileSync(id, 'utf8');
      const { edits } = mutantsIn(file, source, found.kind, found.isPolicy);
      return edits.length === 0 ? null : opening + edited(source, edits);
    },
  };
}
