/** What holds now: what an operator has set, else the standard? */
import type { Sql } from '../../platform/database.server/sql.ts';
import { isSettingName, settings, standardSettings, type Settings } from './settings.ts';

/**
 * Reads all settings in one query. A value that a newer version of the code no longer understands counts as not set.
 * @param sql the pool, or the transaction that decides by them
 */
export async function readSettings(sql: Sql): Promise<Settings> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from setting`;
  const read: Record<string, unknown> = { ...standardSettings };
  for (const { name, value } of rows) {
    if (!isSettingName(name)) continue;
    const parsed = settings[name].schema.safeParse(value);
    if (parsed.success) read[name] = parsed.data;
  }
  // Every name stands in the standards, and each value has passed its own schema.
  return read as Settings;
}
