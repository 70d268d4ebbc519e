import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lifecyclesDocument, lifecyclesFile } from '../scripts/lifecycles-document.ts';

test('docs/domain/lifecycles.md shows the tables that the code runs on (npm run lifecycles writes it)', async () => {
  expect(await readFile(lifecyclesFile, 'utf8')).toBe(await lifecyclesDocument());
});
