/** Stores threads and messages; the only SQL that writes them. */
import type { Sql } from '../../platform/database.server/sql.ts';
import type { ContactKind } from '../../platform/contacts/found.ts';
import { enqueue } from '../../platform/jobs.server/outbox.ts';
import { messageLimits } from './message-limits.ts';
import { emailDueAt } from './message-policy.ts';
import type { ThreadSide } from './message-view.ts';

export const writeMessageEmailKind = 'write-message-email';

export type Party = {
  accountId: string;
  side: ThreadSide;
  readNumber: number;
  emailDueAt: Date | null;
  toldNumber: number;
  toldAt: Date | null;
  blockedAt: Date | null;
};

export type LockedThread = { id: string; lastNumber: number; openedAt: Date | null; parties: Party[] };

/** The thread of two people about a listing, created if needed. @returns its id */
export async function listingThread(
  sql: Sql,
  { listingId, ownerId, guestId }: { listingId: number; ownerId: string; guestId: string },
  now: Date,
): Promise<string> {
  const [begun] = await sql<{ id: string }[]>`
    insert into thread (kind, listing_id, guest_id, last_at, started_at)
    values ('listing', ${listingId}, ${guestId}, ${now}, ${now})
    on conflict on constraint two_people_have_one_thread_about_a_listing do nothing returning id`;
  if (begun) {
    await addPeople(sql, begun.id, [
      { accountId: ownerId, side: 'owner' },
      { accountId: guestId, side: 'guest' },
    ]);
    return begun.id;
  }
  const [there] = await sql<{ id: string }[]>`
    select id from thread where listing_id = ${listingId} and guest_id = ${guestId}`;
  return there?.id ?? '';
}

/** The thread of everyone in a swap, created if needed. @returns its id */
export async function swapThread(
  sql: Sql,
  { swapId, memberIds }: { swapId: string; memberIds: readonly string[] },
  now: Date,
): Promise<string> {
  const [begun] = await sql<{ id: string }[]>`
    insert into thread (kind, exchange_id, last_at, started_at) values ('swap', ${swapId}, ${now}, ${now})
    on conflict on constraint an_exchange_has_one_thread do nothing returning id`;
  if (begun) {
    await addPeople(
      sql,
      begun.id,
      memberIds.map((accountId) => ({ accountId, side: 'member' })),
    );
    return begun.id;
  }
  const [there] = await sql<{ id: string }[]>`select id from thread where exchange_id = ${swapId}`;
  return there?.id ?? '';
}

async function addPeople(
  sql: Sql,
  threadId: string,
  people: readonly { accountId: string; side: ThreadSide }[],
): Promise<void> {
  await sql`
    insert into thread_party (thread_id, account_id, side)
    select ${threadId}, account_id, side
      from unnest(${people.map(({ accountId }) => accountId)}::uuid[], ${people.map(({ side }) => side)}::text[]) each (account_id, side)`;
}

/** The thread with its people, locked, so that messages are added one after another. Null when it does not exist. */
export async function lockThread(sql: Sql, id: string): Promise<LockedThread | null> {
  const [thread] = await sql<Omit<LockedThread, 'parties'>[]>`
    select id, last_number as "lastNumber", opened_at as "openedAt" from thread where id = ${id} for update`;
  if (!thread) return null;
  const parties = await sql<Party[]>`
    select account_id as "accountId", side, read_number as "readNumber", letter_due_at as "emailDueAt", told_number as "toldNumber",
           told_at as "toldAt", blocked_since(thread_id, account_id) as "blockedAt"
      from thread_party where thread_id = ${id} order by account_id for update`;
  return { ...thread, parties: [...parties] };
}

export type Line = {
  /** Null: an event line. */
  senderId: string | null;
  body: string;
  hidden?: readonly ContactKind[];
  /** The original text, if something was hidden. */
  original?: string | null;
  event?: string | null;
  bookingId?: string | null;
};

/** Adds a line to a locked thread. @returns its number */
export async function addLine(sql: Sql, thread: LockedThread, line: Line, now: Date): Promise<number> {
  const number = thread.lastNumber + 1;
  const { senderId, body, hidden = [], original = null, event = null, bookingId = null } = line;
  await sql`
    insert into message (thread_id, number, sender_id, body, hidden, event, exchange_id, sent_at)
    values (${thread.id}, ${number}, ${senderId}, ${body}, ${[...hidden]}, ${event}, ${bookingId}, ${now})`;
  if (original !== null)
    await sql`insert into message_original (thread_id, number, body) values (${thread.id}, ${number}, ${original})`;
  await sql`update thread set last_number = ${number}, last_at = greatest(last_at, ${now}::timestamptz) where id = ${thread.id}`;
  thread.lastNumber = number;
  // Writing a message counts as having read those above.
  if (senderId !== null)
    await sql`
      update thread_party set read_number = ${number}, read_at = ${now}
       where thread_id = ${thread.id} and account_id = ${senderId}`;
  return number;
}

/** Schedules emails to those who have not read a line within five minutes. */
export async function askForEmails(
  sql: Sql,
  thread: LockedThread,
  { number, senderId }: { number: number; senderId: string },
  now: Date,
): Promise<void> {
  for (const party of thread.parties) {
    if (party.accountId === senderId || party.blockedAt !== null) continue;
    const dueAt = emailDueAt(party, now);
    if (dueAt === null) continue;
    await sql`
      update thread_party set letter_due_at = ${dueAt} where thread_id = ${thread.id} and account_id = ${party.accountId}`;
    const body = { threadId: thread.id, accountId: party.accountId };
    const key = `${thread.id} ${party.accountId} ${number}`;
    await enqueue(sql, { kind: writeMessageEmailKind, body, key, dueAt }, now);
  }
}

/** From now on contacts are visible. @returns whether they were hidden before */
export async function openThread(sql: Sql, thread: LockedThread, now: Date): Promise<boolean> {
  if (thread.openedAt !== null) return false;
  await sql`update thread set opened_at = ${now} where id = ${thread.id}`;
  thread.openedAt = now;
  return true;
}

/** The author's original texts of the last minutes in a thread: a number may be split over two messages. */
export async function saidJustNow(sql: Sql, threadId: string, senderId: string, now: Date): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select coalesce(o.body, n.body) as body from message n
      left join message_original o on o.thread_id = n.thread_id and o.number = n.number
     where n.thread_id = ${threadId} and n.sender_id = ${senderId}
       and n.sent_at > ${now}::timestamptz - make_interval(mins => ${messageLimits.breathMinutes})
     order by n.number desc limit ${messageLimits.breathMessages}`;
  return rows
    .map(({ body }) => body)
    .toReversed()
    .join('\n');
}

/** How many messages an account sent within the last minute, and how many owners it contacted within a day. */
export async function paceOf(
  sql: Sql,
  accountId: string,
  now: Date,
): Promise<{ aMinute: number; aDay: number }> {
  const [row] = await sql<{ aMinute: number; aDay: number }[]>`
    select (select count(*)::int from message
             where sender_id = ${accountId} and sent_at > ${now}::timestamptz - interval '1 minute') as "aMinute",
           (select count(*)::int from thread_party p join thread t on t.id = p.thread_id
             where p.account_id = ${accountId} and p.side = 'guest' and t.started_at > ${now}::timestamptz - interval '1 day') as "aDay"`;
  return row ?? { aMinute: 0, aDay: 0 };
}
