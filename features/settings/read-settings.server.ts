/** Reads the settings in force: an operator's value, else the default. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { isSettingName, settings, standardSettings, type Settings } from './settings.ts';

/**
 * Reads all settings in one query. A value this version of the code does not understand counts as not set.
 * @param sql the pool, or the transaction that depends on them
 */
export async function readSettings(sql: Sql): Promise<Settings> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from setting`;
  const read: Record<string, unknown> = { ...standardSettings };
  for (const { name, value } of rows) {
    if (!isSettingName(name)) continue;
    const parsed = settings[name].schema.safeParse(value);
    if (parsed.success) read[name] = parsed.data;
  }
  // Every name is in the defaults, and each value passed its own schema.
  return read as Settings;
}
