/** How do seeds say that somebody has been verified? Without a picture, and without a word to anybody. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { LicenceClass } from '../requirements/requirement-laws.ts';
import { noteShown } from '../requirements/note-shown.server.ts';
import { insertVerified } from './identity-store.server.ts';

/** Once; somebody who has a check that counts keeps it. */
export async function recordVerified(
  sql: Sql,
  {
    birthDate,
    licence,
    ...who
  }: {
    accountId: string;
    by: string;
    at: Date;
    birthDate: string;
    licence: { classes: LicenceClass[]; until: string };
  },
): Promise<void> {
  await insertVerified(sql, who);
  await noteShown(sql, who.accountId, { isIdentified: true, birthDate, licence });
}
