/** Opens every hand-over command: checks the actor's right and locks the hand-over. */
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { sideOf, type Side } from '../exchange/lifecycle/booking-policy.ts';
import { readExchange, type Exchange } from './exchange.server.ts';
import { handoverRefusals } from './handover-refusals.ts';
import type { HandoverSet, Stage } from './handover-set.ts';
import {
  lockHandover,
  openHandover,
  personsOf,
  readingsOf,
  shotsOf,
  type Handover,
} from './handover-store.server.ts';

export type Entered = { exchange: Exchange; handover: Handover; side: Side };

/** The exchange, its hand-over (opened if needed, and locked) and the actor's side; for anyone else it does not exist. */
export async function enterHandover(
  sql: Transaction['sql'],
  actor: Actor,
  ref: LegRef,
  now: Date,
): Promise<Entered | Refusal<'not-found' | 'not-now'>> {
  const exchange = await readExchange(sql, ref);
  const side = exchange && sideOf(actor, exchange);
  if (!exchange || !side) return notFound;
  if (exchange.standing === 'ended') return handoverRefusals.notAgreed;
  await openHandover(sql, exchange, now);
  const handover = await lockHandover(sql, ref);
  // Read again: it may have changed while waiting for the lock.
  const stands = await readExchange(sql, ref);
  if (!handover || !stands) return notFound;
  if (stands.standing === 'ended') return handoverRefusals.notAgreed;
  return { exchange: stands, handover, side };
}

/** Whether a stage accepts changes: the return only after the departure is closed. */
export function stageRefusal({ handover, exchange }: Entered, stage: Stage): Refusal | null {
  if (stage === 'departure') return handover.departureClosedAt ? handoverRefusals.closed : null;
  if (exchange.standing === 'coming') return handoverRefusals.notYet;
  return handover.returnClosedAt || exchange.standing === 'back' ? handoverRefusals.closed : null;
}

/** A stage's current set, without late additions. */
export async function setOf(sql: Sql, handover: Handover, stage: Stage): Promise<HandoverSet> {
  const [persons, shots, readings] = [
    await personsOf(sql, handover.id),
    await shotsOf(sql, handover.id),
    await readingsOf(sql, handover.id),
  ];
  return {
    exchange: handover.ref,
    stage,
    waiverHash: handover.waiverHash,
    persons: persons
      .filter(({ removedAt }) => removedAt === null)
      .map(({ id, name, isMinor, signedAt }) => ({ id, name, isMinor, isSigned: signedAt !== null })),
    shots: shots
      .filter((row) => row.stage === stage && !row.isLate)
      .map(({ shot, hash }) => ({ shot, hash })),
    readings: readings
      .filter((row) => row.stage === stage)
      .map(({ id, meter, tenths, takenAt }) => ({ id, meter, tenths, takenAt: takenAt.toISOString() })),
  };
}
