/** `npm run retention`: updates the retention table in docs/privacy.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { privacyFile, withRetentionTable } from './retention-document.ts';

await writeFile(privacyFile, withRetentionTable(await readFile(privacyFile, 'utf8')));
console.log(`Wrote ${privacyFile}.`);
