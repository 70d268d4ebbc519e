/** Marks a member as verified for seeds, without a picture or notification. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { LicenceClass } from '../requirements/requirement-laws.ts';
import { noteShown } from '../requirements/note-shown.server.ts';
import { insertVerified } from './identity-store.server.ts';

/** Once; an existing valid check is kept. */
export async function recordVerified(
  sql: Sql,
  {
    birthDate,
    licence,
    accountId,
    by,
    at,
  }: {
    accountId: string;
    by: string;
    at: Date;
    birthDate: string;
    licence: { classes: LicenceClass[]; until: string };
  },
): Promise<void> {
  const [known] = await sql`
    select from identity_check where account_id = ${accountId} and state in ('submitted', 'verified')`;
  if (!known) {
    const check = { accountId, document: 'drivers_licence', by: { operator: by } } as const;
    await insertVerified(sql, { ...check, submittedAt: at, at });
  }
  await noteShown(sql, accountId, { isIdentified: true, birthDate, licence });
}
