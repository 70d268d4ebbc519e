/** Confirms a set for one side. Something changes hands when nothing is missing and both sides have confirmed the very same set. */
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Side } from '../exchange/lifecycle/booking-policy.ts';
import type { AccountActor } from '../members/actor.ts';
import { enterHandover, setOf, stageRefusal, type Entered } from './enter-handover.server.ts';
import { confirmExchange } from './exchange.server.ts';
import type { ConfirmInput } from './handover-input.ts';
import { handoverRefusals, somethingMissing } from './handover-refusals.ts';
import { missingFrom, setText, tenthsByMeter, type Missing, type Stage } from './handover-set.ts';
import {
  closeStage,
  confirmationsOf,
  insertConfirmation,
  sha256,
  type Handover,
} from './handover-store.server.ts';
import { noteOverage } from './evidence/overage-at-return.server.ts';
import { missingSentence } from './missing-words.ts';

type Outcome = { outcome: 'waiting' | 'done' };

const otherOf = (side: Side): Side => (side === 'owner' ? 'renter' : 'owner');

/** The current set, its hash, and what is missing from it. */
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
  handover: Handover,
  { stage, side, hash }: { stage: Stage; side: Side; hash: string },
): Promise<{ other: Side; said: 'the same' | 'something older' | 'nothing' }> {
  const other = otherOf(side);
  const theirs = (await confirmationsOf(sql, handover.id)).filter(
    (each) => each.stage === stage && each.side === other,
  );
  if (theirs.some(({ setHash }) => setHash === hash)) return { other, said: 'the same' };
  return { other, said: theirs.length > 0 ? 'something older' : 'nothing' };
}

/**
 * Confirms the set for the actor's side. The exchange hears of it once nothing is missing; it changes hands when the other side confirms the same set.
 * @returns 'waiting' until the other side has confirmed the same
 */
export async function confirmSet(
  deps: Deps,
  actor: AccountActor,
  ref: LegRef,
  input: ConfirmInput,
): Promise<Outcome | Refusal> {
  return inCommand<Outcome | Refusal>(deps, async (transaction) => {
    const entered = await enterHandover(transaction.sql, actor, ref, deps.now());
    if (isRefusal(entered)) return entered;
    const { handover } = entered;
    const closedWith = input.stage === 'departure' ? handover.departureHash : handover.returnHash;
    // Sent again from a phone that did not hear the answer.
    if (closedWith === input.setHash) return { outcome: 'done' };
    return (
      stageRefusal(entered, input.stage) ?? confirmFor(transaction, deps, actor, { ref, entered, input })
    );
  });
}

/** Writes the confirmation, and closes the stage when both sides have confirmed the same set. */
async function confirmFor(
  transaction: Transaction,
  deps: Deps,
  actor: AccountActor,
  { ref, entered, input }: { ref: LegRef; entered: Entered; input: ConfirmInput },
): Promise<Outcome | Refusal> {
  const { sql } = transaction;
  const now = deps.now();
  const { handover, side } = entered;
  const { stage, setHash, deviceAt } = input;
  const { hash, missing } = await standing(sql, entered, stage);
  if (hash !== setHash) return handoverRefusals.changed;
  if (missing.length > 0) return somethingMissing(missingSentence(missing));
  const said = { stage, side, setHash, deviceAt, at: now, accountId: actor.accountId };
  await insertConfirmation(sql, handover.id, said);
  await appendEvent(
    sql,
    { name: 'handover.confirmed', subject: handover.ref, body: { stage, side, set_hash: setHash } },
    now,
  );
  const { other, said: theirWord } = await otherSide(sql, handover, { stage, side, hash });
  // The exchange knows that they confirmed, not what: a confirmation of an older set must not count. But it learns that this side has come
  // as well, and at the return that both are asked again.
  const isOtherSet = theirWord === 'something older';
  const alsoSaid = theirWord === 'the same' ? other : null;
  const outcome = await confirmExchange(transaction, deps, actor, { ref, stage, alsoSaid, isOtherSet });
  if (isRefusal(outcome)) return outcome;
  if (outcome === 'done') {
    await closeStage(sql, handover.id, stage, setHash, now);
    if (stage === 'return') await noteOverage(sql, ref, now);
  }
  return { outcome };
}
