/** Endpoints of what comes after an exchange: its two sides review each other; to everybody else it does not exist. */
import { randomUUID } from 'node:crypto';
import { booking, strangersBooking } from './bookings.ts';
import { members, signedIn, type AccessTable, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });

/** A booking that came back a moment ago. @returns its id */
async function returned(world: World, id: string): Promise<string> {
  await world.db.ownerSql`
    update booking set state = 'returned', returned_at = now(), return_said_at = now(), claim_until = now() + interval '48 hours'
     where id = ${id}`;
  return id;
}

const mine = async (world: World, me: Person | null, side: 'renter' | 'owner') =>
  returned(world, await booking(world, me, side, true));
const strangers = async (world: World, side: 'renter' | 'owner') =>
  returned(world, await strangersBooking(world, side, true));

/** Something about an exchange that has come back: what its side hears, and that to everybody else there is none. */
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

const reviews = (id: string) => `/api/v1/reviews/booking/${id}`;

export const trustTable: AccessTable = {
  'GET /api/v1/reviews/:kind/:id': about(reviews, { side: 'renter', status: 200 }),
  'POST /api/v1/reviews/:kind/:id': about(reviews, {
    side: 'owner',
    status: 200,
    body: { rating: 5, body: 'Came back clean.' },
  }),
  // Nobody has written about them yet.
  'POST /api/v1/reviews/:kind/:id/reply': about((id) => `${reviews(id)}/reply`, {
    side: 'owner',
    status: 409,
    body: { reply: 'Thank you.' },
  }),
};
