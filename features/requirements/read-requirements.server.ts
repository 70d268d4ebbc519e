/** How does what a listing asks for stand, for one person and their days? Read from what is known at this moment. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import type { Requirement } from './requirement-laws.ts';
import { ageRefusalFor, type AgeRefusal } from './requirement-refusals.ts';
import { missingSentence } from './requirement-words.ts';
import {
  checkRequirements,
  isTooYoung,
  missingLines,
  plainTerms,
  requirementsOf,
  type RequirementLine,
  type RequirementSide,
  type RequirementTerms,
} from './requirements.ts';
import { shownColumns, shownOf, type ShownRow } from './note-shown.server.ts';

/** What changes hands between whom, or would. */
export type RequiredExchange = {
  /** Null before there is one. */
  exchange: { kind: 'booking' | 'leg'; id: string } | null;
  listingId: number;
  /** Who takes it out. */
  renterId: string;
  /** The first and the last day, where the listing is. */
  from: string;
  to: string;
  /** Days of gear, nights of a stay. */
  units: number;
  /** As they were agreed; absent for what was agreed before they were written down. */
  requirements: readonly Requirement[] | undefined;
};

type Row = ShownRow & {
  categoryId: string;
  province: string;
  terms: Partial<RequirementTerms> & { registration?: string };
  checked: number;
};

/** Every requirement of an exchange, and how it stands now. */
export async function requirementLines(
  sql: Sql,
  { exchange, listingId, renterId, from, to, units, requirements }: RequiredExchange,
): Promise<RequirementLine[]> {
  const [row] = await sql<Row[]>`
    select l.category_id as "categoryId", l.province, l.requirement_terms as terms, ${shownColumns(sql)},
           (select count(*)::int from safety_checklist_word
             where leg_id = ${exchange?.id ?? null}) as checked
      from listing l left join member m on m.id = ${renterId} left join shown_by_member s on s.account_id = m.id
     where l.id = ${listingId}`;
  if (!row) return [];
  const { terms, checked, categoryId, province } = row;
  const asked =
    requirements ??
    requirementsOf({ categoryId, province, requirementTerms: { ...plainTerms, ...terms } }, { from, units });
  return checkRequirements(asked, {
    shown: shownOf(row),
    isRegistered: (terms.registration ?? '').trim() !== '',
    isChecklistDone: checked === 2,
    from,
    to,
  });
}

/** Why something cannot change hands yet; null when nothing is missing. */
export async function readyRefusal(
  sql: Sql,
  exchange: RequiredExchange,
): Promise<Refusal<'requirements-missing'> | null> {
  const missing = missingLines(await requirementLines(sql, exchange), 'now');
  return missing.length === 0 ? null : refusal('requirements-missing', missingSentence(missing));
}

/**
 * Why nothing can be asked for or agreed to, as one side reads it: whoever would take it out is known to be too young by its first day. Null when they are
 * not, or nobody knows yet.
 */
export const ageRefusal = async (
  sql: Sql,
  exchange: RequiredExchange,
  reader: RequirementSide,
): Promise<AgeRefusal | null> =>
  isTooYoung(await requirementLines(sql, exchange)) ? ageRefusalFor(reader) : null;

/** Whether something is missing that a side had to bring: nobody who is not ready can say that the other side did not come. */
export async function isSideMissing(
  sql: Sql,
  exchange: RequiredExchange,
  side: RequirementSide,
): Promise<boolean> {
  const lines = missingLines(await requirementLines(sql, exchange), 'before the pick-up');
  return lines.some((line) => line.side === side);
}

/** Who has said that they went through the safety checklist. */
export async function checklistWords(sql: Sql, legId: string): Promise<RequirementSide[]> {
  const rows = await sql<{ side: RequirementSide }[]>`
    select side from safety_checklist_word where leg_id = ${legId} order by said_at`;
  return rows.map(({ side }) => side);
}

/** Keeps a side's word; said again it is the same word. */
export async function sayChecklistDone(
  sql: Sql,
  legId: string,
  { side, accountId, now }: { side: RequirementSide; accountId: string; now: Date },
): Promise<void> {
  await sql`
    insert into safety_checklist_word (leg_id, side, account_id, said_at)
    values (${legId}, ${side}, ${accountId}, ${now}) on conflict do nothing`;
}
