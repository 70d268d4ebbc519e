/** Confirms a hand-over: it is done when nothing is missing and both sides have confirmed the same set. */
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { AccountActor } from '../members/actor.ts';
import { enterHandover, setOf, stageRefusal, type Entered } from './enter-handover.server.ts';
import { confirmExchange } from './exchange.server.ts';
import { handoverRefusals, somethingMissing } from './handover-refusals.ts';
import {
  missingFrom,
  setText,
  tenthsByMeter,
  type ExchangeRef,
  type Missing,
  type Stage,
} from './handover-set.ts';
import { closeStage, confirmationsOf, insertConfirmation, sha256 } from './handover-store.server.ts';
import { noteOverage } from './overage-at-return.server.ts';
import { missingSentence } from './missing-words.ts';

export type ConfirmInput = {
  stage: Stage;
  /** SHA-256 of the set as shown on the screen. */
  setHash: string;
  deviceAt: Date;
};

type Outcome = { outcome: 'waiting' | 'done' };

/** The current set, its hash, and what is missing. */
async function standing(sql: Transaction['sql'], { handover }: Entered, stage: Stage) {
  const set = await setOf(sql, handover, stage);
  const before = stage === 'return' ? await setOf(sql, handover, 'departure') : null;
  const readBefore = new Set(before ? tenthsByMeter(before.readings).keys() : []);
  const missing: Missing[] = missingFrom(set, { ...handover, readBefore });
  return { hash: sha256(setText(set)), missing };
}

/** Whether the other side has confirmed this set, an older one, or none. */
async function otherSide(
  sql: Transaction['sql'],
  { handover, side }: Entered,
  stage: Stage,
  hash: string,
): Promise<{ other: Side; said: 'the same' | 'something older' | 'nothing' }> {
  const other = side === 'owner' ? 'renter' : 'owner';
  const theirs = (await confirmationsOf(sql, handover.id)).filter(
    (each) => each.stage === stage && each.side === other,
  );
  if (theirs.some(({ setHash }) => setHash === hash)) return { other, said: 'the same' };
  return { other, said: theirs.length > 0 ? 'something older' : 'nothing' };
}

/**
 * Confirms the set for one side, once nothing is missing. The hand-over is done when the second side confirms the same set.
 * @returns 'waiting' until then
 */
export const confirmSet = (
  deps: Deps,
  actor: AccountActor,
  ref: ExchangeRef,
  { stage, setHash, deviceAt }: ConfirmInput,
) =>
  inCommand<Outcome | Refusal>(deps, async (transaction) => {
    const { sql } = transaction;
    const now = deps.now();
    const entered = await enterHandover(sql, actor, ref, now);
    if (isRefusal(entered)) return entered;
    const { handover, side } = entered;
    const closedWith = stage === 'departure' ? handover.departureHash : handover.returnHash;
    // Sent again from a phone that missed the answer.
    if (closedWith === setHash) return { outcome: 'done' };
    const refused = stageRefusal(entered, stage);
    if (refused) return refused;
    const { hash, missing } = await standing(sql, entered, stage);
    if (hash !== setHash) return handoverRefusals.changed;
    if (missing.length > 0) return somethingMissing(missingSentence(missing));
    const said = { stage, side, setHash, deviceAt, at: now, accountId: actor.accountId };
    await insertConfirmation(sql, handover.id, said);
    await appendEvent(
      sql,
      { name: 'handover.confirmed', subject: ref, body: { stage, side, set_hash: setHash } },
      now,
    );
    const { other, said: theirWord } = await otherSide(sql, entered, stage, hash);
    // The exchange knows that they confirmed, not which set: it must not proceed with an older one. But it learns that this side came, and
    // at the return that both are asked again.
    const isOtherSet = theirWord === 'something older';
    const alsoSaid = theirWord === 'the same' ? other : null;
    const outcome = await confirmExchange(transaction, deps, actor, { ref, stage, alsoSaid, isOtherSet });
    if (isRefusal(outcome)) return outcome;
    if (outcome === 'done') {
      await closeStage(sql, handover.id, stage, setHash, now);
      if (stage === 'return') await noteOverage(sql, ref, now);
    }
    return { outcome };
  });
