/** `npm run lifecycles`: writes docs/domain/lifecycles.md. */
import { writeFile } from 'node:fs/promises';
import { lifecyclesDocument, lifecyclesFile } from './lifecycles-document.ts';

await writeFile(lifecyclesFile, await lifecyclesDocument());
console.log(`Wrote ${lifecyclesFile}.`);
