/** Reads and closes reports for operators, under the desk's role. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { maskedAddress } from '../../platform/masked-address.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import { mayOperate, type AccountActor, type Actor } from '../members/actor.ts';
import { asOperator } from '../members/as-operator.server.ts';
import { notFound } from '../members/member-refusals.ts';
import { urgencyOf } from '../membership/membership-terms.ts';
import { reportDueAt, reportedBeforeToBeDue } from './report-terms.ts';
import type { ReportPerson, ReportFile, ReportOutcome, ReportShelf } from './report-view.ts';

const onPage = 50;

type Given =
  | 'reporter'
  | 'reported'
  | 'reviewed'
  | 'reportedAt'
  | 'dueAt'
  | 'urgency'
  | 'closedAt'
  | 'isMine';
type Row = Omit<ReportFile, Given> & {
  reporterId: string;
  reportedId: string;
  reportedAt: Date;
  closedAt: Date | null;
};

/**
 * One page: open ones oldest first, closed ones newest first. Reports about the operator themselves are neither shown nor counted: the
 * table's policy leaves them out.
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
      select r.id, r.reporter_id as "reporterId", r.reported_id as "reportedId", r.reason, r.words, r.source, r.source_id as "sourceId", r.shown,
             r.reported_at as "reportedAt", r.closed_at as "closedAt", r.outcome,
             (select count(*)::int from member_report o where o.reported_id = r.reported_id) as "aboutThem"
        from member_report r where (r.closed_at is null) = ${shelf === 'waiting'}
       order by ${order} limit ${onPage + 1} offset ${(page - 1) * onPage}`;
    const [count] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from member_report where closed_at is null`;
    return { rows: [...rows], waiting: count?.waiting ?? 0 };
  });
  const ids = [...new Set(found.rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]))];
  const known = await deps.sql<ReportPerson[]>`
    select i.id, coalesce(m.display_name, 'Not a member') as name, u.email,
           (select s.id from membership s where s.account_id = i.id order by s.approved_at desc limit 1) as "membershipId"
      from unnest(${ids}::uuid[]) as i (id) left join member m on m.id = i.id left join auth_user u on u.id = i.id`;
  const people = new Map(
    known.map((each) => [each.id, { ...each, email: each.email && maskedAddress(each.email) }]),
  );
  const person = (id: string): ReportPerson =>
    people.get(id) ?? { id, name: 'Not a member', email: null, membershipId: null };
  const sources = found.rows.flatMap(({ source, sourceId }) =>
    source === 'review' && sourceId ? [sourceId] : [],
  );
  // The reporter names the review, so check its author: otherwise another member's text would be shown as the reported one's.
  const reviews = await deps.sql<{ id: string; authorId: string; body: string }[]>`
    select id, author_id as "authorId", body from exchange_review where id = any(${sources}::uuid[])`;
  const reviewOf = (id: string | null, by: string): string | null =>
    reviews.find((review) => review.id === id && review.authorId === by)?.body ?? null;
  return {
    reports: found.rows.slice(0, onPage).map(({ reporterId, reportedId, reportedAt, closedAt, ...row }) => ({
      ...row,
      reporter: person(reporterId),
      reported: person(reportedId),
      reviewed: row.source === 'review' ? reviewOf(row.sourceId, reportedId) : null,
      reportedAt: reportedAt.toISOString(),
      dueAt: reportDueAt(reportedAt).toISOString(),
      urgency: closedAt === null ? urgencyOf(reportedAt, reportDueAt(reportedAt), deps.now()) : null,
      closedAt: closedAt?.toISOString() ?? null,
      isMine: actor.accountId === reporterId || actor.accountId === reportedId,
    })),
    next: found.rows.length > onPage ? page + 1 : null,
    waiting: found.waiting,
  };
}

/** How many reports are open, and how many overdue. Read as the operator: those about themselves are not counted. */
export async function countReports(
  deps: Deps,
  reader: Pick<AccountActor, 'accountId'>,
): Promise<{ waiting: number; overdue: number }> {
  const dueFrom = reportedBeforeToBeDue(deps.now());
  const [count] = await inTransaction(
    deps,
    asOperator(reader),
    ({ sql }) => sql<{ waiting: number; overdue: number }[]>`
      select count(*)::int as waiting, count(*) filter (where reported_at <= ${dueFrom})::int as overdue
        from member_report where closed_at is null`,
  );
  return count ?? { waiting: 0, overdue: 0 };
}

const refusals = {
  closed: refusal('not-possible', 'This report is already closed.'),
  own: refusal('not-possible', 'Another operator has to review this, because you’re part of it.'),
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
