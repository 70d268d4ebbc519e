/** Carries out a side's step in a dispute: the renter answers, both add statements, an owner withdraws, either appeals once. */
import { sideInExchange } from '../../exchange/handover/exchange-facts.ts';
import type { Actor } from '../../members/actor.ts';
import { notFound } from '../../members/member-refusals.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { askForClock } from '../dispute-clock.server.ts';
import { disputeLifecycle } from '../dispute-lifecycle.ts';
import { disputeRefusals, type DisputeRefusal } from '../dispute-refusals.ts';
import { daysAfter, decisionDays, evidenceDays } from '../dispute-rules.ts';
import {
  insertStatement,
  lockDispute,
  moveDispute,
  type Dispute,
  type Side,
} from '../dispute-store.server.ts';
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { lockExchange } from '../past-exchange.server.ts';
import { settleDispute } from '../settle-dispute.server.ts';

type Refused = DisputeRefusal | typeof notFound;
type Work<T> = (given: { sql: Sql; dispute: Dispute; side: Side; now: Date }) => Promise<T | DisputeRefusal>;

/** Locks the exchange and its dispute for one of its sides; for anyone else it does not exist. */
export const asSide = <T>(deps: Deps, actor: Actor, name: LegRef, work: Work<T>): Promise<T | Refused> =>
  inCommand(deps, async ({ sql }): Promise<T | Refused> => {
    const exchange = await lockExchange(sql, name);
    if (!exchange || actor.kind !== 'account') return notFound;
    const side = sideInExchange(actor.accountId, exchange);
    const dispute = side && (await lockDispute(sql, name));
    return dispute ? work({ sql, dispute, side, now: deps.now() }) : notFound;
  });

/** The renter accepts everything, including the amount beyond the deposit, which they then owe. */
export const acceptClaim = (deps: Deps, actor: Actor, name: LegRef): Promise<'settled' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    if (!disputeLifecycle.nextState(dispute.state, 'accept', side)) return disputeRefusals.notNow;
    if (dispute.answerUntil <= now) return disputeRefusals.timeIsOver;
    const ending = { event: 'accept', by: 'renter', awardedCents: dispute.claimedCents } as const;
    await settleDispute(sql, dispute, { ...ending, columns: { answered_at: now } }, now);
    return 'settled';
  });

type Words = LegRef & { words: string };

/** The renter contests with a reason: both sides have a week to add evidence. */
export const contestClaim = (
  deps: Deps,
  actor: Actor,
  { words, ...name }: Words,
): Promise<'contested' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) =>
    side === 'renter' ? contest(sql, dispute, words, now) : disputeRefusals.notNow,
  );

/** Contests a claim whose row is locked, in the renter's words. */
export async function contest(
  sql: Sql,
  dispute: Dispute,
  words: string,
  now: Date,
): Promise<'contested' | DisputeRefusal> {
  const step = disputeLifecycle.nextState(dispute.state, 'contest', 'renter');
  if (!step) return disputeRefusals.notNow;
  if (dispute.answerUntil <= now) return disputeRefusals.timeIsOver;
  const evidenceUntil = daysAfter(now, evidenceDays);
  await moveDispute(sql, dispute, { state: step.to, answered_at: now, evidence_until: evidenceUntil });
  await insertStatement(sql, { id: dispute.id, by: 'renter', words }, now);
  await askForClock(sql, { id: dispute.id, state: step.to }, evidenceUntil, now);
  const body = { dispute: dispute.id, evidenceUntil: evidenceUntil.toISOString() };
  await appendEvent(sql, { name: 'dispute.contested', subject: dispute.exchange, body }, now);
  return 'contested';
}

/** Another statement from a side, while evidence is accepted. */
export const addStatement = (
  deps: Deps,
  actor: Actor,
  { words, ...name }: Words,
): Promise<'added' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    const refused = evidenceRefusal(dispute, side, now);
    if (refused) return refused;
    await insertStatement(sql, { id: dispute.id, by: side, words }, now);
    await appendEvent(
      sql,
      { name: 'dispute.evidence_added', subject: dispute.exchange, body: { dispute: dispute.id, by: side } },
      now,
    );
    return 'added';
  });

/** Why a side may not add statements or photos now; null when it may. An owner may also add them while their claim waits for an answer. */
export function evidenceRefusal(
  { state, evidenceUntil }: Pick<Dispute, 'state' | 'evidenceUntil'>,
  side: Side,
  now: Date,
): DisputeRefusal | null {
  if (state === 'claimed') return side === 'owner' ? null : disputeRefusals.notNow;
  if (state !== 'contested') return disputeRefusals.notNow;
  return evidenceUntil !== null && evidenceUntil <= now ? disputeRefusals.timeIsOver : null;
}

/** The owner withdraws the claim before a decision: the whole deposit is released. */
export const withdrawClaim = (deps: Deps, actor: Actor, name: LegRef): Promise<'withdrawn' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    if (!disputeLifecycle.nextState(dispute.state, 'withdraw', side)) return disputeRefusals.notNow;
    await settleDispute(sql, dispute, { event: 'withdraw', by: 'owner', awardedCents: 0 }, now);
    return 'withdrawn';
  });

/** Either side appeals: another operator decides again, finally. */
export const appealDecision = (
  deps: Deps,
  actor: Actor,
  { words, ...name }: Words,
): Promise<'appealed' | Refused> =>
  asSide(deps, actor, name, async ({ sql, dispute, side, now }) => {
    const step = disputeLifecycle.nextState(dispute.state, 'appeal', side);
    if (!step) return disputeRefusals.notNow;
    if (dispute.appealUntil !== null && dispute.appealUntil <= now) return disputeRefusals.timeIsOver;
    const decideUntil = daysAfter(now, decisionDays);
    await moveDispute(sql, dispute, {
      state: step.to,
      appealed_by: side,
      appealed_at: now,
      appeal: words,
      decide_until: decideUntil,
    });
    const body = { dispute: dispute.id, by: side, decideUntil: decideUntil.toISOString() };
    await appendEvent(sql, { name: 'dispute.appealed', subject: dispute.exchange, body }, now);
    return 'appealed';
  });
