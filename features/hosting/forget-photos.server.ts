/** Deletes the files of removed photos a day later, once no draft, listing or profile shows them. */
import type { Config } from '../../platform/config.server.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { keptSince } from '../settings/retention.ts';
import { removePhotoFiles } from './photo-files.server.ts';

export const forgetPhotosKind = 'forget-photos';

const mostAtOnce = 500;

/** The row goes with the files in one transaction: a file that survives an error is found again the next day. */
export const forgetPhotosJob =
  (config: Config): JobHandler =>
  async ({ sql, now }) => {
    const gone = await sql<{ paths: string[] }[]>`
      delete from kept_photo where content_hash in (
        select content_hash from kept_photo k
         where k.kept_at < ${keptSince('removedPhotos', now())}
           and not exists (select from member m where m.photo = any(k.paths))
           and not exists (select from hosted_photo p where p.content_hash = k.content_hash)
           and not exists (select from hosted_listing h where h.published_photos @> array[k.content_hash])
         limit ${mostAtOnce} for update skip locked)
      returning paths`;
    for (const { paths } of gone) await removePhotoFiles({ config, now }, paths);
  };
