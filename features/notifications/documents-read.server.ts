/** On what that is agreed does a document bear which an operator has just read? Each booking and leg is told of as a fact of its own, of which nothing can be read off. */
import { z } from 'zod';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';

export const noteDocumentsReadKind = 'note-documents-read';

const fact = z.object({ subject_id: z.uuid() });

/** The job that reads 'identity.verified': what is agreed and has not begun, of whoever would take it out, in whatever way it stands now. */
export const noteDocumentsRead: JobHandler = async ({ job, sql, now }) => {
  const { subject_id: accountId } = fact.parse(job.body);
  const agreed = await sql<{ kind: 'booking' | 'swap_leg'; id: string }[]>`
    select 'booking' as kind, id from booking where renter_id = ${accountId} and state = 'accepted'
     union all
    select 'swap_leg', id from swap_leg where receiver_id = ${accountId} and state = 'agreed'
     order by kind, id`;
  for (const { kind, id } of agreed)
    await appendEvent(sql, { name: 'exchange.documents_read', subject: { kind, id } }, now());
};
