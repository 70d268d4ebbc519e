/** Carries out the sides' answers to a no-show report: the other side accepts or contests it, the reporter may withdraw it. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { contest } from './contest-no-show.server.ts';
import { resumeMissedLeg } from '../exchange/handover/missed.server.ts';
import { lockReport } from './lock-report.server.ts';
import { noShowLifecycle, type NoShowEvent } from './no-show-lifecycle.ts';
import { noShowRefusals, type NoShowRefusal } from './no-show-refusals.ts';
import { moveReport, type Report } from './no-show-store.server.ts';
import type { NoShowSide } from './no-show-view.ts';
import { settleNoShow } from './settle-no-show.server.ts';

type Refused = NoShowRefusal | typeof notFound;
type Given = { transaction: Transaction; report: Report; side: NoShowSide; accountId: string; now: Date };

/** Who may take a step: the reported side answers, the reporter withdraws. */
export const mayTake = (event: NoShowEvent, side: NoShowSide, absent: NoShowSide): boolean =>
  event === 'withdraw' ? side !== absent : side === absent;

/** Locks the exchange and its open report for one of its sides; for anyone else it does not exist. */
export const asSide = <T>(
  deps: Deps,
  actor: Actor,
  exchange: LegRef,
  work: (given: Given) => Promise<T | NoShowRefusal>,
): Promise<T | Refused> =>
  inCommand(deps, async (transaction): Promise<T | Refused> => {
    if (actor.kind !== 'account') return notFound;
    const now = deps.now();
    const report = await lockReport(transaction.sql, exchange, now);
    const side = report && sideInExchange(actor.accountId, report);
    return report && side ? work({ transaction, report, side, accountId: actor.accountId, now }) : notFound;
  });

function stepRefusal(event: NoShowEvent, { report, side, now }: Given): NoShowRefusal | null {
  if (!noShowLifecycle.nextState(report.state, event, side) || !mayTake(event, side, report.absent))
    return noShowRefusals.notNow;
  return event !== 'withdraw' && report.answerUntil <= now ? noShowRefusals.timeIsOver : null;
}

/** The other side agrees that they did not come. */
export const acceptNoShow = (deps: Deps, actor: Actor, exchange: LegRef): Promise<'settled' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('accept', given);
    if (refused) return refused;
    const { transaction, report, side, accountId, now } = given;
    const step = { event: 'accept', by: side } as const;
    const settlement = { ...step, verdict: report.absent, madeBy: accountId, answeredAt: now };
    await settleNoShow(transaction, report, settlement, now);
    return 'settled';
  });

/** The other side says they were there, and what happened: an operator decides. */
export const contestNoShow = (
  deps: Deps,
  actor: Actor,
  { words, ...exchange }: LegRef & { words: string },
): Promise<'contested' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('contest', given);
    if (refused) return refused;
    const { transaction, report, side, now } = given;
    await contest(transaction.sql, report, { event: 'contest', by: side }, words, now);
    return 'contested';
  });

/** The reporter withdraws: the exchange continues as agreed. */
export const withdrawNoShow = (deps: Deps, actor: Actor, exchange: LegRef): Promise<'withdrawn' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('withdraw', given);
    if (refused) return refused;
    const { transaction, report, side, now } = given;
    await moveReport(transaction.sql, report, { event: 'withdraw', by: side }, { ended_at: now });
    await resumeMissedLeg(transaction.sql, exchange.id, now);
    const body = { report: report.id, by: side };
    await appendEvent(transaction.sql, { name: 'no_show.withdrawn', subject: report.exchange, body }, now);
    return 'withdrawn';
  });
