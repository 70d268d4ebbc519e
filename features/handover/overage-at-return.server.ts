/** What do the meters come to once something is back? By the very readings that were confirmed, and the terms that were copied when it was agreed. */
import { z } from 'zod';
import type { Sql } from '../../platform/database.server/sql.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keepOpen } from '../exchange/handover/dispute-leg.server.ts';
import { setOf } from './enter-handover.server.ts';
import { readExchange } from './exchange.server.ts';
import { setText, tenthsByMeter, type ExchangeRef } from './handover-set.ts';
import { confirmationsOf, readHandover, sha256 } from './handover-store.server.ts';
import { overagesOf, type Overage } from './overage.ts';

/** Claims what the meters come to, when the owner's own time to claim is over. */
export const claimOverageKind = 'claim-overage';

/** Asked for by the events of a return. */
export const countPresumedReturnKind = 'count-presumed-return';

/**
 * What is to be paid beyond what was included, meter by meter. Nothing before both sides have confirmed the readings, or one has and it counts as back by that
 * word (docs/domain/silence.md).
 */
export async function overagesAtReturn(sql: Sql, ref: ExchangeRef): Promise<Overage[]> {
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

/** In the transaction that closes a return, or the job of one that the clock has closed: where the meters come to something, it does not complete, and its deposit stays, until that is settled. */
export async function noteOverage(sql: Sql, ref: ExchangeRef, now: Date): Promise<void> {
  if ((await overagesAtReturn(sql, ref)).length === 0) return;
  await keepOpen(sql, ref.id, now);
  await enqueue(
    sql,
    { kind: claimOverageKind, body: { kind: ref.kind, id: ref.id }, key: `overage of ${ref.id}` },
    now,
  );
}

const returned = z.object({
  subject_id: z.uuid(),
  body: z
    .object({ legId: z.uuid().optional(), isPresumed: z.boolean().default(false) })
    .default({ isPresumed: false }),
});

/** The job that reads a return: what the clock took back was not closed by the second word, and its meters are looked at here. */
export const countPresumedReturn: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: id, body } = returned.parse(job.body);
  const { legId, isPresumed } = body;
  if (!isPresumed) return;
  await noteOverage(sql, legId === undefined ? { kind: 'booking', id } : { kind: 'leg', id: legId }, now());
};
