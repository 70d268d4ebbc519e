/** Lists no-show reports for operators, and takes their decision about a contested one. */
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import { mayOperate, type AccountActor, type Actor } from '../members/actor.ts';
import { asOperator } from '../members/as-operator.server.ts';
import { notFound } from '../members/member-refusals.ts';
import { lockReport } from './lock-report.server.ts';
import type { NoShowDecisionInput } from './no-show-input.ts';
import { noShowLifecycle, type NoShowState } from './no-show-lifecycle.ts';
import { readReports } from './no-show-queries.server.ts';
import { noShowRefusals } from './no-show-refusals.ts';
import { exchangeOfReport } from './no-show-store.server.ts';
import type { NoShowFile } from './no-show-view.ts';
import { settleNoShow } from './settle-no-show.server.ts';

export const noShowShelves = ['to-decide', 'waiting', 'ended'] as const;
export type NoShowShelf = (typeof noShowShelves)[number];

const statesOf: Record<NoShowShelf, NoShowState[]> = {
  'to-decide': ['contested'],
  waiting: ['reported'],
  ended: ['settled', 'withdrawn', 'overtaken'],
};

const onPage = 20;
const notThere = refusal('not-possible', 'There is no such photo.');

/** One page: open ones by deadline, ended ones latest first. */
export async function listNoShows(
  deps: Deps,
  actor: Actor,
  { shelf, page }: { shelf: NoShowShelf; page: number },
): Promise<{ reports: NoShowFile[]; next: number | null }> {
  if (!mayOperate(actor)) return { reports: [], next: null };
  const found = await inTransaction(deps, asOperator(actor), ({ sql }) =>
    readReports(
      sql,
      sql`where r.state = any(${statesOf[shelf]}) order by r.ended_at desc nulls last, coalesce(r.decide_until, r.answer_until), r.id
          limit ${onPage + 1} offset ${(page - 1) * onPage}`,
    ),
  );
  const ids = [...new Set(found.flatMap(({ ownerId, renterId }) => [ownerId, renterId]))];
  // Public names, which the desk's own role cannot read.
  const members = await deps.sql<{ id: string; name: string }[]>`
    select id, display_name as name from member where id = any(${ids})`;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    reports: found.slice(0, onPage).map(({ report, ownerId, renterId }) => ({
      ...report,
      owner: names.get(ownerId) ?? '',
      renter: names.get(renterId) ?? '',
      isOwn: actor.accountId === ownerId || actor.accountId === renterId,
    })),
    next: found.length > onPage ? page + 1 : null,
  };
}

/** Reports waiting for this operator's decision; `overdue`: past the promised time. */
export async function countNoShows(
  deps: Deps,
  { accountId }: Pick<AccountActor, 'accountId'>,
): Promise<{ waiting: number; overdue: number }> {
  const [counted] = await inTransaction(
    deps,
    asOperator({ accountId }),
    ({ sql }) => sql<{ waiting: number; overdue: number }[]>`
      select count(*)::int as waiting, count(*) filter (where decide_until <= ${deps.now()})::int as overdue
        from no_show_report where state = 'contested' and ${accountId} not in (owner_id, renter_id)`,
  );
  return counted ?? { waiting: 0, overdue: 0 };
}

type Refused = ActRefusal | Refusal<'not-found' | 'note-missing' | 'not-possible'>;

/** Decides whose no-show it was. If two operators decide at once, the second learns that it is decided; nobody decides about themselves. */
export async function decideNoShow(
  deps: Deps,
  actor: Actor,
  id: string,
  input: NoShowDecisionInput,
): Promise<'decided' | Refused> {
  const reasons = input.reasons.trim();
  if (reasons === '') return noShowRefusals.reasonsMissing;
  if (!isUuid(id)) return notFound;
  const act = { act: 'no_show.decide', subject: { kind: 'no_show_report', id }, reason: input.reason };
  let isThere = true;
  const done = await actAsOperator<'decided'>(deps, actor, act, async (transaction, { operator, now }) => {
    const exchange = await exchangeOfReport(transaction.sql, id);
    isThere = exchange !== null;
    const report = exchange && (await lockReport(transaction.sql, exchange, now));
    if (report?.id !== id) return noShowRefusals.notPossibleNow;
    if (!noShowLifecycle.nextState(report.state, 'decide', 'operator')) return noShowRefusals.notPossibleNow;
    if (operator.accountId === report.ownerId || operator.accountId === report.renterId)
      return noShowRefusals.own;
    const { verdict } = input;
    const decided = { by: operator.accountId, reasons };
    const step = { event: 'decide', by: 'operator' } as const;
    await settleNoShow(transaction, report, { ...step, verdict, madeBy: operator.accountId, decided }, now);
    return { outcome: 'decided', details: { verdict, exchange: report.exchange } };
  });
  return isThere ? done : notFound;
}

/** A report's photo, read under the desk's role; null when it does not exist. Every view is logged as `no_show.look`. */
export async function noShowPictureForDesk(deps: Deps, actor: Actor, id: string): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const act = {
    act: 'no_show.look',
    subject: { kind: 'no_show_picture', id },
    reason: 'Viewed to decide the report',
    underDeskRole: true,
  };
  const seen = await actAsOperator<Uint8Array>(deps, actor, act, async ({ sql }) => {
    const [row] = await sql<{ content: Uint8Array; report: string }[]>`
      select content, report_id as report from no_show_picture where id = ${id}`;
    return row ? { outcome: row.content, details: { report: row.report } } : notThere;
  });
  return isRefusal(seen) ? null : seen;
}
