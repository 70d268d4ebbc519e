/** Adds a meter reading. Every reading is kept; the latest counts. */
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Actor } from '../../members/actor.ts';
import { enterHandover, setOf, stageRefusal } from '../enter-handover.server.ts';
import type { ReadingInput } from '../handover-input.ts';
import { handoverRefusals, mostReadings } from '../handover-refusals.ts';
import { tenthsByMeter } from '../handover-set.ts';
import { insertReading, readingsOf } from '../handover-store.server.ts';
import { skewSeconds } from '../windows.ts';

export const addReading = (deps: Deps, actor: Actor, ref: LegRef, input: ReadingInput) =>
  inCommand<'kept' | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const entered = await enterHandover(sql, actor, ref, now);
    if (isRefusal(entered)) return entered;
    const { handover, side } = entered;
    const known = await readingsOf(sql, handover.id);
    if (known.some(({ id }) => id === input.id)) return 'kept';
    const refused = stageRefusal(entered, input.stage);
    if (refused) return refused;
    const own = known.filter((row) => row.stage === input.stage && row.takenBy === side);
    if (own.length >= mostReadings) return handoverRefusals.tooManyReadings;
    if (!handover.checklist.meters.includes(input.meter)) return handoverRefusals.unknownMeter;
    if (input.stage === 'return') {
      const before = tenthsByMeter((await setOf(sql, handover, 'departure')).readings).get(input.meter);
      if (before !== undefined && input.tenths < before) return handoverRefusals.lessThanBefore;
    }
    const { id, stage, meter, tenths, takenAt, sentAt } = input;
    await insertReading(sql, handover.id, {
      id,
      stage,
      meter,
      tenths,
      takenAt,
      skewSeconds: skewSeconds(sentAt, now),
      receivedAt: now,
      takenBy: side,
    });
    return 'kept';
  });
