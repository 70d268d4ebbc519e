/** Takes what the two sides say after a no-show was reported: the other side accepts or contests it, who reported it may withdraw it. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { sideInExchange } from '../exchange/handover/exchange-facts.ts';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
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

/** Who may take a step: who is reported answers, who has reported withdraws. */
export const mayTake = (event: NoShowEvent, side: NoShowSide, absent: NoShowSide): boolean =>
  event === 'withdraw' ? side !== absent : side === absent;

/** Locks the exchange and its open report for one of the sides; to everybody else there is none. */
export const asSide = <T>(
  deps: Deps,
  actor: Actor,
  exchange: ExchangeName,
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
export const acceptNoShow = (
  deps: Deps,
  actor: Actor,
  exchange: ExchangeName,
): Promise<'settled' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('accept', given);
    if (refused) return refused;
    const { transaction, report, accountId, now } = given;
    const settlement = { verdict: report.absent, madeBy: accountId, answeredAt: now };
    await settleNoShow(transaction, report, settlement, now);
    return 'settled';
  });

/** The other side says that they were there, and how it was: an operator decides. */
export const contestNoShow = (
  deps: Deps,
  actor: Actor,
  { words, ...exchange }: ExchangeName & { words: string },
): Promise<'contested' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('contest', given);
    if (refused) return refused;
    await contest(given.transaction.sql, given.report, { answer: words }, given.now);
    return 'contested';
  });

/** Whoever has reported takes it back: the exchange goes on as agreed. */
export const withdrawNoShow = (
  deps: Deps,
  actor: Actor,
  exchange: ExchangeName,
): Promise<'withdrawn' | Refused> =>
  asSide(deps, actor, exchange, async (given) => {
    const refused = stepRefusal('withdraw', given);
    if (refused) return refused;
    const { transaction, report, side, now } = given;
    await moveReport(transaction.sql, report, { state: 'withdrawn', ended_at: now });
    await resumeMissedLeg(transaction.sql, exchange.id, now);
    const body = { report: report.id, by: side };
    await appendEvent(transaction.sql, { name: 'no_show.withdrawn', subject: exchange, body }, now);
    return 'withdrawn';
  });
