/** Stores no-show reports; the only SQL that writes them. */
import { present } from '../../platform/assert.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { otherSide, type ExchangeName, type LegRef } from '../exchange/handover/exchange-facts.ts';
import {
  noShowLifecycle,
  type NoShowActor,
  type NoShowEvent,
  type NoShowState,
} from './no-show-lifecycle.ts';
import type { NoShowSide, NoShowVerdict } from './no-show-view.ts';

export type Report = {
  id: string;
  exchange: ExchangeName;
  ownerId: string;
  renterId: string;
  absent: NoShowSide;
  state: NoShowState;
  words: string;
  answerUntil: Date;
};

/** Locks an already locked exchange's open report; null without one. */
export async function lockOpenReport(sql: Sql, { id }: LegRef): Promise<Report | null> {
  const [row] = await sql<Report[]>`
    select id, leg_name(leg_id) as exchange, owner_id as "ownerId", renter_id as "renterId",
           absent, state, words, answer_until as "answerUntil"
      from no_show_report where leg_id = ${id} and state in ('reported', 'contested') for update`;
  return row ?? null;
}

/** A report's exchange; it never changes. */
export async function exchangeOfReport(sql: Sql, id: string): Promise<ExchangeName | null> {
  const [row] = await sql<{ exchange: ExchangeName }[]>`
    select leg_name(leg_id) as exchange from no_show_report where id = ${id}`;
  return row?.exchange ?? null;
}

type NewReport = {
  exchange: ExchangeName;
  title: string;
  ownerId: string;
  renterId: string;
  absent: NoShowSide;
  words: string;
  reportedAt: Date;
  answerUntil: Date;
};

/** @throws `one_open_no_show_report_of_a_leg` */
export async function insertReport(sql: Sql, report: NewReport): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into no_show_report (leg_id, title, owner_id, renter_id, absent, state, words, reported_at, answer_until)
    values (${report.exchange.id}, ${report.title}, ${report.ownerId}, ${report.renterId}, ${report.absent},
            ${stateAfter(null, 'report', otherSide(report.absent))}, ${report.words}, ${report.reportedAt}, ${report.answerUntil})
    returning id`;
  return row?.id ?? '';
}

/** Where a step leads. Whether it may be taken has been checked. */
function stateAfter(state: NoShowState | null, event: NoShowEvent, by: NoShowActor): NoShowState {
  return present(noShowLifecycle.nextState(state, event, by), `step "${event}" of a no-show report`).to;
}

export type Taken = { event: NoShowEvent; by: NoShowActor };
type Saved = {
  answer?: string;
  answered_at?: Date;
  decide_until?: Date;
  decided_by?: string;
  decision?: string;
  verdict?: NoShowVerdict;
  ended_at?: Date;
};

/** Takes a step, and saves it with its columns if the state is still the one that was read. */
export async function moveReport(
  sql: Sql,
  { id, state }: Pick<Report, 'id' | 'state'>,
  { event, by }: Taken,
  saved: Saved,
): Promise<void> {
  const moved = await sql`
    update no_show_report set ${sql({ ...saved, state: stateAfter(state, event, by) })} where id = ${id} and state = ${state} returning id`;
  if (moved.length !== 1) throw new Error(`The no-show report ${id} changed while its row was locked.`);
}

/** How many photos a side has added. */
export async function picturesOf(sql: Sql, id: string, by: NoShowSide): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select pictures_of_no_show(${id}, ${by}) as count`;
  return row?.count ?? 0;
}

/** @throws `a_picture_of_a_no_show_is_added_once` */
export async function insertPicture(
  sql: Sql,
  { id, by, hash, content }: { id: string; by: NoShowSide; hash: string; content: Buffer },
  now: Date,
): Promise<void> {
  await sql`
    insert into no_show_picture (report_id, added_by, added_at, hash, content) values (${id}, ${by}, ${now}, ${hash}, ${content})`;
}

export async function dropPictures(sql: Sql, endedBefore: Date): Promise<void> {
  await sql`select forget_no_show_pictures(${endedBefore})`;
}
