/** Opens a hand-over as soon as an exchange is agreed, to fix the owner's allowances of that moment. */
import { z } from 'zod';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { exchangesOf, readExchange } from './exchange.server.ts';
import { openHandover } from './handover-store.server.ts';

/** Scheduled by the events of an agreement. */
export const openHandoverKind = 'open-handover';

const body = z.object({ subject_kind: z.enum(['booking', 'swap']), subject_id: z.uuid() });

export const openHandoverJob: JobHandler = async ({ job, sql, now }) => {
  const { subject_kind: kind, subject_id: id } = body.parse(job.body);
  for (const ref of await exchangesOf(sql, { kind, id })) {
    const exchange = await readExchange(sql, ref);
    if (exchange && exchange.standing !== 'ended') await openHandover(sql, exchange, now());
  }
};
