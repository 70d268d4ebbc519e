/** When is a hand-over opened? As soon as something is agreed, so that what an owner includes is what was included then. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { exchangesOf, readExchange } from './exchange.server.ts';
import { openHandover } from './handover-store.server.ts';

/** Asked for by the events of an agreement. */
export const openHandoverKind = 'open-handover';

const body = z.object({ subject_kind: z.enum(['booking', 'swap']), subject_id: z.uuid() });

export const openHandoverJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_kind: kind, subject_id: id } = body.parse(job.body);
  for (const ref of await exchangesOf(sql, { kind, id })) {
    const exchange = await readExchange(sql, ref);
    if (exchange && exchange.standing !== 'ended') await openHandover(sql, exchange, now());
  }
};
