import { afterAll, describe, expect, test } from 'vitest';
import { addAccount } from '../../tests/builders/accounts.ts';
import { somebody } from '../../tests/builders/actors.ts';
import { active, clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { asking, rentals, threeDays } from '../../tests/builders/rentals.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { acceptOffer } from '../exchange/offer/accept-offer.server.ts';
import { rentalFor } from '../../tests/builders/views.ts';
import { cancelExchange } from '../exchange/changes/cancel-exchange.server.ts';
import { counterOffer } from '../exchange/offer/counter-offer.server.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { blockThread, markRead } from './mark-read.server.ts';
import { messageLimits } from './message-limits.ts';
import { exportThreads, inboxOf, messagesAtOnce, threadAbout, threadFor } from './message-queries.server.ts';
import { noteInThreadJob, noteInThreadKind } from './note-in-thread.server.ts';
import { sendMessage } from './send-message.server.ts';
import { startThread } from './start-thread.server.ts';
import { writeMessageEmailKind } from './thread-store.server.ts';
import { writeMessageEmailJob } from './write-message-email.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
const newRental = rentals(db);
const at = (instant: string | number) => db.deps(new Date(instant));
const now = Date.parse(asking);
const minute = 60_000;
const hour = 60 * minute;

/** An owner with a boat, and someone with an account who may ask about it. */
async function people() {
  const owner = await clubMember(db.ownerSql, 'owner');
  const guest = await addAccount(db.ownerSql);
  await db.ownerSql`insert into auth_user (id, email, email_confirmed_at, created_at, updated_at)
    values (${owner.accountId}, ${owner.email}, now(), now(), now())`;
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const ask = (body: string, deps: Deps = at(now)) => startThread(deps, guest, { listing: slug }, body);
  return { owner, guest, slug, ask };
}

const send = (deps: Deps, who: AccountActor, threadId: string, body: string, pictureIds: string[] = []) =>
  sendMessage(deps, who, threadId, { body, pictureIds });
const read = async (who: AccountActor, threadId: string) => {
  const thread = await threadFor(db, who, threadId, null);
  if (!thread) throw new Error('not theirs');
  return thread;
};
const texts = async (who: AccountActor, threadId: string) =>
  (await read(who, threadId)).messages.map(({ text, event }) => event ?? text);
const jobs = (deps: Deps) =>
  doDueJobs(deps, {
    [noteInThreadKind]: noteInThreadJob(deps.config),
    [writeMessageEmailKind]: writeMessageEmailJob(deps.config),
  });
const emails = (who: AccountActor) => db.sql<{ subject: string; body: string }[]>`
  select subject, body from mail where recipient = ${who.email} order by id`;

describe('a question', () => {
  test('goes from anyone with an account to the owner, and continues in the same thread', async () => {
    const { owner, guest, slug, ask } = await people();
    const { threadId } = accepted(await ask('Is it free in July?'));
    expect(accepted(await ask('And in August?')).threadId).toBe(threadId);
    accepted(await send(at(now + minute), owner, threadId, 'July is, August is not.'));
    const all = ['Is it free in July?', 'And in August?', 'July is, August is not.'];
    expect(await texts(guest, threadId)).toEqual(all);
    expect(await texts(owner, threadId)).toEqual(all);
    expect(await threadAbout(db, guest, { listing: slug })).toBe(threadId);
    expect((await read(owner, threadId)).people).toMatchObject([
      { id: owner.accountId, name: 'Ann', side: 'owner' },
      { id: guest.accountId, name: null, side: 'guest' },
    ]);
  });

  test('hides the rest of a number that began in the previous message, for a while and only for its writer', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask('Is it free? Call me, 250'));
    accepted(await send(at(now + minute), owner, threadId, 'It is, 778'));
    const rest = accepted(await send(at(now + 2 * minute), guest, threadId, '862 0193'));
    expect(rest.hidden).toEqual(['phone']);
    expect((await texts(owner, threadId)).at(-1)).toBe('[phone number hidden]');
    expect((await texts(guest, threadId)).at(-1)).toBe('862 0193');
    // Each has its own start, and an hours-old message starts nothing.
    expect(accepted(await send(at(now + 3 * minute), owner, threadId, 'and 4200193')).hidden).toEqual([
      'phone',
    ]);
    const late = await send(at(now + 2 * hour), guest, threadId, '4200193 is on the plate');
    expect(accepted(late).hidden).toEqual([]);
  });

  test('needs a confirmed address, someone else’s published listing, and text', async () => {
    const { owner, slug, guest } = await people();
    const to = (actor: AccountActor, body = 'Hello', listing = slug) =>
      startThread(at(now), actor, { listing }, body);
    expect(await to(somebody({ isEmailConfirmed: false }))).toMatchObject({ refusal: 'not-allowed' });
    expect(await to(somebody({ isAnonymous: true }))).toMatchObject({ refusal: 'not-allowed' });
    expect(await to(owner)).toMatchObject({ refusal: 'own-listing' });
    expect(await to(guest, '  \n ')).toMatchObject({ refusal: 'invalid', field: 'body' });
    expect(await to(guest, 'Hello', 'no-such-thing')).toMatchObject({ refusal: 'not-found' });
    await db.ownerSql`update listing set state = 'paused' where slug = ${slug}`;
    expect(await to(guest)).toMatchObject({ refusal: 'not-found' });
    expect((await inboxOf(db, owner, null)).threads).toEqual([]);
  });

  test('can be sent to a limited number of owners a day, and a limited number of times a minute', async () => {
    const { guest, ask } = await people();
    const { threadId } = accepted(await ask('One'));
    for (let count = 1; count < messageLimits.aMinute; count += 1)
      accepted(await send(at(now), guest, threadId, 'x'));
    expect(await send(at(now), guest, threadId, 'x')).toMatchObject({ refusal: 'too-many' });
    accepted(await send(at(now + minute), guest, threadId, 'x'));
    const owner = await clubMember(db.ownerSql, 'owner');
    const askAt = async (instant: number) => {
      const { slug } = await listingOf(db.ownerSql, owner.accountId);
      return startThread(at(instant), guest, { listing: slug }, 'Hello');
    };
    for (let count = 1; count < messageLimits.questionsADay; count += 1)
      accepted(await askAt(now + hour + count * minute));
    expect(await askAt(now + 2 * hour)).toMatchObject({ refusal: 'too-many' });
    accepted(await send(at(now + 2 * hour), guest, threadId, 'The first thread goes on.'));
    accepted(await askAt(now + 25 * hour));
  });
});

describe('contact details', () => {
  const words = 'Call me at 250-555-0142, it is $250 a day.';
  const masked = 'Call me at [phone number hidden], it is $250 a day.';

  test('are hidden from the other side in the thread, the inbox and the export until something is confirmed; then they are visible for good', async () => {
    const { owner, renter, slug, requested } = await newRental();
    const said = accepted(await startThread(at(now), renter, { listing: slug }, words));
    expect(said.hidden).toEqual(['phone']);
    const { threadId } = said;
    expect(await texts(owner, threadId)).toEqual([masked]);
    expect(await texts(renter, threadId)).toEqual([words]);
    expect((await read(renter, threadId)).messages[0]).toMatchObject({ hidden: ['phone'], isMasked: true });
    expect((await inboxOf(db, owner, null)).threads[0]?.last?.text).toBe(masked);
    expect(JSON.stringify(await exportThreads(db, owner))).not.toContain('0142');

    const id = await requested();
    await jobs(at(now));
    expect(await texts(owner, threadId)).toEqual([masked, 'booking.requested']);
    accepted(await acceptOffer(at(now), owner, { id, version: 1 }));
    await jobs(at(now));
    expect(await texts(owner, threadId)).toEqual([words, 'booking.requested', 'booking.accepted']);
    expect(await read(owner, threadId)).toMatchObject({ isOpen: true, booking: { id, state: 'accepted' } });
    expect(accepted(await send(at(now), owner, threadId, 'Mine is 250-555-0199.')).hidden).toEqual([]);
    expect((await texts(renter, threadId)).at(-1)).toBe('Mine is 250-555-0199.');

    accepted(await cancelExchange(at(now), renter, { id, reason: 'Ill' }));
    await jobs(at(now));
    expect(await texts(owner, threadId)).toContain(words);
  });

  test('are all reported, however many one message has', async () => {
    const { ask, guest, owner } = await people();
    const { threadId } = accepted(await ask('Is it free in June?'));
    const names = '@a_b1, x '.repeat(222);
    expect(accepted(await send(at(now), owner, threadId, names)).hidden).toContain('handle');
    expect((await texts(guest, threadId)).at(-1)).not.toContain('a_b1');
  });

  test('stay hidden from everyone else in the database too', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask(words));
    const seen = (who: AccountActor) =>
      inTransaction(db, { role: 'signed_in', claims: { sub: who.accountId } }, async ({ sql }) => {
        const rows = await sql<{ body: string }[]>`
          select body from message where thread_id = ${threadId}
          union all select body from message_original where thread_id = ${threadId}`;
        return rows.map(({ body }) => body);
      });
    expect(await seen(guest)).toEqual([masked, words]);
    expect(await seen(owner)).toEqual([masked]);
    expect(await seen(somebody())).toEqual([]);
    await expect(db.sql`update message set body = 'other words'`).rejects.toMatchObject({ code: '42501' });
    await expect(db.sql`delete from message`).rejects.toMatchObject({ code: '42501' });
  });
});

describe('bookings in a thread', () => {
  test('the message of an offer appears once in the thread, masked, whoever wrote it', async () => {
    const { owner, renter, slug, quote, card } = await newRental();
    const quoteId = await quote();
    const { id: paymentId } = await card({ for: 'quote', quoteId });
    const input = { quoteId, message: 'We come with jane@gmail.com', paymentId };
    const { id } = accepted(await requestBooking(at(now), renter, input));
    const pageOf = async (who: AccountActor) => (await rentalFor(at(now), who, id))?.offers[0]?.message;
    expect(await pageOf(owner)).toBe('We come with [email address hidden]');
    expect(await pageOf(renter)).toBe('We come with jane@gmail.com');
    accepted(
      await counterOffer(at(now), owner, {
        id,
        version: 1,
        ...threeDays,
        message: 'A day more?',
        to: '2027-06-07',
      }),
    );
    await jobs(at(now));
    const threadId = (await threadAbout(db, renter, { booking: id })) ?? '';
    expect(await texts(owner, threadId)).toEqual([
      'booking.requested',
      'We come with [email address hidden]',
      'booking.countered',
      'A day more?',
    ]);
    expect((await read(owner, threadId)).messages.map(({ senderId }) => senderId)).toEqual([
      null,
      renter.accountId,
      null,
      owner.accountId,
    ]);
    // The other side of a booking writes in the same thread.
    const answer = await startThread(at(now + minute), owner, { booking: id }, 'Hello');
    expect(accepted(answer).threadId).toBe(threadId);
    expect(
      await startThread(at(now), somebody({ membership: active('owner') }), { booking: id }, 'Hi'),
    ).toMatchObject({
      refusal: 'not-found',
    });
    expect(await threadAbout(db, renter, { listing: slug })).toBe(threadId);
  });
});

describe('reading', () => {
  test('what others wrote is unread until it was read, and read messages stay read', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask('One'));
    accepted(await send(at(now), guest, threadId, 'Two'));
    const unread = async (who: AccountActor) => {
      const { threads, unreadThreads } = await inboxOf(db, who, null);
      return [threads[0]?.unread, unreadThreads];
    };
    expect(await unread(owner)).toEqual([2, 1]);
    expect(await unread(guest)).toEqual([0, 0]);
    expect(await markRead(at(now), owner, threadId, 1)).toEqual({ readNumber: 1 });
    expect(await unread(owner)).toEqual([1, 1]);
    expect(await markRead(at(now), owner, threadId, 99)).toEqual({ readNumber: 2 });
    expect(await markRead(at(now), owner, threadId, 1)).toEqual({ readNumber: 2 });
    expect(await unread(owner)).toEqual([0, 0]);
    expect(await markRead(at(now), somebody(), threadId, 1)).toMatchObject({ refusal: 'not-found' });
    expect((await read(guest, threadId)).people[0]).toMatchObject({ readNumber: 2 });
    // Answering counts as reading.
    accepted(await send(at(now), guest, threadId, 'Three'));
    accepted(await send(at(now), owner, threadId, 'Four'));
    expect(await unread(owner)).toEqual([0, 0]);
  });

  test('a thread and an inbox come in pages', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask('1'));
    for (let count = 2; count <= messagesAtOnce + 5; count += 1)
      accepted(await send(at(now + count * minute), guest, threadId, String(count)));
    const latest = await read(owner, threadId);
    expect([latest.messages.length, latest.messages[0]?.text, latest.hasEarlier]).toEqual([
      messagesAtOnce,
      '6',
      true,
    ]);
    const earlier = await threadFor(db, owner, threadId, latest.messages[0]?.number ?? 0);
    expect([earlier?.messages.map(({ text }) => text), earlier?.hasEarlier]).toEqual([
      ['1', '2', '3', '4', '5'],
      false,
    ]);

    for (let count = 0; count < 31; count += 1) {
      const other = await addAccount(db.ownerSql);
      const { slug } = await listingOf(db.ownerSql, owner.accountId);
      accepted(await startThread(at(now + (100 + count) * minute), other, { listing: slug }, `Q${count}`));
    }
    const first = await inboxOf(db, owner, null);
    expect([first.threads.length, first.threads[0]?.last?.text, first.unreadThreads]).toEqual([
      30,
      'Q30',
      32,
    ]);
    const second = await inboxOf(db, owner, first.after);
    expect(second.threads.map(({ last }) => last?.text)).toEqual(['Q0', String(messagesAtOnce + 5)]);
    expect(second.after).toBeNull();
  });
});

describe('an email', () => {
  test('is sent after five unread minutes, one for all messages, and not to someone who has read them', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask('First, call 250-555-0142'));
    accepted(await send(at(now + minute), guest, threadId, 'Second'));
    await jobs(at(now + 4 * minute));
    expect(await emails(owner)).toEqual([]);
    await jobs(at(now + 5 * minute));
    const [mail, ...more] = await emails(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^2 new messages from .+ about “A boat”$/);
    expect(mail?.body).toMatch(/First, call \[phone number hidden\][\s\S]+Second/);
    expect(mail?.body).toContain(`/messages/${threadId}`);

    // The owner answers; the guest is there and reads at once.
    accepted(await send(at(now + 6 * minute), owner, threadId, 'Yes'));
    accepted(await markRead(at(now + 7 * minute), guest, threadId, 3));
    await jobs(at(now + 20 * minute));
    expect(await emails(guest)).toEqual([]);
    expect(await emails(owner)).toHaveLength(1);
  });

  test('is followed by another only after the thread was read, or half a day later', async () => {
    const { owner, guest, ask } = await people();
    const { threadId } = accepted(await ask('One'));
    await jobs(at(now + 5 * minute));
    accepted(await send(at(now + 10 * minute), guest, threadId, 'Two'));
    await jobs(at(now + hour));
    expect(await emails(owner)).toHaveLength(1);
    accepted(await send(at(now + 13 * hour), guest, threadId, 'Three'));
    await jobs(at(now + 13 * hour + 5 * minute));
    expect(await emails(owner)).toHaveLength(2);
    accepted(await markRead(at(now + 14 * hour), owner, threadId, 3));
    accepted(await send(at(now + 14 * hour), guest, threadId, 'Four'));
    await jobs(at(now + 15 * hour));
    expect(await emails(owner)).toHaveLength(3);
  });
});

test('while someone has blocked a thread no one can write in it; its messages stay', async () => {
  const { owner, guest, ask } = await people();
  const { threadId } = accepted(await ask('Buy my course'));
  expect(await blockThread(at(now), somebody(), threadId, true)).toMatchObject({ refusal: 'not-found' });
  accepted(await blockThread(at(now), owner, threadId, true));
  for (const who of [owner, guest])
    expect(await send(at(now), who, threadId, 'x')).toMatchObject({ refusal: 'blocked' });
  await jobs(at(now + hour));
  expect(await emails(owner)).toEqual([]);
  expect(await read(guest, threadId)).toMatchObject({ isBlocked: true, isBlockedByMe: false });
  accepted(await blockThread(at(now), owner, threadId, false));
  accepted(await send(at(now), guest, threadId, 'Sorry'));
});

test('tells everyone in a thread of a new message at once, only by ids', async () => {
  const { owner, guest, ask } = await people();
  const { threadId } = accepted(await ask('Call 250-555-0142'));
  const told = (who: AccountActor) => db.sql<{ kind: string; body: object }[]>`
    select kind, body from live_note where account_id = ${who.accountId} order by number`;
  expect(await told(owner)).toEqual([{ kind: 'message', body: { thread: threadId, number: 1 } }]);
  accepted(await markRead(at(now), owner, threadId, 1));
  expect((await told(guest)).at(-1)).toEqual({
    kind: 'message.read',
    body: { thread: threadId, by: owner.accountId, upTo: 1 },
  });
  const events = await db.sql`select body from event where subject_id = ${threadId}`;
  expect(JSON.stringify(events)).not.toContain('0142');
});

test('law: however many write at once, every message has its own number and none is lost', async () => {
  const { owner, guest, ask } = await people();
  const { threadId } = accepted(await ask('0'));
  const many = 15;
  await Promise.all(
    Array.from({ length: many }, (_, count) => [
      send(at(now), owner, threadId, `o${count}`),
      send(at(now), guest, threadId, `g${count}`),
    ]).flat(),
  );
  const { messages } = await read(owner, threadId);
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 2 * many + 1 }, (_, n) => n + 1));
  expect(new Set(messages.map(({ text }) => text)).size).toBe(2 * many + 1);
});
