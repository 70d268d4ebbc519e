/** On what that is agreed does a birthday bear which an operator has just read? Each booking and leg is told of as a fact of its own: the member's, so that the other side reads nothing of it. */
import { z } from 'zod';
import type { ExchangeName } from '../exchange/handover/exchange-facts.ts';
import { legLifecycle } from '../exchange/lifecycle/leg-lifecycle.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

export const noteDocumentsReadKind = 'note-documents-read';

/** `isBirthdayNew`: another document had not said the same before. */
const fact = z.object({ subject_id: z.uuid(), body: z.object({ isBirthdayNew: z.boolean().default(true) }) });

/** The job that reads 'identity.verified': what is agreed and has not begun, of whoever would take it out, in whatever way it stands now. */
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
