/** Adds the steps of bookings and swaps to their thread as event lines, and the messages that came with offers. */
import { z } from 'zod';
import { ownOrigin, type Config } from '../../platform/config/config.server.ts';
import { maskContacts } from '../../platform/contacts/mask-contacts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { JobHandler } from '../../platform/jobs.server/take-jobs.ts';
import { tellLive } from '../../platform/live.server/tell-live.ts';
import {
  addLine,
  askForEmails,
  listingThread,
  lockThread,
  openThread,
  swapThread,
  type LockedThread,
} from './thread-store.server.ts';

/** Scheduled by events of bookings and swaps. */
export const noteInThreadKind = 'note-in-thread';

const happened = z.object({
  name: z.string(),
  subject_id: z.uuid(),
  body: z.object({ version: z.number().optional() }),
  happened_at: z.coerce.date(),
});

/** The message sent with an offer. */
type OfferWords = { senderId: string | null; body: string };

/** From then on contacts are visible, and stay so. */
const opening = new Set(['booking.accepted', 'swap.accepted']);
const withWords = new Set([
  'booking.requested',
  'booking.offered',
  'booking.accepted',
  'booking.countered',
  'swap.requested',
  'swap.countered',
]);

async function bookingThread(sql: Sql, id: string, now: Date): Promise<string | null> {
  const [booking] = await sql<{ listingId: number; ownerId: string; guestId: string }[]>`
    select listing_id as "listingId", giver_id as "ownerId", receiver_id as "guestId" from leg where id = ${id} and exchange_id = ${id}`;
  return booking ? listingThread(sql, booking, now) : null;
}

async function threadOfSwap(sql: Sql, swapId: string, now: Date): Promise<string | null> {
  const members = await sql<{ id: string }[]>`
    select member_id as id from exchange_party where exchange_id = ${swapId} order by place`;
  const memberIds = members.map(({ id }) => id);
  return memberIds.length === 0 ? null : swapThread(sql, { swapId, memberIds }, now);
}

/** The message of one version of the offer; the first version's when the event names none (instant bookings have only one). */
async function offerWords(sql: Sql, id: string, version: number): Promise<OfferWords | null> {
  const [offer] = await sql<OfferWords[]>`
    select made_by as "senderId", message as body from exchange_offer where exchange_id = ${id} and version = ${version}`;
  return offer && offer.body.trim() !== '' ? offer : null;
}

/** The offer's message as a message of its author, masked like any other. Instant bookings post it although the thread is already open. */
async function repeatWords(
  sql: Sql,
  config: Config,
  thread: LockedThread,
  { senderId, body }: OfferWords,
  now: Date,
): Promise<void> {
  if (senderId === null) return;
  const text = body.trim().slice(0, 2_000);
  const masked =
    thread.openedAt === null ? maskContacts(text, new URL(ownOrigin(config)).host) : { text, hidden: [] };
  const original = masked.hidden.length > 0 ? text : null;
  const number = await addLine(
    sql,
    thread,
    { senderId, body: masked.text, hidden: masked.hidden, original },
    now,
  );
  await askForEmails(sql, thread, { number, senderId }, now);
}

/** One event, one line; the job exists once per event. */
export const noteInThreadJob =
  (config: Config): JobHandler =>
  async ({ job, sql, now }) => {
    const { name, subject_id: id, body, happened_at: at } = happened.parse(job.body);
    const isBooking = name.startsWith('booking.');
    const threadId = await (isBooking ? bookingThread(sql, id, at) : threadOfSwap(sql, id, at));
    const thread = threadId === null ? null : await lockThread(sql, threadId);
    if (thread === null) return;
    if (opening.has(name)) await openThread(sql, thread, at);
    await addLine(
      sql,
      thread,
      { senderId: null, body: '', event: name, bookingId: isBooking ? id : null },
      at,
    );
    // One has blocked the other: the event line is added, but no message.
    const isBlocked = thread.parties.some(({ blockedAt }) => blockedAt !== null);
    if (withWords.has(name) && !isBlocked) {
      // A request's message is already there when it is accepted later: only instant booking adds it now.
      const isSaid = name === 'booking.accepted' && (await wasRequested(sql, id));
      const words = isSaid ? null : await offerWords(sql, id, body.version ?? 1);
      if (words !== null) await repeatWords(sql, config, thread, words, at);
    }
    const people = thread.parties.map(({ accountId }) => accountId);
    // Members not concerned by the step get no notification, but their open page is refreshed.
    await tellLive(
      sql,
      people,
      { kind: 'message', body: { thread: thread.id, number: thread.lastNumber, event: name } },
      now(),
    );
  };

/** Whether an agreement followed a request with its own line. Read from events, because jobs run in any order. */
async function wasRequested(sql: Sql, bookingId: string): Promise<boolean> {
  const [asked] = await sql`
    select id from event where subject_kind = 'booking' and subject_id = ${bookingId} and name in ('booking.requested', 'booking.offered')`;
  return asked !== undefined;
}
