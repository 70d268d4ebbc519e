// Checks the whole points ledger of the configured database. Exits with 1 when it is inconsistent.
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database.server/embedded.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';

const config = readConfig();
const given = config.database.directUrl ?? config.database.url;
const embedded = given ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
// As the owner, without a time limit: a large ledger takes long.
const owner = openDatabase(config.database, given ?? embedded?.url ?? '', { role: null, poolSize: 1 });
try {
  const check = await inTransaction(owner, {}, async ({ sql }) => {
    await sql`set transaction isolation level repeatable read read only`;
    return checkBooks(sql);
  });
  const size = `${check.accounts} accounts, ${check.transfers} transfers, ${check.entries} entries`;
  if (check.isSound) console.log(`The points ledger is sound: ${size}.`);
  else {
    console.log(`The points ledger is NOT sound: ${size}.`);
    for (const { law, subject, found } of check.faults) console.log(`  ${law}: ${subject}: ${found}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.close();
  await embedded?.stop();
}
