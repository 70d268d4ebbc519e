/** Computes the meter overage after a return, from the confirmed readings and the terms copied at the agreement. */
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { keepOpen } from '../../exchange/handover/dispute-leg.server.ts';
import { setOf } from '../enter-handover.server.ts';
import { readExchange } from '../exchange.server.ts';
import { setText, tenthsByMeter } from '../handover-set.ts';
import { confirmationsOf, readHandover, sha256 } from '../handover-store.server.ts';
import { overagesOf, type Overage } from './overage.ts';

/** Claims the overage when the owner's time to claim is over. */
export const claimOverageKind = 'claim-overage';

/** Scheduled by the events of a return. */
export const countPresumedReturnKind = 'count-presumed-return';

/**
 * The charge beyond the allowance, meter by meter. Nothing until both sides confirm the readings, or one does and that alone makes it count
 * as returned (docs/domain/silence.md).
 */
export async function overagesAtReturn(sql: Sql, ref: LegRef): Promise<Overage[]> {
  const handover = await readHandover(sql, ref);
  const exchange = await readExchange(sql, ref);
  if (!handover || !exchange) return [];
  const [before, after] = [await setOf(sql, handover, 'departure'), await setOf(sql, handover, 'return')];
  if (handover.returnHash === null) {
    if (exchange.standing !== 'back') return [];
    const hash = sha256(setText(after));
    const words = await confirmationsOf(sql, handover.id);
    if (!words.some(({ stage, setHash }) => stage === 'return' && setHash === hash)) return [];
  }
  const [start, end] = [tenthsByMeter(before.readings), tenthsByMeter(after.readings)];
  return overagesOf(handover.meterTerms, start, end, exchange.days).filter(({ overCents }) => overCents > 0);
}

/**
 * Runs in the transaction that closes a return, or in the job when the clock closed it: with an overage the exchange does not complete, and
 * its deposit stays, until that is settled.
 */
export async function noteOverage(sql: Sql, ref: LegRef, now: Date): Promise<void> {
  if ((await overagesAtReturn(sql, ref)).length === 0) return;
  await keepOpen(sql, ref.id, now);
  await enqueue(sql, { kind: claimOverageKind, body: { id: ref.id }, key: `overage of ${ref.id}` }, now);
}

const returned = z.object({
  subject_id: z.uuid(),
  body: z
    .object({ legId: z.uuid().optional(), isPresumed: z.boolean().default(false) })
    .default({ isPresumed: false }),
});

/** The job that reads a return: one the clock closed had no second confirmation, so its meters are checked here. */
export const countPresumedReturn: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id, body } = returned.parse(job.body);
  const { legId, isPresumed } = body;
  if (!isPresumed) return;
  await noteOverage(sql, { id: legId ?? id }, now());
};
