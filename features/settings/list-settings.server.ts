/** What can be set, how does it stand now, and which values would do? For the desk, whose editors follow each setting's own shape. */
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
  /** When an operator set it; null: never, or back to the standard. */
  changedAt: string | null;
};

/** Every setting in the order of the page that defines them. */
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
