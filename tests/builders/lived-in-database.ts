/** Fills a test's database with the demo: members with trips, swaps, messages and disputes, and work for the desk. */
import { rm } from 'node:fs/promises';
import { settleDemo } from '../../demo.server.ts';
import { eventReaders } from '../../features/event-readers.ts';
import { seedSampleListings } from '../../features/listings/seed-sample-listings.server.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDemoClock } from '../../platform/time/demo-clock.server.ts';
import { saveEventReaders } from '../../platform/jobs.server/save-event-readers.ts';
import { testAuth } from './auth.ts';
import type { TestDatabase } from './database.ts';
import { scratchDirectory } from './scratch-directory.ts';

/**
 * Takes some seconds: call it once per file.
 * @param start the time on the demo's clock
 */
export async function livedInDatabase(db: TestDatabase, start = Date.parse('2026-12-01T12:00:00Z')) {
  const dataDir = await scratchDirectory('demo-');
  const clock = await openDemoClock(dataDir, () => start);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED: 'demo' });
  const auth = { ...testAuth(db), config, now: clock.now };
  await saveEventReaders(db.ownerSql, eventReaders);
  await seedSampleListings(db.ownerSql, clock.now(), undefined, { isDemo: true, isCalendarLater: true });
  const { endedEarly } = await settleDemo(auth, db.ownerSql);
  return { auth, clock, dataDir, endedEarly, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
