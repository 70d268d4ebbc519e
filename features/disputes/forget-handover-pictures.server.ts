/** Deletes hand-over photos half a year after nobody can claim, contest or appeal anymore; their hashes stay with the confirmed set. */
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { deleteFilesLater } from '../../platform/storage.server/delete-files.ts';
import { shotFileKeys } from '../handover/evidence/shot-files.server.ts';
import { keptSince } from '../settings/retention.ts';

export const forgetHandoverPicturesKind = 'forget-handover-pictures';
/** Hand-overs per run; if there are more, the next run follows at once. */
const mostAtOnce = 50;

/**
 * The daily job. An exchange is over when its booking or its whole swap has ended, and so has any claim and appeal about it. A job deletes
 * the files once this is recorded.
 */
export const forgetHandoverPicturesJob: JobHandler = async ({ sql, now }) => {
  const before = keptSince('handoverPictures', now());
  const due = await sql<{ id: string }[]>`
      select h.id from handover h
        join leg l on l.id = h.leg_id
        join exchange e on e.id = l.exchange_id
       where exists (select from handover_shot p where p.handover_id = h.id and p.gone_at is null)
         and e.ended_at < ${before}
         and not exists (
           select from dispute d where d.leg_id = h.leg_id
              and (d.ended_at is null or d.ended_at >= ${before}))
       order by h.id limit ${mostAtOnce}`;
  for (const { id } of due) {
    const shots = await sql<{ hash: string }[]>`
        select distinct content_hash as hash from handover_shot where handover_id = ${id} and gone_at is null`;
    // A photo added meanwhile still has its file: the next run takes it.
    const hashes = shots.map(({ hash }) => hash);
    await sql`
        update handover_shot set gone_at = ${now()}
         where handover_id = ${id} and gone_at is null and content_hash = any(${hashes})`;
    await deleteFilesLater(
      sql,
      hashes.flatMap((hash) => shotFileKeys(id, hash)),
      now(),
    );
  }
  const last = due.at(-1);
  if (last && due.length === mostAtOnce)
    await enqueue(sql, { kind: forgetHandoverPicturesKind, key: `after ${last.id}` }, now());
};
