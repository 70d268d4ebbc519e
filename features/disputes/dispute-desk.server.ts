/** Reads claims for operators, under the desk's role. */
import { actAsOperator } from '../members/act-as-operator.server.ts';
import { mayOperate, type AccountActor, type Actor } from '../members/actor.ts';
import { asOperator } from '../members/as-operator.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal, refusal } from '../../platform/refusal.ts';
import { undecidedDeposit } from '../payments/steps/keep-deposit.server.ts';
import { urgencyOf } from '../membership/membership-terms.ts';
import { daysAfter, decisionDays } from './dispute-rules.ts';
import type { DisputeState } from './dispute-lifecycle.ts';
import { readDispute } from './dispute-reads.server.ts';
import type { DisputeFile, DisputeLine } from './dispute-view.ts';
import { readExchange } from './past-exchange.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';

/** What waits for operators, what waits for others, and what has ended. */
export const disputeShelves = ['to-decide', 'under-way', 'ended'] as const;
export type DisputeShelf = (typeof disputeShelves)[number];

const statesOf: Record<DisputeShelf, DisputeState[]> = {
  'to-decide': ['under_review', 'appealed'],
  'under-way': ['claimed', 'contested', 'decided'],
  ended: ['settled', 'withdrawn'],
};

const linesOnPage = 50;
const notThere = refusal('not-possible', 'There is no such photo.');

const asDesk = <T>(deps: Deps, actor: Actor, read: (sql: Sql) => Promise<T>, none: T): Promise<T> =>
  mayOperate(actor) ? inTransaction(deps, asOperator(actor), ({ sql }) => read(sql)) : Promise.resolve(none);

/** One page, earliest deadline first. `waiting` counts what needs a decision. */
export async function listDisputes(
  deps: Deps,
  actor: Actor,
  { shelf, page }: { shelf: DisputeShelf; page: number },
): Promise<{ disputes: DisputeLine[]; next: number | null; waiting: number }> {
  const found = await asDesk(
    deps,
    actor,
    async (sql) => {
      const rows = await sql<
        (Omit<DisputeLine, 'claimedAt' | 'dueAt' | 'owner' | 'renter' | 'urgency'> & DeskRow)[]
      >`
        select id, title, state, claimed_cents as "claimedCents", claimed_at as "claimedAt", owner_id as "ownerId", renter_id as "renterId",
               case state when 'claimed' then answer_until when 'contested' then evidence_until when 'decided' then appeal_until
                          when 'under_review' then decide_until when 'appealed' then decide_until end as "dueAt"
          from dispute where state = any(${statesOf[shelf]})
         order by "dueAt" nulls last, claimed_at desc, id limit ${linesOnPage + 1} offset ${(page - 1) * linesOnPage}`;
      const [count] = await sql<{ waiting: number }[]>`
        select count(*)::int as waiting from dispute where state = any(${statesOf['to-decide']})`;
      return { rows: [...rows], waiting: count?.waiting ?? 0 };
    },
    { rows: [], waiting: 0 },
  );
  const nameOf = await namesOf(deps, found.rows);
  return {
    disputes: found.rows.slice(0, linesOnPage).map(({ ownerId, renterId, claimedAt, dueAt, ...line }) => ({
      ...line,
      owner: nameOf(ownerId),
      renter: nameOf(renterId),
      claimedAt: claimedAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      urgency:
        shelf === 'to-decide' && dueAt !== null
          ? urgencyOf(daysAfter(dueAt, -decisionDays), dueAt, deps.now())
          : null,
    })),
    next: found.rows.length > linesOnPage ? page + 1 : null,
    waiting: found.waiting,
  };
}

/**
 * Claims waiting for a decision and how many are overdue: those the reader may decide, and `forOthers` those another operator must, because
 * the reader is a side or decided before.
 */
export type ToDecide = Counted & { forOthers: Counted };
type Counted = { waiting: number; overdue: number };

/** Read as the operator. */
export async function countToDecide(deps: Deps, reader: Pick<AccountActor, 'accountId'>): Promise<ToDecide> {
  const rows = await inTransaction(
    deps,
    asOperator(reader),
    ({ sql }) => sql<(Counted & { isForOthers: boolean })[]>`
      select m.is_for_others as "isForOthers", count(*)::int as waiting, count(*) filter (where decide_until <= ${deps.now()})::int as overdue
        from dispute
        cross join lateral (select ${reader.accountId} in (owner_id, renter_id) or decided_by is not distinct from ${reader.accountId}
                              as is_for_others) m
       where state = any(${statesOf['to-decide']}) group by 1`,
  );
  const counted = (isForOthers: boolean): Counted => {
    const { waiting = 0, overdue = 0 } = rows.find((row) => row.isForOthers === isForOthers) ?? {};
    return { waiting, overdue };
  };
  return { ...counted(false), forOthers: counted(true) };
}

type DeskRow = { claimedAt: Date; dueAt: Date | null; ownerId: string; renterId: string };

/** Public names, which the desk's own role cannot read. */
async function namesOf(
  { sql }: Deps,
  rows: readonly { ownerId: string; renterId: string }[],
): Promise<(id: string) => string> {
  const ids = [...new Set(rows.flatMap(({ ownerId, renterId }) => [ownerId, renterId]))];
  const members = await sql<{ id: string; name: string }[]>`
    select id, display_name as name from member where id = any(${ids})`;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

/** A whole dispute; null when it does not exist, or the actor is no longer an operator. */
export async function disputeFile(deps: Deps, actor: Actor, id: string): Promise<DisputeFile | null> {
  if (!isUuid(id) || actor.kind !== 'account') return null;
  const found = await asDesk(deps, actor, (sql) => readDispute(sql, sql`d.id = ${id}`), null);
  if (!found) return null;
  const nameOf = await namesOf(deps, [found]);
  const exchange = await readExchange(deps.sql, found.view.exchange);
  return {
    ...found.view,
    owner: nameOf(found.ownerId),
    renter: nameOf(found.renterId),
    isDecidedByMe: found.decidedBy === actor.accountId,
    depositCents: exchange?.depositCents ?? 0,
    heldCents:
      found.view.money?.heldCents ?? (await undecidedDeposit(deps.sql, legExchange(found.view.exchange.id))),
  };
}

/** Opening a claim shows its photos: no reason is asked each time, but every view is logged. */
const whyItIsSeen = 'Viewed to decide the claim';

/**
 * A claim's photo, read under the desk's role; null when it does not exist, or the actor is no longer an operator. Logged as
 * `dispute.look`.
 */
export async function pictureForDesk(deps: Deps, actor: Actor, id: string): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null;
  const act = {
    act: 'dispute.look',
    subject: { kind: 'dispute_picture', id },
    reason: whyItIsSeen,
    underDeskRole: true,
  };
  const seen = await actAsOperator<Uint8Array>(deps, actor, act, async ({ sql }) => {
    const [row] = await sql<{ content: Uint8Array; dispute: string }[]>`
      select content, dispute_id as dispute from dispute_picture where id = ${id}`;
    return row ? { outcome: row.content, details: { dispute: row.dispute } } : notThere;
  });
  return isRefusal(seen) ? null : seen;
}
