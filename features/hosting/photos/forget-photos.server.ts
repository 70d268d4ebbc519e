/** Deletes the files of removed photos a day later, once no draft, listing or profile shows them. */
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { deleteFilesLater } from '../../../platform/storage.server/delete-files.ts';
import { keptSince } from '../../settings/retention.ts';
import { photoFileKeys } from './photo-files.server.ts';

export const forgetPhotosKind = 'forget-photos';

const mostAtOnce = 500;

/** The daily job. The rows go, and with them comes a job that deletes the files. */
export const forgetPhotosJob: JobHandler = async ({ sql, now }) => {
  const gone = await sql<{ paths: string[] }[]>`
      delete from kept_photo where content_hash in (
        select content_hash from kept_photo k
         where k.kept_at < ${keptSince('removedPhotos', now())}
           and not exists (select from member m where m.photo = any(k.paths))
           and not exists (select from hosted_photo p where p.content_hash = k.content_hash)
           and not exists (select from hosted_listing h where h.published_photos @> array[k.content_hash])
         limit ${mostAtOnce} for update skip locked)
      returning paths`;
  await deleteFilesLater(sql, photoFileKeys(gone.flatMap(({ paths }) => paths)), now());
};
