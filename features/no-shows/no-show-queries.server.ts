/** Reads a no-show report for one of its two sides, under their own role: the database shows it to nobody else. */
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { readExchange } from '../disputes/past-exchange.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { mayTake } from './answer-no-show.server.ts';
import { noShowLifecycle, type NoShowEvent, type NoShowState } from './no-show-lifecycle.ts';
import { mostPicturesASide } from './no-show-rules.ts';
import type { NoShowDesk, NoShowPicture, NoShowReport, NoShowSide, NoShowVerdict } from './no-show-view.ts';

type Row = {
  id: string;
  exchange: { kind: string; id: string };
  title: string;
  ownerId: string;
  renterId: string;
  state: NoShowState;
  absent: NoShowSide;
  words: string;
  reportedAt: Date;
  answerUntil: Date;
  answer: string | null;
  answeredAt: Date | null;
  decideUntil: Date | null;
  decision: string | null;
  verdict: NoShowVerdict | null;
  endedAt: Date | null;
  pictures: NoShowPicture[];
};

/** Reports the reader may see, with their sides. @param which conditions on 'r', order and limit */
export async function readReports(
  sql: Sql,
  which: ReturnType<Sql>,
): Promise<{ report: NoShowReport; ownerId: string; renterId: string }[]> {
  const rows = await sql<Row[]>`
    select r.id, leg_name(r.leg_id) as exchange, r.title, r.owner_id as "ownerId", r.renter_id as "renterId", r.state,
           r.absent, r.words, r.reported_at as "reportedAt", r.answer_until as "answerUntil", r.answer, r.answered_at as "answeredAt",
           r.decide_until as "decideUntil", r.decision, r.verdict, r.ended_at as "endedAt",
           coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'by', p.added_by, 'at', p.added_at) order by p.added_at, p.id)
                       from no_show_picture p where p.report_id = r.id), '[]') as pictures
      from no_show_report r ${which}`;
  return rows.map(({ ownerId, renterId, ...row }) => ({
    ownerId,
    renterId,
    report: {
      ...row,
      reportedAt: row.reportedAt.toISOString(),
      answerUntil: row.answerUntil.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      decideUntil: row.decideUntil?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    },
  }));
}

const asMember = ({ accountId }: AccountActor) => ({ role: 'signed_in', claims: { sub: accountId } });

/** The latest report about an exchange; null for anyone who is not a side. */
export async function noShowFor(deps: Deps, actor: AccountActor, name: LegRef): Promise<NoShowDesk | null> {
  const exchange = await readExchange(deps.sql, name);
  const side = exchange && sideInExchange(actor.accountId, exchange);
  if (!side) return null;
  const [found] = await inTransaction(deps, asMember(actor), ({ sql }) =>
    readReports(sql, sql`where r.leg_id = ${name.id} order by r.reported_at desc, r.id limit 1`),
  );
  const report = found?.report ?? null;
  const actions = report === null ? [] : actionsOf(report, side, deps.now());
  const isOpen = report !== null && noShowLifecycle.allowedEvents(report.state, 'exchange').length > 0;
  const mine = report?.pictures.filter(({ by }) => by === side).length ?? 0;
  return { side, report, actions, picturesLeft: isOpen ? Math.max(0, mostPicturesASide - mine) : 0 };
}

/** A side's steps in the lifecycle, without those whose time is over; commands check the same. */
const actionsOf = (report: NoShowReport, side: NoShowSide, now: Date): NoShowEvent[] =>
  noShowLifecycle
    .allowedEvents(report.state, side)
    .filter(
      (event) =>
        mayTake(event, side, report.absent) &&
        (event === 'withdraw' || Date.parse(report.answerUntil) > now.getTime()),
    );

/** A picture in one's own report; null for any other. */
export async function noShowPictureFor(
  deps: Deps,
  actor: AccountActor,
  name: LegRef,
  id: string,
): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const [row] = await inTransaction(
    deps,
    asMember(actor),
    ({ sql }) => sql<{ content: Uint8Array }[]>`
      select p.content from no_show_picture p join no_show_report r on r.id = p.report_id
       where p.id = ${id} and r.leg_id = ${name.id}`,
  );
  return row?.content ?? null;
}
