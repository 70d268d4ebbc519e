/** What do the meters come to once both sides have confirmed the return? From the very readings that they confirmed, by the terms that were copied when it was agreed. */
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { keepOpenForDispute } from '../bookings/dispute-booking.server.ts';
import type { ExchangeKind } from '../bookings/exchange-facts.ts';
import { keepLegOpenForDispute } from '../swaps/dispute-leg.server.ts';
import { setOf } from './enter-handover.server.ts';
import { readExchange } from './exchange.server.ts';
import { tenthsByMeter, type ExchangeRef } from './handover-set.ts';
import { readHandover } from './handover-store.server.ts';
import { overagesOf, type Overage } from './overage.ts';

/** Claims what the meters come to, when the owner's own time to claim is over. */
export const claimOverageKind = 'claim-overage';

/** What is to be paid beyond what was included, meter by meter; nothing before the return is closed. */
export async function overagesAtReturn(sql: Runner, ref: ExchangeRef): Promise<Overage[]> {
  const handover = await readHandover(sql, ref);
  const exchange = await readExchange(sql, ref);
  if (!handover || !exchange || handover.returnHash === null) return [];
  const [before, after] = [await setOf(sql, handover, 'departure'), await setOf(sql, handover, 'return')];
  const [start, end] = [tenthsByMeter(before.readings), tenthsByMeter(after.readings)];
  return overagesOf(handover.meterTerms, start, end, exchange.days).filter(({ overCents }) => overCents > 0);
}

const keepers: Record<ExchangeKind, typeof keepOpenForDispute> = {
  booking: keepOpenForDispute,
  swap_leg: keepLegOpenForDispute,
};

/** In the transaction that closes a return: where the meters come to something, it does not complete, and its deposit stays, until that is settled. */
export async function noteOverage(sql: Runner, ref: ExchangeRef, now: Date): Promise<void> {
  if ((await overagesAtReturn(sql, ref)).length === 0) return;
  await keepers[ref.kind](sql, ref.id, now);
  await enqueue(
    sql,
    { kind: claimOverageKind, body: { kind: ref.kind, id: ref.id }, key: `overage of ${ref.id}` },
    now,
  );
}
