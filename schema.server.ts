/** Updates a database: the migrations, then the list of which job reads which event. */
import { fileURLToPath } from 'node:url';
import type { PoolSql } from './platform/database.server/sql.ts';
import { eventReaders } from './features/event-readers.ts';
import { migrate } from './platform/database.server/migrate.ts';
import { saveEventReaders } from './platform/jobs.server/save-event-readers.ts';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Any number of processes may call it at once.
 * @returns the names of the migrations that ran, in order
 * @throws MigrationError with a sentence for the operator when this database cannot be used
 */
export async function prepareSchema(ownerSql: PoolSql): Promise<string[]> {
  const ran = await migrate(ownerSql, migrations);
  await saveEventReaders(ownerSql, eventReaders);
  return ran;
}
