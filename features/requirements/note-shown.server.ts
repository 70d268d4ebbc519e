/**
 * Records what operators read from a member's documents; the only SQL that writes it. The documents themselves belong to features/identity.
 */
import type { Sql } from '../../platform/database.server/sql.ts';
import { noteVerification } from '../members/note-verification.server.ts';
import { verifiedIdentity, verifiedOperatorCard } from '../members/verified-identity.ts';
import { isLicenceClass, type Shown, type ShownThing } from './requirements.ts';

export type ShownRow = {
  /** Null for someone who is not a member. */
  verifications: string[] | null;
  birthDate: string | null;
  classes: string[] | null;
  until: string | null;
  waiting: ShownThing[] | null;
};

/** Its columns, for a member `m` beside their row `s`. */
export const shownColumns = (sql: Sql) => sql`
  m.verifications, s.birth_date as "birthDate", s.licence_classes as classes, s.licence_until as until, s.waiting`;

/** What someone has shown; empty for someone who is not a member. */
export async function readShown(sql: Sql, accountId: string): Promise<Shown> {
  const [row] = await sql<ShownRow[]>`
    select ${shownColumns(sql)} from member m left join shown_by_member s on s.account_id = m.id where m.id = ${accountId}`;
  return shownOf(row);
}

export function shownOf(row: ShownRow | undefined): Shown {
  return {
    isIdentified: row?.verifications?.includes(verifiedIdentity) ?? false,
    birthDate: row?.birthDate ?? null,
    licence: row?.until ? { classes: (row.classes ?? []).filter(isLicenceClass), until: row.until } : null,
    hasOperatorCard: row?.verifications?.includes(verifiedOperatorCard) ?? false,
    waiting: row?.waiting ?? [],
  };
}

/** Records that a document is with an operator, or no longer is. */
export async function noteWaiting(
  sql: Sql,
  accountId: string,
  thing: ShownThing,
  isWaiting: boolean,
): Promise<void> {
  await sql`insert into shown_by_member (account_id) values (${accountId}) on conflict (account_id) do nothing`;
  await sql`
    update shown_by_member
       set waiting = array_remove(waiting, ${thing}) || ${isWaiting ? [thing] : []}::text[]
     where account_id = ${accountId}`;
}

/** What an operator read from a document. Omitted values stay as they were. */
export type ReadOff = Partial<Pick<Shown, 'birthDate' | 'licence' | 'isIdentified' | 'hasOperatorCard'>>;

/**
 * Records it; an identity or operator card also adds a verification to the public profile.
 * @returns whether its birth date was unknown before
 */
export async function noteShown(sql: Sql, accountId: string, read: ReadOff): Promise<boolean> {
  if (read.isIdentified) await noteVerification(sql, accountId, verifiedIdentity);
  if (read.hasOperatorCard) await noteVerification(sql, accountId, verifiedOperatorCard);
  const { birthDate = null, licence = null } = read;
  if (birthDate === null && licence === null) return false;
  const known = await sql`
    select 1 from shown_by_member where account_id = ${accountId} and birth_date = ${birthDate}`;
  await sql`
    insert into shown_by_member (account_id, birth_date, licence_classes, licence_until)
    values (${accountId}, ${birthDate}, ${licence?.classes ?? []}, ${licence?.until ?? null})
    on conflict (account_id) do update
       set birth_date = coalesce(excluded.birth_date, shown_by_member.birth_date),
           licence_classes = case when excluded.licence_until is null then shown_by_member.licence_classes else excluded.licence_classes end,
           licence_until = coalesce(excluded.licence_until, shown_by_member.licence_until)`;
  return birthDate !== null && known.length === 0;
}

/** Deletes everything recorded. */
export async function dropShown(sql: Sql, accountId: string): Promise<void> {
  await sql`delete from shown_by_member where account_id = ${accountId}`;
}
