/** Reads how one person meets a listing's requirements for some days, from current data. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import type { Requirement } from './requirement-laws.ts';
import { ageRefusalFor, type AgeRefusal } from './requirement-refusals.ts';
import { missingSentence } from './requirement-words.ts';
import {
  checkRequirements,
  isTooYoung,
  missingLines,
  type RequirementLine,
  type RequirementSide,
} from './requirements.ts';
import { shownColumns, shownOf, type ShownRow } from './note-shown.server.ts';

/** Who gives what to whom, agreed or only offered. */
export type RequiredExchange = {
  /** Null before it exists. */
  exchange: { kind: 'booking' | 'leg'; id: string } | null;
  listingId: number;
  /** The renter or receiver. */
  renterId: string;
  /** First and last day, in the listing's zone. */
  from: string;
  to: string;
  /** As agreed. */
  requirements: readonly Requirement[];
};

type Row = ShownRow & {
  terms: { registration?: string };
  checked: number;
};

/** Every requirement of an exchange, with its current state. */
export async function requirementLines(
  sql: Sql,
  { exchange, listingId, renterId, from, to, requirements }: RequiredExchange,
): Promise<RequirementLine[]> {
  const [row] = await sql<Row[]>`
    select l.requirement_terms as terms, ${shownColumns(sql)},
           (select count(*)::int from safety_checklist_word
             where leg_id = ${exchange?.id ?? null}) as checked
      from listing l left join member m on m.id = ${renterId} left join shown_by_member s on s.account_id = m.id
     where l.id = ${listingId}`;
  if (!row) return [];
  const { terms, checked } = row;
  return checkRequirements(requirements, {
    shown: shownOf(row),
    isRegistered: (terms.registration ?? '').trim() !== '',
    isChecklistDone: checked === 2,
    from,
    to,
  });
}

/** Why the hand-over is not possible yet; null when nothing is missing. */
export async function readyRefusal(
  sql: Sql,
  exchange: RequiredExchange,
): Promise<Refusal<'requirements-missing'> | null> {
  const missing = missingLines(await requirementLines(sql, exchange), 'now');
  return missing.length === 0 ? null : refusal('requirements-missing', missingSentence(missing));
}

/**
 * Why it cannot be requested or agreed, as one side reads it: the renter is known to be too young by the first day. Null when they are not,
 * or their age is unknown.
 */
export const ageRefusal = async (
  sql: Sql,
  exchange: RequiredExchange,
  reader: RequirementSide,
): Promise<AgeRefusal | null> =>
  isTooYoung(await requirementLines(sql, exchange)) ? ageRefusalFor(reader) : null;

/** Whether a side still owes a document: someone who is not ready cannot report a no-show. */
export async function isSideMissing(
  sql: Sql,
  exchange: RequiredExchange,
  side: RequirementSide,
): Promise<boolean> {
  const lines = missingLines(await requirementLines(sql, exchange), 'before the pick-up');
  return lines.some((line) => line.side === side);
}

/** Who confirmed the safety checklist. */
export async function checklistWords(sql: Sql, legId: string): Promise<RequirementSide[]> {
  const rows = await sql<{ side: RequirementSide }[]>`
    select side from safety_checklist_word where leg_id = ${legId} order by said_at`;
  return rows.map(({ side }) => side);
}

/** Records a side's confirmation; repeating it changes nothing. */
export async function sayChecklistDone(
  sql: Sql,
  legId: string,
  { side, accountId, now }: { side: RequirementSide; accountId: string; now: Date },
): Promise<void> {
  await sql`
    insert into safety_checklist_word (leg_id, side, account_id, said_at)
    values (${legId}, ${side}, ${accountId}, ${now}) on conflict do nothing`;
}
