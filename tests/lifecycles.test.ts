import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lifecyclesDocument, lifecyclesFile, lineOf } from '../scripts/documents/lifecycles-document.ts';
import { lifecycleMutants } from './mutants/lifecycle-mutants.ts';

test('docs/domain/lifecycles.md shows the tables that the code runs on (npm run lifecycles writes it)', async () => {
  expect(await readFile(lifecyclesFile, 'utf8')).toBe(await lifecyclesDocument());
});

test('no row of a lifecycle changes its target, its actors or its deadline without the document changing', async () => {
  const document = await readFile(lifecyclesFile, 'utf8');
  const mutants = await lifecycleMutants();
  expect(mutants.length).toBeGreaterThan(250);
  for (const { what, row, changed } of mutants) {
    expect(document, what).toContain(lineOf(row));
    expect(lineOf(changed), what).not.toBe(lineOf(row));
  }
});
