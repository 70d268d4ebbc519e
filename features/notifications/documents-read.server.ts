/**
 * Finds agreed trips affected by a birth date just read from a document. Each booking and leg gets its own event for the member only, so
 * that the other side learns nothing.
 */
import { z } from 'zod';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import { legLifecycle } from '../exchange/lifecycle/leg-lifecycle.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

export const noteDocumentsReadKind = 'note-documents-read';

/** `isBirthdayNew`: no earlier document had the same date. */
const fact = z.object({ subject_id: z.uuid(), body: z.object({ isBirthdayNew: z.boolean().default(true) }) });

/** The job that reads 'identity.verified': agreed trips of this renter that have not started, in their current state. */
export const noteDocumentsRead: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: accountId, body } = fact.parse(job.body);
  if (!body.isBirthdayNew) return;
  const agreed = await sql<{ exchange: ExchangeName }[]>`
    select leg_name(id) as exchange from leg
     where receiver_id = ${accountId} and state = any(${legLifecycle.statesWith('hand_off')}) order by id`;
  const subject = { kind: 'member', id: accountId };
  for (const { exchange } of agreed)
    await appendEvent(sql, { name: 'exchange.documents_read', subject, body: { exchange } }, now());
};
