/** `npm run seed`: adds the sample listings to an empty database and updates their calendars and pictures. */
import { seedSampleListings } from '../features/listings/seed-sample-listings.server.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { openDatabase } from '../platform/database.server/connect.ts';
import { startEmbeddedPostgres } from '../platform/database.server/embedded.ts';
import { prepareSchema } from '../schema.server.ts';
import { assertFreshZoneData } from '../platform/time/time-zone.ts';

const config = readConfig();
assertFreshZoneData();
const given = config.database.directUrl ?? config.database.url;
const embedded = given ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log });
const owner = openDatabase(config.database, given ?? embedded?.url ?? '', { role: null, poolSize: 1 });
try {
  await prepareSchema(owner.sql);
  const sown = await seedSampleListings(owner.sql, new Date());
  console.log(
    sown > 0
      ? `Added ${sown} sample listings.`
      : 'There are already listings. The samples’ calendars and pictures are up to date.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await owner.close();
  await embedded?.stop();
}
