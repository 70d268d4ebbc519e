/** Sends messages in a thread. Contacts are hidden until it is open; everyone else in it is notified at once. */
import { ownOrigin } from '../../platform/config/config.server.ts';
import { maskContacts } from '../../platform/contacts/mask-contacts.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { tellLive } from '../../platform/live.server/tell-live.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { AccountActor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { accountRefusal, sayingRefusal } from './message-policy.ts';
import type { Said } from './message-view.ts';
import { addLine, askForEmails, lockThread, paceOf, saidJustNow } from './thread-store.server.ts';

export type Words = {
  body: string;
  /** Pictures uploaded before and not yet sent. */
  pictureIds: readonly string[];
};

/** Sends a message in one's own thread. */
export const sendMessage = (
  deps: Deps,
  actor: AccountActor,
  threadId: string,
  words: Words,
): Promise<Said | Refusal> =>
  inCommand<Said | Refusal>(deps, ({ sql }) => say(sql, deps, actor, threadId, words));

/** The same within an open transaction. */
export async function say(
  sql: Sql,
  deps: Pick<Deps, 'config' | 'now'>,
  actor: AccountActor,
  threadId: string,
  { body, pictureIds }: Words,
): Promise<Said | Refusal> {
  const refusedAccount = accountRefusal(actor);
  if (refusedAccount) return refusedAccount;
  const now = deps.now();
  const senderId = actor.accountId;
  const thread = await lockThread(sql, threadId);
  if (!thread?.parties.some(({ accountId }) => accountId === senderId)) return notFound;
  const isOpen = thread.openedAt !== null;
  const text = body.trim();
  const refused = sayingRefusal({
    body: text,
    pictures: pictureIds.length,
    isOpen,
    isBlocked: thread.parties.some(({ blockedAt }) => blockedAt !== null),
    sentThisMinute: (await paceOf(sql, senderId, now)).aMinute,
  });
  if (refused) return refused;

  const masked = isOpen
    ? null
    : maskContacts(
        text,
        new URL(ownOrigin(deps.config)).host,
        await saidJustNow(sql, threadId, senderId, now),
      );
  const hidden = masked?.hidden ?? [];
  const line = { senderId, body: masked?.text ?? text, hidden, original: hidden.length > 0 ? text : null };
  const number = await addLine(sql, thread, line, now);
  if (pictureIds.length > 0) {
    const taken = await sql`
      update message_picture set number = ${number}
       where id = any(${[...pictureIds]}::uuid[]) and thread_id = ${threadId} and sender_id = ${senderId} and number is null returning id`;
    if (taken.length !== pictureIds.length) return notFound;
  }
  await askForEmails(sql, thread, { number, senderId }, now);
  // For later features: who wrote in which thread, never the text.
  const others = thread.parties.flatMap(({ accountId }) => (accountId === senderId ? [] : [accountId]));
  await appendEvent(
    sql,
    {
      name: 'message.sent',
      subject: { kind: 'thread', id: threadId },
      body: { number, by: senderId, to: others },
    },
    now,
  );
  await tellLive(sql, [senderId, ...others], { kind: 'message', body: { thread: threadId, number } }, now);
  return { threadId, number, hidden };
}
