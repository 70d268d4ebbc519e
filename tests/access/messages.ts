/** Endpoints of messages: whoever has an account may ask an owner; to everybody who is not in it a thread does not exist. */
import { randomUUID } from 'node:crypto';
import { startThread } from '../../features/messaging/start-thread.server.ts';
import { accepted } from '../../platform/refusal.ts';
import { somebody } from '../builders/actors.ts';
import { listingOf } from '../builders/bookings.ts';
import { signedIn, type AccessTable, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

async function othersListing({ db, other }: World): Promise<string> {
  return (await listingOf(db.ownerSql, other.accountId)).slug;
}

/** A thread that somebody began with the other person. @returns its id */
async function thread(world: World, me: Person | null): Promise<string> {
  if (me === null) return randomUUID();
  const actor = somebody({ accountId: me.accountId });
  const about = { listing: await othersListing(world) };
  return accepted(await startThread(world.auth, actor, about, 'Is it free?')).threadId;
}

const strangers = async (world: World): Promise<string> => thread(world, await world.person('account', true));

function step(path: string, body: object | undefined, status: number): Row {
  const at = (id: string) => `/api/v1/messages/${id}${path}`;
  const more = { ...(body ? { body } : {}), headers: key(), isFresh: true };
  return {
    own: { path: async (world, me) => at(await thread(world, me)), expected: signedIn(status), ...more },
    others: { path: async (world) => at(await strangers(world)), expected: signedIn(404), ...more },
    missing: { path: () => at(randomUUID()), expected: signedIn(404), ...more },
  };
}

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
  // Nothing is confirmed yet: pictures come later.
  'POST /api/v1/messages/:id/pictures': step('/pictures', {}, 409),
  'PUT /api/v1/messages/:id/read': step('/read', { upTo: 1 }, 200),
  'PUT /api/v1/messages/:id/block': step('/block', { isBlocked: true }, 200),
};
