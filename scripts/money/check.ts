// Compares the configured database's cash books with the card processor. Exits with 1 when they differ.
import { checkCash } from '../../features/payments/books/check-cash.server.ts';
import { reconcile } from '../../features/payments/books/reconcile.server.ts';
import { openCardProcessor } from '../../platform/card-processor.server/open-processor.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { createLog } from '../../platform/log/log.server.ts';

const config = readConfig();
const given = config.database.directUrl ?? config.database.url;
const embedded = given ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
const owner = openDatabase(config.database, given ?? embedded?.url ?? '', { role: null, poolSize: 3 });
const now = () => new Date();
try {
  const deps = {
    ...owner,
    searches: owner.sql,
    browsing: owner.sql,
    config,
    now,
    log: createLog('silent', () => {}, now),
  };
  const isWhole = process.argv[2] === 'all';
  const { faults, movements, processor, since } = await reconcile(
    { ...deps, cards: openCardProcessor(deps) },
    isWhole ? new Date(0) : null,
  );
  const span = `${movements} movements at the ${processor} processor since ${since.toISOString().slice(0, 10)}`;
  if (faults.length === 0) console.log(`The cash books agree with ${span}.`);
  else {
    console.log(`The cash books do NOT agree with ${span}.`);
    for (const { law, subject, found } of faults) console.log(`  ${law}: ${subject}: ${found}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // The books can be read even if the processor does not answer.
  for (const { law, subject, found } of await checkCash(owner.sql))
    console.error(`  ${law}: ${subject}: ${found}`);
  process.exitCode = 1;
} finally {
  await owner.close();
  await embedded?.stop();
}
