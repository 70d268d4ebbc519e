/** Adds a picture to a thread: re-encoded, stored privately, visible to others once its message is sent. */
import { randomUUID } from 'node:crypto';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { deleteFilesLater } from '../../platform/storage.server/delete-files.ts';
import { makePhoto } from '../hosting/photos/make-photo.server.ts';
import {
  dropPrivatePicture,
  keepPrivatePicture,
  privateFileKeys,
  privatePictureFile,
  type PictureSize,
} from '../hosting/photos/private-pictures.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { keptSince } from '../settings/retention.ts';
import { messageLimits } from './message-limits.ts';
import { messageRefusals } from './message-refusals.ts';
import type { MessagePicture } from './message-view.ts';

const nameOf = (threadId: string, id: string): string => `messages/${threadId}/${id}`;

/** Why no picture is accepted now; null when one is. */
async function refusalNow(sql: Sql, { accountId }: AccountActor, threadId: string): Promise<Refusal | null> {
  const [thread] = await sql<{ isOpen: boolean; isBlocked: boolean; waiting: number }[]>`
    select t.opened_at is not null as "isOpen",
           exists (select from thread_party b where b.thread_id = t.id and blocked_since(t.id, b.account_id) is not null) as "isBlocked",
           (select count(*)::int from message_picture p where p.thread_id = t.id and p.sender_id = ${accountId} and p.number is null) as waiting
      from thread t join thread_party p on p.thread_id = t.id and p.account_id = ${accountId} where t.id = ${threadId}`;
  if (!thread) return notFound;
  if (thread.isBlocked) return messageRefusals.blocked;
  if (!thread.isOpen) return messageRefusals.picturesLater;
  // Pictures that are uploaded but never sent are deleted a day later.
  return thread.waiting >= messageLimits.picturesInOne * 2 ? messageRefusals.tooManyPictures : null;
}

/** Adds a picture. Whether it is allowed is checked before decoding, and again when it is stored. */
export async function addMessagePicture(
  deps: Deps,
  actor: AccountActor,
  threadId: string,
  bytes: Buffer,
): Promise<MessagePicture | Refusal> {
  const before = await refusalNow(deps.sql, actor, threadId);
  if (before) return before;
  const made = await makePhoto(bytes);
  if (isRefusal(made)) return made;
  const id = randomUUID();
  const name = nameOf(threadId, id);
  await keepPrivatePicture(deps, name, made.files);
  const { width, height, color, blur } = made.picture;
  const picture = { width, height, color, blur };
  const outcome = await inCommand<MessagePicture | Refusal>(deps, async ({ sql }) => {
    const refused = await refusalNow(sql, actor, threadId);
    if (refused) return refused;
    await sql`
      insert into message_picture (id, thread_id, sender_id, picture, sent_in_at)
      values (${id}, ${threadId}, ${actor.accountId}, ${sql.json(picture)}, ${deps.now()})`;
    return { id, ...picture };
  });
  if (isRefusal(outcome)) await dropPrivatePicture(deps, name);
  return outcome;
}

/** The picture for someone in its thread, or before it is sent for its sender only; null for anyone else. Read under their own role. */
export async function messagePictureFor(
  deps: Pick<Deps, 'config' | 'now' | 'sql'>,
  { accountId }: Pick<AccountActor, 'accountId'>,
  threadId: string,
  id: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const [row] = await inTransaction(
    deps,
    { role: 'signed_in', claims: { sub: accountId } },
    ({ sql }) => sql`select id from message_picture where id = ${id} and thread_id = ${threadId}`,
  );
  return row ? privatePictureFile(deps, nameOf(threadId, id), size) : null;
}

export const forgetMessagePicturesKind = 'forget-message-pictures';
const mostAtOnce = 500;

/** A job: deletes unsent pictures after a day, with their files. */
export const forgetMessagePicturesJob: JobHandler = async ({ sql, now }) => {
  const gone = await sql<{ id: string; threadId: string }[]>`
      delete from message_picture where id in (
        select id from message_picture where number is null and sent_in_at < ${keptSince('unsentPictures', now())}
         limit ${mostAtOnce} for update skip locked)
      returning id, thread_id as "threadId"`;
  const keys = gone.flatMap(({ id, threadId }) => privateFileKeys(nameOf(threadId, id)));
  await deleteFilesLater(sql, keys, now());
};
