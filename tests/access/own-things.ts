/** Endpoints about one's own account: their addresses can't name anyone else. */
import { randomBytes, randomUUID } from 'node:crypto';
import { renterTermsVersion } from '../../features/membership/renter-terms.ts';
import { strangersBooking } from './bookings.ts';
import { members, signedIn, type AccessTable } from './expectation.ts';
import { personPassword, type Person, type World } from './world.ts';
import { rentalRows } from '../builders/rental-rows.ts';

/** A search that the other person has saved. */
async function othersSearch({ db, other }: World): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into saved_search (account_id, query, name, saved_at, told_until)
    values (${other.accountId}, '', 'Everything', now(), now())
    on conflict (account_id, query) do update set name = excluded.name returning id`;
  return `/api/v1/saved-searches/${row?.id}`;
}

/** Someone else's debt, a person not used otherwise. */
async function othersDebt(world: World): Promise<string> {
  const { db, other } = world;
  const bookingId = await strangersBooking(world, 'renter', true);
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into debt (debtor_id, creditor_id, leg_id, reason, title, cents, owed_at)
    select renter_id, ${other.accountId}, id, 'award', 'A boat', 100, now() from ${rentalRows(db.ownerSql)} rental where id = ${bookingId} returning id`;
  return `/api/v1/debts/${row?.id}/pay`;
}

/** An API token that somebody else made. */
async function othersToken({ db, other }: World): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into api_token (account_id, name, scopes, token_hash, is_secured, created_at, expires_at)
    values (${other.accountId}, 'Theirs', '{trips:read}', ${randomBytes(32)}, false, now(), now() + interval '1 day') returning id`;
  return `/api/v1/account/tokens/${row?.id}`;
}

/** A webhook that somebody else added. */
async function othersWebhook({ db, other }: World): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into webhook (account_id, url, topics, secret, created_at)
    values (${other.accountId}, 'https://hooks.example/', '{trips}', ${'x'.repeat(40)}, now()) returning id`;
  return `/api/v1/account/webhooks/${row?.id}`;
}

/** Somebody else's yearly fee. */
async function othersBill({ db, other }: World): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into membership_bill (member_id, kind, state, covers_from, covers_to, listings, yearly_cents, bundle_points, fee_cents, due_at, announced_at)
    values (${other.accountId}, 'year', 'due', now(), now() + interval '1 year', 1, 29700, 300, 29700, now(), now())
    on conflict (member_id) where state in ('planned', 'due', 'overdue') do update set announced_at = now() returning id`;
  return `/api/v1/membership/fees/${row?.id}/pay`;
}

/** The same, but the sender's own. */
const mine = (others: (world: World) => Promise<string>) => (world: World, me: Person | null) =>
  others({ ...world, other: me ?? world.other });

const key = () => ({ 'idempotency-key': randomUUID() });

export const ownTable: AccessTable = {
  'GET /api/v1/account/tokens': { own: { expected: signedIn(200) } },
  'POST /api/v1/account/tokens': {
    own: {
      body: { name: 'Calendar', scopes: ['trips:read'], days: 30 },
      expected: signedIn(201),
      isFresh: true,
    },
  },
  'DELETE /api/v1/account/tokens/:id': {
    own: { path: mine(othersToken), expected: signedIn(200) },
    others: { path: othersToken, expected: signedIn(404) },
    missing: { path: () => `/api/v1/account/tokens/${randomUUID()}`, expected: signedIn(404) },
  },
  'GET /api/v1/account/webhooks': { own: { expected: signedIn(200) } },
  // An address inside our own network: nobody gets as far as a connection.
  'POST /api/v1/account/webhooks': {
    own: { body: { url: 'https://127.0.0.1/', topics: ['trips'] }, expected: signedIn(400) },
  },
  'DELETE /api/v1/account/webhooks/:id': {
    own: { path: mine(othersWebhook), expected: signedIn(200) },
    others: { path: othersWebhook, expected: signedIn(404) },
  },
  'POST /api/v1/account/webhooks/:id/test': {
    own: {
      path: async (world, me) => `${await mine(othersWebhook)(world, me)}/test`,
      expected: signedIn(200),
    },
    others: { path: async (world) => `${await othersWebhook(world)}/test`, expected: signedIn(404) },
  },
  'POST /api/v1/account/webhooks/:id/deliveries/:delivery/redeliver': {
    others: {
      path: async (world) => `${await othersWebhook(world)}/deliveries/${randomUUID()}/redeliver`,
      expected: signedIn(404),
    },
  },
  'GET /api/v1/account/sessions': { own: { expected: signedIn(200) } },
  'DELETE /api/v1/account/sessions/:id': {
    own: {
      path: (_world, me) => `/api/v1/account/sessions/${me?.sessionId}`,
      expected: signedIn(200),
      isFresh: true,
    },
    others: {
      path: ({ other }) => `/api/v1/account/sessions/${other.sessionId}`,
      expected: signedIn(404),
    },
    missing: { path: '/api/v1/account/sessions/no-such-thing', expected: signedIn(404) },
  },
  // Someone who has not joined has no public profile.
  'PUT /api/v1/account/profile': {
    own: {
      body: { displayName: 'Ann L.', bio: 'I paddle.', languages: ['English'], phone: '' },
      expected: members(200, 404),
    },
  },
  // These requests don't send a photo.
  'POST /api/v1/account/photo': { own: { expected: members(415, 404) } },
  'DELETE /api/v1/account/photo': { own: { expected: members(200, 404) } },
  'GET /api/v1/account/export': { own: { expected: signedIn(200) } },
  'GET /api/v1/account/commitments': { own: { expected: signedIn(200) } },
  'DELETE /api/v1/account': {
    own: {
      body: (_world, me) => ({ email: me?.email ?? '', password: personPassword }),
      expected: signedIn(204),
      isFresh: true,
    },
    others: {
      body: ({ other }) => ({ email: other.email, password: personPassword }),
      expected: signedIn(400),
    },
  },
  'GET /api/v1/stream': { own: { expected: signedIn(200) } },
  'GET /api/v1/me': { own: { expected: signedIn(200) } },
  'GET /api/v1/application': { own: { expected: signedIn(200) } },
  // Each has one waiting.
  'POST /api/v1/application/withdraw': { own: { expected: signedIn(200), isFresh: true } },
  'POST /api/v1/membership/cancel': { own: { expected: members(200, 404), isFresh: true } },
  // No longer possible: they all have an active one.
  'POST /api/v1/membership/rejoin': { own: { expected: members(409, 404) } },
  'POST /api/v1/membership/renter-terms': {
    own: { body: { version: renterTermsVersion }, expected: members(200, 403) },
  },
  'GET /api/v1/membership/fees': { own: { expected: signedIn(200) } },
  'PUT /api/v1/membership/card': { own: { body: { method: 'test_visa' }, expected: members(200, 403) } },
  'POST /api/v1/membership/fees/:id/pay': {
    others: {
      path: othersBill,
      body: { paymentId: randomUUID() },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
    missing: {
      path: `/api/v1/membership/fees/${randomUUID()}/pay`,
      body: { paymentId: randomUUID() },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
  },
  'GET /api/v1/earnings': { own: { expected: signedIn(200) } },
  'GET /api/v1/earnings/statement.csv': { own: { expected: signedIn(200) } },
  'POST /api/v1/earnings/payout-account': { own: { expected: members(200, 403) } },
  'GET /api/v1/identity': { own: { expected: signedIn(200) } },
  // No picture: a member learns that, everyone else that they are not a member.
  'POST /api/v1/identity': {
    own: { path: '/api/v1/identity?document=passport', expected: members(415, 403) },
  },
  // No provider here: a member is asked for a photo, everyone else learns that they are not a member.
  'POST /api/v1/identity/check': { own: { body: {}, expected: members(409, 403) } },
  'GET /api/v1/favourites': { own: { expected: signedIn(200) } },
  'GET /api/v1/favourites/cards': { own: { expected: signedIn(200) } },
  'POST /api/v1/favourites': { own: { body: { slugs: ['no-such-thing'] }, expected: signedIn(200) } },
  'DELETE /api/v1/favourites/:slug': {
    missing: { path: '/api/v1/favourites/no-such-thing', expected: signedIn(200) },
  },
  'GET /api/v1/saved-searches': { own: { expected: signedIn(200) } },
  'POST /api/v1/saved-searches': { own: { body: { query: 'category=rv' }, expected: signedIn(200) } },
  'PUT /api/v1/saved-searches/:id': {
    own: { path: mine(othersSearch), body: { isTold: false }, expected: signedIn(200) },
    others: { path: othersSearch, body: { isTold: false }, expected: signedIn(404) },
    missing: {
      path: () => `/api/v1/saved-searches/${randomUUID()}`,
      body: { isTold: false },
      expected: signedIn(404),
    },
  },
  // Other people's are not removed, and nobody learns whether they exist.
  'DELETE /api/v1/saved-searches/:id': { others: { path: othersSearch, expected: signedIn(200) } },
  'GET /api/v1/debts': { own: { expected: signedIn(200) } },
  'POST /api/v1/debts/:id/pay': {
    others: {
      path: othersDebt,
      body: { paymentId: randomUUID() },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
    missing: {
      path: `/api/v1/debts/${randomUUID()}/pay`,
      body: { paymentId: randomUUID() },
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
  },
  'GET /api/v1/receipts': { own: { expected: signedIn(200) } },
  'GET /api/v1/receipts/year.csv': { own: { expected: signedIn(200) } },
  'GET /api/v1/receipts/year.pdf': { own: { expected: signedIn(200) } },
  'GET /api/v1/receipts/:id': { missing: { path: '/api/v1/receipts/999999', expected: signedIn(404) } },
  'GET /api/v1/receipts/:id/receipt.pdf': {
    missing: { path: '/api/v1/receipts/999999/receipt.pdf', expected: signedIn(404) },
  },
  'GET /api/v1/wallet': { own: { expected: signedIn(200) } },
  'GET /api/v1/wallet/statement': { own: { expected: signedIn(200) } },
  'GET /api/v1/wallet/statement.csv': { own: { expected: signedIn(200) } },
};
