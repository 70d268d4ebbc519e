/** Reports that the other side did not come. No money moves: they have 24 hours to answer. From rules.md, "No-show and late return". */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { otherSide } from '../exchange/handover/exchange-facts.ts';
import type { Actor } from '../members/actor.ts';
import type { EndedBefore } from '../exchange/changes/do-what-is-due.server.ts';
import { missedLeg } from '../exchange/handover/missed.server.ts';
import { askForNoShowClock } from './no-show-clock.server.ts';
import { noShowRefusals } from './no-show-refusals.ts';
import { answerUntilOf } from './no-show-rules.ts';
import { insertReport } from './no-show-store.server.ts';

export type Reported = { state: 'reported'; answerUntil: string };

/** Possible from two hours after the pick-up. @returns the other side's deadline, or what ended the exchange before */
export const reportNoShow = (
  deps: Deps,
  actor: Actor,
  { legId, reason }: { legId: string; reason: string },
): Promise<Reported | EndedBefore | Refusal> =>
  inCommand(
    deps,
    async (transaction): Promise<Reported | EndedBefore | Refusal> => {
      const now = deps.now();
      const found = await missedLeg(transaction.sql, actor, legId, now);
      if (isRefusal(found) || typeof found === 'string') return found;
      const answerUntil = answerUntilOf(now);
      const { sql } = transaction;
      const { exchange } = found;
      const id = await insertReport(sql, { ...found, exchange, words: reason, reportedAt: now, answerUntil });
      await askForNoShowClock(sql, id, answerUntil, now);
      const body = { report: id, by: otherSide(found.absent), answerUntil: answerUntil.toISOString() };
      await appendEvent(sql, { name: 'no_show.reported', subject: exchange, body }, now);
      return { state: 'reported', answerUntil: answerUntil.toISOString() };
    },
    { one_open_no_show_report_of_a_leg: noShowRefusals.isOpen },
  );
