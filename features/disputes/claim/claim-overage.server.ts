/** Claims meter overage automatically: as lines of the owner's claim, or as its own claim when their time to claim is over. */
import { z } from 'zod';
import { claimOverageKind, overagesAtReturn } from '../../handover/evidence/overage-at-return.server.ts';
import { tenthsText } from '../../handover/evidence/overage.ts';
import { meterWords } from '../../listings/meter-terms.ts';
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { appendEvent, enqueue } from '../../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { askForClock } from '../dispute-clock.server.ts';
import { disputeLifecycle } from '../dispute-lifecycle.ts';
import { answerHours, hoursAfter, mostClaimedCents } from '../dispute-rules.ts';
import { insertDispute, lockDispute, type NewLine } from '../dispute-store.server.ts';
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import { lockExchange } from '../past-exchange.server.ts';

const body = z.object({ id: z.uuid() });

const words =
  'The meters show more use than was included. We claim it automatically at the agreed rates, from the readings you both confirmed at the return.';

/** Meter overage as claim lines. @param mostCents in total; a wrong reading cannot exceed the limit for claims */
export async function overageLines(sql: Sql, name: LegRef, mostCents: number): Promise<NewLine[]> {
  let left = mostCents;
  const lines: NewLine[] = [];
  for (const { meter, usedTenths, includedTenths, overCents } of await overagesAtReturn(sql, name)) {
    const cents = Math.min(overCents, left);
    left -= cents;
    const { label, plural } = meterWords[meter];
    const used = `${label}: ${tenthsText(usedTenths)} ${plural} used, ${tenthsText(includedTenths)} included`;
    if (cents > 0) lines.push({ kind: 'overage', label: used, cents });
  }
  return lines;
}

/**
 * The job: once the owner's time to claim is over, claims the meter overage. If they claimed themselves it was among their lines; if that
 * claim is over, so is this. Running twice changes nothing: an exchange has one claim.
 */
export const claimOverageJob: JobHandler = async ({ job, sql, now: clock }) => {
  const name = body.parse(job.body);
  const exchange = await lockExchange(sql, name);
  const now = clock();
  if (!exchange || exchange.claimUntil === null || (await lockDispute(sql, name))) return;
  if (exchange.claimUntil > now) {
    const dueAt = exchange.claimUntil;
    await enqueue(
      sql,
      { kind: claimOverageKind, body: name, key: `overage of ${name.id} at its time`, dueAt },
      now,
    );
    return;
  }
  const lines = await overageLines(sql, name, mostClaimedCents);
  const answerUntil = hoursAfter(now, answerHours);
  const step = disputeLifecycle.nextState(null, 'read_meters', 'clock');
  const { to: state } = present(step, 'first step of a claim');
  const id = await insertDispute(sql, exchange, { lines, words }, { state, answerUntil, now });
  await askForClock(sql, { id, state }, answerUntil, now);
  const fact = { dispute: id, answerUntil: answerUntil.toISOString() };
  await appendEvent(sql, { name: 'dispute.claimed', subject: exchange, body: fact }, now);
};
