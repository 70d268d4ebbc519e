/** Lists the settings with their current values and schemas, for the desk's editors. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { settingNames, settings, type SettingName } from './settings.ts';
import { readSettings } from './read-settings.server.ts';

export type SettingLine = {
  name: SettingName;
  label: string;
  explanation: string;
  /** JSON Schema (2020-12) of a value. */
  shape: Record<string, unknown>;
  value: unknown;
  standard: unknown;
  /** When an operator set it; null: never, or reset. */
  changedAt: string | null;
};

/** Every setting, in the order of their definition. */
export async function listSettings(sql: Sql): Promise<SettingLine[]> {
  const [now, rows] = await Promise.all([
    readSettings(sql),
    sql<{ name: string; changed_at: Date }[]>`select name, changed_at from setting`,
  ]);
  const changedAt = new Map(rows.map((row) => [row.name, row.changed_at.toISOString()]));
  return settingNames.map((name) => {
    const { label, explanation, schema, standard } = settings[name];
    return {
      name,
      label,
      explanation,
      shape: z.toJSONSchema(schema),
      value: now[name],
      standard,
      changedAt: changedAt.get(name) ?? null,
    };
  });
}
