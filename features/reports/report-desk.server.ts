/** Which reports wait for an operator, and how is one closed? Read under the role of the desk. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import { mayOperate, type Actor } from '../members/actor.ts';
import { asOperator } from '../members/as-operator.server.ts';
import { notFound } from '../members/member-refusals.ts';
import type { ReportFile, ReportOutcome, ReportShelf } from './report-view.ts';

const onPage = 50;

type Row = Omit<ReportFile, 'reporter' | 'reported' | 'reportedAt' | 'closedAt' | 'isMine'> & {
  reporterId: string;
  reportedId: string;
  reportedAt: Date;
  closedAt: Date | null;
};

/**
 * One page: of those that wait the oldest first, of the closed ones the newest. Of what is about the operator themselves nothing is shown or counted:
 * the policy of the table leaves it out.
 */
export async function listReports(
  deps: Deps,
  actor: Actor,
  { shelf, page }: { shelf: ReportShelf; page: number },
): Promise<{ reports: ReportFile[]; next: number | null; waiting: number }> {
  if (!mayOperate(actor)) return { reports: [], next: null, waiting: 0 };
  const found = await inTransaction(deps, asOperator(actor), async ({ sql }) => {
    const order = shelf === 'waiting' ? sql`r.reported_at, r.id` : sql`r.closed_at desc, r.id`;
    const rows = await sql<Row[]>`
      select r.id, r.reporter_id as "reporterId", r.reported_id as "reportedId", r.reason, r.words, r.source, r.shown,
             r.reported_at as "reportedAt", r.closed_at as "closedAt", r.outcome,
             (select count(*)::int from member_report o where o.reported_id = r.reported_id) as "aboutThem"
        from member_report r where (r.closed_at is null) = ${shelf === 'waiting'}
       order by ${order} limit ${onPage + 1} offset ${(page - 1) * onPage}`;
    const [count] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from member_report where closed_at is null`;
    return { rows: [...rows], waiting: count?.waiting ?? 0 };
  });
  const ids = [...new Set(found.rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]))];
  const members = await deps.sql<{ id: string; name: string }[]>`
    select id, display_name as name from member where id = any(${ids})`;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const person = (id: string) => ({ id, name: names.get(id) ?? 'Not a member' });
  return {
    reports: found.rows.slice(0, onPage).map(({ reporterId, reportedId, reportedAt, closedAt, ...row }) => ({
      ...row,
      reporter: person(reporterId),
      reported: person(reportedId),
      reportedAt: reportedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      isMine: actor.accountId === reporterId || actor.accountId === reportedId,
    })),
    next: found.rows.length > onPage ? page + 1 : null,
    waiting: found.waiting,
  };
}

const refusals = {
  closed: refusal('not-possible', 'This report is closed already.'),
  own: refusal('not-possible', 'Another operator looks at what you are part of.'),
} as const;

/** Closes a report. Logged as `report.close`, with the reason. */
export async function closeReport(
  deps: Deps,
  actor: Actor,
  { id, outcome, reason }: { id: string; outcome: ReportOutcome; reason: string },
): Promise<'closed' | ActRefusal | Refusal<'not-found'>> {
  if (!isUuid(id)) return notFound;
  let isThere = true;
  const act = { act: 'report.close', subject: { kind: 'member_report', id }, reason, underDeskRole: true };
  const done = await actAsOperator<'closed'>(deps, actor, act, async ({ sql }, { operator, now }) => {
    const [row] = await sql<{ people: string[]; isClosed: boolean }[]>`
      select array[reporter_id, reported_id] as people, closed_at is not null as "isClosed"
        from member_report where id = ${id} for update`;
    isThere = row !== undefined;
    if (!row || row.isClosed) return refusals.closed;
    if (row.people.includes(operator.accountId)) return refusals.own;
    await sql`
      update member_report set closed_at = ${now}, closed_by = ${operator.accountId}, outcome = ${outcome} where id = ${id}`;
    return { outcome: 'closed' as const, details: { outcome } };
  });
  return isThere ? done : notFound;
}
