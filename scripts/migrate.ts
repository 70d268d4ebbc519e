/** `npm run migrate`: updates the schema, as the server does at every start. */
import { readConfig } from '../platform/config/config.server.ts';
import { openDatabase } from '../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../platform/database.server/embedded.ts';
import { prepareSchema } from '../schema.server.ts';

const config = readConfig();
const given = config.database.directUrl ?? config.database.url;
const embedded = given ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
const owner = openDatabase(config.database, given ?? embedded?.url ?? '', { role: null, poolSize: 1 });
try {
  const ran = await prepareSchema(owner.sql);
  console.log(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.close();
  await embedded?.stop();
}
