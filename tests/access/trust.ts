/** Endpoints for after an exchange: its two sides review each other; for anyone else it does not exist. */
import { randomUUID } from 'node:crypto';
import { readExchange } from '../../features/handover/exchange.server.ts';
import { openHandover } from '../../features/handover/handover-store.server.ts';
import { present } from '../../platform/assert.ts';
import { booking, strangersBooking } from './bookings.ts';
import { members, operators, signedIn, type AccessTable, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';
import { moveRental, rentalRows } from '../builders/rental-rows.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

/** A booking returned a moment ago. @returns its id */
async function returned(world: World, id: string): Promise<string> {
  const now = world.auth.now();
  const claimUntil = new Date(now.getTime() + 48 * 3_600_000);
  await moveRental(world.db.ownerSql, id, {
    state: 'returned',
    returned_at: now,
    return_said_at: now,
    claim_until: claimUntil,
  });
  return id;
}

const mine = async (world: World, me: Person | null, side: 'renter' | 'owner') =>
  returned(world, await booking(world, me, side, true));
const strangers = async (world: World, side: 'renter' | 'owner') =>
  returned(world, await strangersBooking(world, side, true));

/** Something about a returned exchange: its side's answer, and that for anyone else it does not exist. */
function about(
  pathOf: (id: string) => string,
  { side, status, body }: { side: 'renter' | 'owner'; status: number; body?: object },
): Row {
  const more = body === undefined ? {} : { body, headers: key(), isFresh: true };
  return {
    own: {
      path: async (world, me) => pathOf(await mine(world, me, side)),
      ...more,
      expected: members(status, 404),
    },
    others: {
      path: async (world) => pathOf(await strangers(world, side)),
      ...more,
      expected: signedIn(404),
    },
    missing: { path: pathOf(randomUUID()), ...more, expected: signedIn(404) },
  };
}

const disputes =
  (path = '') =>
  (id: string) =>
    `/api/v1/disputes/${id}${path}`;
const claim = { lines: [{ kind: 'damage', label: 'The hull', cents: 5_000 }], words: 'A scratch.' };

/** Where other people's claims are decided. */
async function claimed(world: World): Promise<string> {
  const id = await strangers(world, 'owner');
  const [row] = await world.db.ownerSql<{ id: string }[]>`
    insert into dispute (leg_id, listing_id, title, owner_id, renter_id, state, words, claimed_cents, claimed_at,
                         answer_until)
    select id, listing_id, 'A boat', owner_id, renter_id, 'claimed', 'A scratch.', 5000, now(), now() + interval '48 hours'
      from ${rentalRows(world.db.ownerSql)} rental where id = ${id} returning id`;
  return `/api/v1/operator/disputes/${row?.id}/decide`;
}

/** Other people's open hand-over. @returns the booking's id */
async function openedHandover(world: World): Promise<string> {
  const id = await strangersBooking(world, 'renter', true);
  const exchange = await readExchange(world.db.sql, { id });
  await openHandover(world.db.sql, present(exchange, 'exchange'), world.auth.now());
  return id;
}

const noShows =
  (path = '') =>
  (id: string) =>
    `/api/v1/no-shows/${id}${path}`;
const reviews = (id: string) => `/api/v1/reviews/${id}`;

export const trustTable: AccessTable = {
  'GET /api/v1/reviews/:leg': about(reviews, { side: 'renter', status: 200 }),
  'POST /api/v1/reviews/:leg': about(reviews, {
    side: 'owner',
    status: 200,
    body: { rating: 5, body: 'Came back clean.' },
  }),
  // Nobody has reviewed them yet.
  'POST /api/v1/reviews/:leg/reply': about((id) => `${reviews(id)}/reply`, {
    side: 'owner',
    status: 409,
    body: { reply: 'Thank you.' },
  }),
  'GET /api/v1/disputes/:leg': about(disputes(), { side: 'renter', status: 200 }),
  'POST /api/v1/disputes/:leg': about(disputes(), { side: 'owner', status: 201, body: claim }),
  // There is no claim yet: a side of the exchange learns that too.
  ...Object.fromEntries(
    (
      [
        ['accept', 'renter', {}],
        ['contest', 'renter', { words: 'No' }],
        ['statements', 'owner', { words: 'See' }],
        ['offer', 'renter', { cents: 100 }],
        ['settle', 'owner', { cents: 100 }],
        ['withdraw', 'owner', {}],
        ['appeal', 'renter', { words: 'No' }],
      ] as const
    ).map(([step, side, body]) => [
      `POST /api/v1/disputes/:leg/${step}`,
      about(disputes(`/${step}`), { side, status: 404, body }),
    ]),
  ),
  // It was returned: it can no longer break down.
  'POST /api/v1/disputes/:leg/breakdown': about(disputes('/breakdown'), {
    side: 'renter',
    status: 409,
    body: { words: 'Flat' },
  }),
  // No picture: a side learns that, everyone else that the exchange does not exist.
  'POST /api/v1/disputes/:leg/pictures': about(disputes('/pictures'), {
    side: 'owner',
    status: 415,
    body: {},
  }),
  'GET /api/v1/disputes/:leg/pictures/:picture': about(disputes(`/pictures/${randomUUID()}`), {
    side: 'owner',
    status: 404,
  }),
  'GET /api/v1/no-shows/:leg': about(noShows(), { side: 'renter', status: 200 }),
  // Nobody has reported anything: a side of the exchange learns that too.
  ...Object.fromEntries(
    (
      [
        ['accept', {}],
        ['contest', { words: 'I was there' }],
        ['withdraw', {}],
      ] as const
    ).map(([step, body]) => [
      `POST /api/v1/no-shows/:leg/${step}`,
      about(noShows(`/${step}`), { side: 'renter', status: 404, body }),
    ]),
  ),
  'POST /api/v1/no-shows/:leg/pictures': about(noShows('/pictures'), {
    side: 'owner',
    status: 415,
    body: {},
  }),
  'GET /api/v1/no-shows/:leg/pictures/:picture': about(noShows(`/pictures/${randomUUID()}`), {
    side: 'owner',
    status: 404,
  }),
  'GET /api/v1/operator/no-shows': { plain: { expected: operators(200) } },
  'GET /api/v1/operator/no-shows/pictures/:picture': {
    missing: { path: `/api/v1/operator/no-shows/pictures/${randomUUID()}`, expected: operators(404) },
  },
  'POST /api/v1/operator/no-shows/:id/decide': {
    missing: {
      path: `/api/v1/operator/no-shows/${randomUUID()}/decide`,
      body: { verdict: 'nobody', reasons: 'Seen', reason: 'Seen' },
      expected: operators(404),
    },
  },
  'GET /api/v1/operator/disputes': { plain: { expected: operators(200) } },
  'GET /api/v1/operator/disputes/:id': {
    missing: { path: `/api/v1/operator/disputes/${randomUUID()}`, expected: operators(404) },
  },
  'GET /api/v1/operator/disputes/pictures/:picture': {
    missing: { path: `/api/v1/operator/disputes/pictures/${randomUUID()}`, expected: operators(404) },
  },
  // An operator is on neither side: other people's records, and a missing one.
  'POST /api/v1/operator/handovers/:leg/evidence': {
    others: {
      path: async (world) => `/api/v1/operator/handovers/${await openedHandover(world)}/evidence`,
      body: { reason: 'A claim' },
      expected: operators(200),
    },
    missing: {
      path: `/api/v1/operator/handovers/${randomUUID()}/evidence`,
      body: { reason: 'A claim' },
      expected: operators(404),
    },
  },
  'POST /api/v1/operator/disputes/:id/decide': {
    missing: {
      path: `/api/v1/operator/disputes/${randomUUID()}/decide`,
      body: { awards: [1], reason: 'Seen', reasons: 'Seen' },
      expected: operators(404),
    },
    // Someone else's claim that cannot be decided yet.
    others: {
      path: claimed,
      body: { awards: [1], reason: 'Seen', reasons: 'Seen' },
      expected: operators(409),
    },
  },
};
