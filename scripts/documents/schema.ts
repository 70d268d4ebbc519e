/** `npm run schema`: writes docs/schema.md from a fresh database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { prepareSchema } from '../../schema.server.ts';
import { schemaDocument, schemaFile } from './schema-document.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'schema-'));
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
const owner = openDatabase({ directUrl: null, poolSize: 1 }, embedded.url, { role: null });
try {
  await prepareSchema(owner.sql);
  await writeFile(schemaFile, await schemaDocument(owner.sql));
  console.log(`Wrote ${schemaFile}.`);
} finally {
  await owner.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true });
}
