/** Stores disputes; the only SQL that writes them. */
import type { ExchangeFacts } from '../exchange/handover/exchange-facts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { LineKind } from './claim/claim-lines.ts';
import type { DisputeState } from './dispute-lifecycle.ts';
import type { Settlement } from './dispute-rules.ts';
import type { ExchangeName, LegRef } from '../exchange/handover/exchange-facts.ts';

export type NewLine = { kind: LineKind; label: string; cents: number };

export type Side = 'renter' | 'owner';

export type Dispute = {
  id: string;
  exchange: ExchangeName;
  title: string;
  ownerId: string;
  renterId: string;
  state: DisputeState;
  claimedCents: number;
  answerUntil: Date;
  evidenceUntil: Date | null;
  appealUntil: Date | null;
  decidedBy: string | null;
  /** The latest offer to settle, and whose it is. */
  offerCents: number | null;
  offeredBy: Side | null;
};

const columns = (sql: Sql) => sql`
  id, leg_name(leg_id) as exchange, title, owner_id as "ownerId", renter_id as "renterId", state,
  claimed_cents as "claimedCents", answer_until as "answerUntil", evidence_until as "evidenceUntil", appeal_until as "appealUntil",
  decided_by as "decidedBy", offer_cents as "offerCents", offered_by as "offeredBy"`;

/** Locks the dispute of an already locked exchange; null without one. */
export async function lockDispute(sql: Sql, { id }: LegRef): Promise<Dispute | null> {
  const [row] = await sql<Dispute[]>`
    select ${columns(sql)} from dispute where leg_id = ${id} for update`;
  return row ?? null;
}

/** A dispute's exchange; it never changes. */
export async function exchangeOfDispute(sql: Sql, id: string): Promise<ExchangeName | null> {
  const [row] = await sql<{ exchange: ExchangeName }[]>`
    select leg_name(leg_id) as exchange from dispute where id = ${id}`;
  return row?.exchange ?? null;
}

/** @throws `one_dispute_for_a_leg` */
export async function insertDispute(
  sql: Sql,
  { id, listingId, title, ownerId, renterId }: ExchangeFacts,
  { lines, words }: { lines: readonly NewLine[]; words: string },
  { state, answerUntil, now }: { state: DisputeState; answerUntil: Date; now: Date },
): Promise<string> {
  const claimed = lines.reduce((sum, { cents }) => sum + cents, 0);
  const [row] = await sql<{ id: string }[]>`
    insert into dispute (leg_id, listing_id, title, owner_id, renter_id, state, words, claimed_cents, claimed_at,
                         answer_until)
    values (${id}, ${listingId}, ${title}, ${ownerId}, ${renterId}, ${state}, ${words}, ${claimed}, ${now}, ${answerUntil})
    returning id`;
  const dispute = row?.id ?? '';
  for (const [position, line] of lines.entries())
    await sql`
      insert into dispute_line (dispute_id, position, kind, label, claimed_cents)
      values (${dispute}, ${position}, ${line.kind}, ${line.label}, ${line.cents})`;
  return dispute;
}

type Columns = Record<string, string | number | Date | null> & { state: DisputeState };

/** Saves a state and its columns if the state is still the one that was read. */
export async function moveDispute(
  sql: Sql,
  dispute: Pick<Dispute, 'id' | 'state'>,
  saved: Columns,
): Promise<void> {
  const moved = await sql`
    update dispute set ${sql(saved)} where id = ${dispute.id} and state = ${dispute.state} returning id`;
  if (moved.length !== 1) throw new Error(`The dispute ${dispute.id} changed while its row was locked.`);
}

export const settlementColumns = (money: Settlement) => ({
  awarded_cents: money.awardedCents,
  held_cents: money.heldCents,
  captured_cents: money.capturedCents,
  released_cents: money.releasedCents,
  owed_cents: money.owedCents,
});

/** Each line's claimed amount, in order. CAD cents. */
export async function linesOf(sql: Sql, id: string): Promise<number[]> {
  const rows = await sql<{ cents: number }[]>`
    select claimed_cents as cents from dispute_line where dispute_id = ${id} order by position`;
  return rows.map(({ cents }) => cents);
}

/** @throws `no_line_is_awarded_more_than_claimed` */
export async function saveAwards(sql: Sql, id: string, awards: readonly number[]): Promise<void> {
  for (const [position, cents] of awards.entries())
    await sql`update dispute_line set awarded_cents = ${cents} where dispute_id = ${id} and position = ${position}`;
}

export async function awardedOf(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(sum(awarded_cents), 0)::int as cents from dispute_line where dispute_id = ${id}`;
  return row?.cents ?? 0;
}

export async function insertStatement(
  sql: Sql,
  { id, by, words }: { id: string; by: Side; words: string },
  now: Date,
): Promise<void> {
  await sql`insert into dispute_statement (dispute_id, said_by, words, said_at) values (${id}, ${by}, ${words}, ${now})`;
}

/** How many photos a side has added. */
export async function picturesOf(sql: Sql, id: string, by: Side): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select pictures_of_dispute(${id}, ${by}) as count`;
  return row?.count ?? 0;
}

/** @throws `a_picture_is_added_once` */
export async function insertPicture(
  sql: Sql,
  { id, by, hash, content }: { id: string; by: Side; hash: string; content: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    insert into dispute_picture (dispute_id, added_by, added_at, hash, content) values (${id}, ${by}, ${now}, ${hash}, ${content})`;
}

/** The bank refused a capture from a deposit: the amount becomes a debt. */
export async function oweCaptured(sql: Sql, { id }: LegRef): Promise<boolean> {
  const owed = await sql`
    update dispute set owed_cents = owed_cents + captured_cents, released_cents = released_cents + captured_cents, captured_cents = 0
     where leg_id = ${id} and state = 'settled' and captured_cents > 0 returning id`;
  return owed.length === 1;
}

export async function dropPictures(sql: Sql, endedBefore: Date): Promise<void> {
  await sql`select forget_dispute_pictures(${endedBefore})`;
}

/** @throws `a_breakdown_is_reported_once` */
export async function insertBreakdown(
  sql: Sql,
  { id }: LegRef,
  { by, words }: { by: string; words: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into breakdown_report (leg_id, reported_by, reported_at, words) values (${id}, ${by}, ${now}, ${words})`;
}

export async function breakdownOf(
  sql: Sql,
  { id }: LegRef,
): Promise<{ by: string; at: Date; words: string } | null> {
  const [row] = await sql<{ by: string; at: Date; words: string }[]>`
    select reported_by as by, reported_at as at, words from breakdown_report where leg_id = ${id}`;
  return row ?? null;
}
