/** How does a picture come into a thread? Drawn anew from its pixels, under an address made by chance; it is seen once it is said. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.server.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Runner } from '../../platform/database.server/kysely-dialect.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { makePhoto, type MadePhoto } from '../hosting/make-photo.server.ts';
import { keepPhotoFiles, removePhotoFiles } from '../hosting/photo-files.server.ts';
import type { Picture } from '../listings/listing-card.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { messageLimits } from './message-limits.ts';
import { messageRefusals } from './message-refusals.ts';

export type SentPicture = { id: string; picture: Picture };

/** Why no picture can come in now; null when one can. */
async function refusalNow(
  sql: Runner,
  { accountId }: AccountActor,
  threadId: string,
): Promise<Refusal | null> {
  const [thread] = await sql<{ isOpen: boolean; isBlocked: boolean; waiting: number }[]>`
    select t.opened_at is not null as "isOpen",
           exists (select from thread_party b where b.thread_id = t.id and b.blocked_at is not null) as "isBlocked",
           (select count(*)::int from message_picture p where p.thread_id = t.id and p.sender_id = ${accountId} and p.number is null) as waiting
      from thread t join thread_party p on p.thread_id = t.id and p.account_id = ${accountId} where t.id = ${threadId}`;
  if (!thread) return notFound;
  if (thread.isBlocked) return messageRefusals.blocked;
  if (!thread.isOpen) return messageRefusals.picturesLater;
  // Sent in again and again without being said: a day later they are gone.
  return thread.waiting >= messageLimits.picturesInOne * 2 ? messageRefusals.tooManyPictures : null;
}

/** The same picture under a name that nobody can work out from the file: what people send each other is theirs. */
function renamed({ hash, picture, files }: MadePhoto): Pick<MadePhoto, 'picture' | 'files'> {
  const name = randomBytes(32).toString('hex');
  const under = (path: string) => path.replace(hash, name);
  const all = (paths: Record<string, string>) =>
    Object.fromEntries(Object.entries(paths).map(([width, path]) => [width, under(path)]));
  return {
    picture: { ...picture, avif: all(picture.avif), webp: all(picture.webp) },
    files: files.map((file) => ({ ...file, path: under(file.path) })),
  };
}

/** Takes a picture in. Whether it may come is asked before it is decoded, and again when it is kept. */
export async function addMessagePicture(
  deps: Deps,
  actor: AccountActor,
  threadId: string,
  bytes: Buffer,
): Promise<SentPicture | Refusal> {
  const before = await refusalNow(deps.sql, actor, threadId);
  if (before) return before;
  const made = await makePhoto(bytes);
  if (isRefusal(made)) return made;
  const { picture, files } = renamed(made);
  await keepPhotoFiles(deps, files);
  const paths = files.map(({ path }) => path);
  const outcome = await inCommand<SentPicture | Refusal>(deps, async ({ sql }) => {
    const refused = await refusalNow(sql, actor, threadId);
    if (refused) return refused;
    const [row] = await sql<SentPicture[]>`
      insert into message_picture (thread_id, sender_id, picture, paths, sent_in_at)
      values (${threadId}, ${actor.accountId}, ${sql.json(picture)}, ${paths}, ${deps.now()}) returning id, picture`;
    return row ?? notFound;
  });
  if (isRefusal(outcome)) await removePhotoFiles(deps, paths);
  return outcome;
}

export const forgetMessagePicturesKind = 'forget-message-pictures';
const mostAtOnce = 500;

/** A job: pictures that were sent in and never said go after a day, with their files. */
export const forgetMessagePicturesJob =
  (config: Config): JobHandler =>
  async ({ sql, now }) => {
    const gone = await sql<{ paths: string[] }[]>`
      delete from message_picture where id in (
        select id from message_picture where number is null and sent_in_at < ${now()}::timestamptz - interval '1 day'
         limit ${mostAtOnce} for update skip locked)
      returning paths`;
    for (const { paths } of gone) await removePhotoFiles({ config, now }, paths);
  };
