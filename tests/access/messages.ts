/** Endpoints of messages: any account may ask an owner; for outsiders a thread does not exist. */
import { randomUUID } from 'node:crypto';
import { keepPrivatePicture } from '../../features/hosting/photos/private-pictures.server.ts';
import { startThread } from '../../features/messaging/start-thread.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { somebody } from '../builders/actors.ts';
import { listingOf } from '../builders/bookings.ts';
import { everybody, operators, signedIn, type AccessTable, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

async function othersListing({ db, other }: World): Promise<string> {
  return (await listingOf(db.ownerSql, other.accountId)).slug;
}

/** A thread someone started with the other person. @returns its id */
async function thread(world: World, me: Person | null): Promise<string> {
  if (me === null) return randomUUID();
  const actor = somebody({ accountId: me.accountId });
  const about = { listing: await othersListing(world) };
  return accepted(await startThread(world.auth, actor, about, 'Is it free?')).threadId;
}

const strangers = async (world: World): Promise<string> => thread(world, await world.person('account', true));

/** The address of a question that a visitor has asked. */
async function ticket({ db }: World): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into help_ticket (id, name, email, opened_at, waiting_since)
    values (gen_random_uuid(), 'Ann', 'ann@example.com', now(), now()) returning id`;
  return `/tickets/${row?.id}`;
}

/** A picture sent in a thread, with its file. @returns its address */
async function pictureIn({ db, auth }: World, threadId: string): Promise<string> {
  const id = randomUUID();
  const file = { path: '', bytes: Buffer.from('a picture'), contentType: 'image/webp' };
  await keepPrivatePicture(auth, `messages/${threadId}/${id}`, [file]);
  await db.ownerSql`
    insert into message_picture (id, thread_id, sender_id, number, picture, sent_in_at)
    select ${id}, thread_id, sender_id, number, '{}', now() from message where thread_id = ${threadId} limit 1`;
  return `/api/v1/messages/${threadId}/pictures/${id}`;
}

function step(path: string, body: object | undefined, status: number): Row {
  const at = (id: string) => `/api/v1/messages/${id}${path}`;
  const more = { ...(body ? { body } : {}), headers: key(), isFresh: true };
  return {
    own: { path: async (world, me) => at(await thread(world, me)), expected: signedIn(status), ...more },
    others: { path: async (world) => at(await strangers(world)), expected: signedIn(404), ...more },
    missing: { path: () => at(randomUUID()), expected: signedIn(404), ...more },
  };
}

const specialOffer = { from: '2027-06-04', to: '2027-06-06' };

export const messagesTable: AccessTable = {
  'GET /api/v1/messages': { own: { expected: signedIn(200) } },
  'GET /api/v1/messages/unread': { own: { expected: signedIn(200) } },
  'GET /api/v1/messages/about': {
    missing: { path: () => `/api/v1/messages/about?booking=${randomUUID()}`, expected: signedIn(200) },
  },
  'POST /api/v1/messages': {
    others: {
      body: async (world) => ({ about: { listing: await othersListing(world) }, body: 'Is it free?' }),
      headers: key(),
      expected: signedIn(201),
      isFresh: true,
    },
    missing: {
      body: { about: { booking: randomUUID() }, body: 'Is it free?' },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
  },
  'GET /api/v1/messages/:id': step('', undefined, 200),
  'POST /api/v1/messages/:id': step('', { body: 'Thanks!' }, 201),
  // Nothing is confirmed yet: pictures come later. The thread is the guest's: only the owner can make an offer, which the tests of special
  // offers cover.
  'POST /api/v1/messages/:id/offer': step('/offer', specialOffer, 404),
  'POST /api/v1/messages/:id/offer-price': step('/offer-price', specialOffer, 404),
  'POST /api/v1/messages/:id/pictures': step('/pictures', {}, 409),
  // An existing picture: for the two people in the thread, and nobody else.
  'GET /api/v1/messages/:id/pictures/:picture': {
    own: { path: async (world, me) => pictureIn(world, await thread(world, me)), expected: signedIn(200) },
    others: { path: async (world) => pictureIn(world, await strangers(world)), expected: signedIn(404) },
    missing: {
      path: async (world, me) => `/api/v1/messages/${await thread(world, me)}/pictures/${randomUUID()}`,
      expected: signedIn(404),
    },
  },
  'PUT /api/v1/messages/:id/read': step('/read', { upTo: 1 }, 200),
  'PUT /api/v1/messages/:id/block': step('/block', { isBlocked: true }, 200),
  // Everyone has a public page, so only an unknown id is missing.
  'POST /api/v1/reports': {
    others: {
      body: ({ other }) => ({ memberId: other.accountId, reason: 'scam', isBlocked: false }),
      headers: key(),
      expected: signedIn(201),
      isFresh: true,
    },
    missing: {
      body: { memberId: randomUUID(), reason: 'scam' },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
  },
  'GET /api/v1/reports/about/:member': {
    own: {
      path: (_, me) => `/api/v1/reports/about/${me?.accountId ?? randomUUID()}`,
      expected: signedIn(404),
    },
    others: { path: ({ other }) => `/api/v1/reports/about/${other.accountId}`, expected: signedIn(200) },
    missing: { path: `/api/v1/reports/about/${randomUUID()}`, expected: signedIn(404) },
  },
  'PUT /api/v1/reports/about/:member/block': {
    others: {
      path: ({ other }) => `/api/v1/reports/about/${other.accountId}/block`,
      body: { isBlocked: true },
      expected: signedIn(200),
      isFresh: true,
    },
    missing: {
      path: `/api/v1/reports/about/${randomUUID()}/block`,
      body: { isBlocked: true },
      expected: signedIn(404),
    },
  },
  // Anyone may ask; signed-in people are not asked for name or email.
  'POST /api/v1/help/tickets': {
    plain: {
      body: { message: 'How do I cancel?', name: 'Ann', email: 'ann@example.com' },
      expected: everybody(201),
      isFresh: true,
    },
  },
  // The address is known from the email alone.
  'GET /api/v1/help/tickets/:id': {
    others: { path: async (world) => `/api/v1/help${await ticket(world)}`, expected: everybody(200) },
    missing: { path: `/api/v1/help/tickets/${randomUUID()}`, expected: everybody(404) },
  },
  'POST /api/v1/help/tickets/:id/messages': {
    others: {
      path: async (world) => `/api/v1/help${await ticket(world)}/messages`,
      body: { message: 'And?' },
      expected: everybody(201),
    },
    missing: {
      path: `/api/v1/help/tickets/${randomUUID()}/messages`,
      body: { message: 'And?' },
      expected: everybody(404),
    },
  },
  'GET /api/v1/operator/tickets': { plain: { expected: operators(200) } },
  'POST /api/v1/operator/tickets/:id/answer': {
    others: {
      path: async (world) => `/api/v1/operator${await ticket(world)}/answer`,
      body: { message: 'Like this.' },
      expected: operators(200),
    },
    missing: {
      path: `/api/v1/operator/tickets/${randomUUID()}/answer`,
      body: { message: 'Like this.' },
      expected: operators(404),
    },
  },
  'POST /api/v1/operator/tickets/:id/close': {
    others: {
      path: async (world) => `/api/v1/operator${await ticket(world)}/close`,
      body: { reason: 'Solved' },
      expected: operators(200),
    },
    missing: { path: `/api/v1/operator/tickets/${randomUUID()}/close`, expected: operators(404) },
  },
  'GET /api/v1/operator/reports': { plain: { expected: operators(200) } },
  'POST /api/v1/operator/reports/:id/close': {
    missing: {
      path: `/api/v1/operator/reports/${randomUUID()}/close`,
      body: { outcome: 'nothing_to_do', reason: 'x' },
      expected: operators(404),
    },
  },
};
