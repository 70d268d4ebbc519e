/** `npm run retention`: writes the table of docs/privacy.md that says how long what is kept. */
import { readFile, writeFile } from 'node:fs/promises';
import { privacyFile, withRetentionTable } from './retention-document.ts';

await writeFile(privacyFile, withRetentionTable(await readFile(privacyFile, 'utf8')));
console.log(`Wrote ${privacyFile}.`);
