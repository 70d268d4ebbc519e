/** Endpoints of bookings: members ask, the two sides see and change a booking, and for anyone else it does not exist. */
import { randomUUID } from 'node:crypto';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { renterTermsVersion } from '../../features/membership/renter-terms.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { somebody } from '../builders/actors.ts';
import { active, asked, cardFor, listingOf } from '../builders/bookings.ts';
import { everybody, members, signedIn, type AccessTable, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });
const isMember = (person: Person | null): person is Person =>
  person !== null && ['renter', 'owner', 'founder'].includes(person.role);
const actorOf = ({ accountId }: Person) => somebody({ accountId, membership: active('owner') });

const days = () => ({ from: addDays(today('America/Vancouver', new Date()), 30) });
/** Two days a month ahead. */
const dates = () => ({ ...days(), to: addDays(days().from, 1) });

/** A person's booking with the other person; someone else's if they have not joined. @returns its id */
export async function booking(
  { db, auth, other }: World,
  me: Person | null,
  side: 'renter' | 'owner',
  isAccepted: boolean,
): Promise<string> {
  if (!isMember(me)) return randomUUID();
  const [owner, renter] = side === 'owner' ? [me, other] : [other, me];
  const { slug } = await listingOf(db.ownerSql, owner.accountId);
  const { id } = await asked(auth, actorOf(renter), slug, dates());
  if (isAccepted) accepted(await acceptOffer(auth, actorOf(owner), { id, version: 1 }));
  return id;
}

/** Someone's own agreed booking, as its renter. */
export const acceptedBooking = (world: World, me: Person | null): Promise<string> =>
  booking(world, me, 'renter', true);

/** A booking between the other person and a third one. */
export async function strangersBooking(
  world: World,
  side: 'renter' | 'owner',
  isAccepted: boolean,
): Promise<string> {
  const third = await world.person('renter', true);
  return booking(world, third, side, isAccepted);
}

/** The other person's first request. */
async function othersWaitingRequest({ db, other }: World): Promise<string> {
  const id = randomUUID();
  const { id: listingId } = await listingOf(db.ownerSql, other.accountId);
  await db.ownerSql`
    insert into waiting_request (id, account_id, signed_up_at, listing_id, asked, total_cents, name, terms_version, state, made_at, confirm_until, ended_at)
    values (${id}, ${other.accountId}, now(), ${listingId}, '{}', 100, 'Ann', 1, 'expired', now(), now() + interval '1 day', now())`;
  return `/api/v1/waiting-requests/${id}`;
}

/** A step of a booking: its side's answer. Everyone else gets a 404. */
function step(
  path: string,
  body: object,
  { side, isAccepted, status }: { side: 'renter' | 'owner'; isAccepted: boolean; status: number },
): Row {
  // A rental's leg has the rental's id.
  const at = (id: string) =>
    path.startsWith('legs/')
      ? `/api/v1/exchanges/${path.replace('legs/', `legs/${id}/`)}`
      : `/api/v1/exchanges/${id}/${path}`;
  return {
    own: {
      path: async (world, me) => at(await booking(world, me, side, isAccepted)),
      body,
      headers: key(),
      expected: members(status, 404),
      isFresh: true,
    },
    others: {
      path: async (world) => at(await strangersBooking(world, side, isAccepted)),
      body,
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
    missing: { path: at(randomUUID()), body, headers: key(), expected: signedIn(404), isFresh: true },
  };
}

const quoteBody = async ({ db, other }: World) => ({
  slug: (await listingOf(db.ownerSql, other.accountId)).slug,
  way: 'rent',
  ...dates(),
});

/** Someone's quote, and a card authorised for it. */
async function request(world: World, me: Person | null): Promise<{ quoteId: string; paymentId: string }> {
  const input = { way: 'rent', ...dates(), addOnIds: [], isDelivered: false, points: 0 } as const;
  if (!isMember(me)) return { quoteId: randomUUID(), paymentId: randomUUID() };
  const { slug } = await listingOf(world.db.ownerSql, world.other.accountId);
  const quote = accepted(await makeQuote(world.auth, actorOf(me), { ...input, slug }));
  return { quoteId: quote.id, paymentId: await cardFor(world.auth, actorOf(me), quote.id) };
}

const stranger = (world: World) => world.person('renter', true);
const card = (quoteId: string) => ({ target: { for: 'quote', quoteId }, method: 'test_visa' });
const payment = (id: string, more = '') => `/api/v1/payments/${id}${more}`;

export const bookingsTable: AccessTable = {
  'GET /api/v1/payments/processor': { plain: { expected: everybody(200) } },
  // In phase 1 an application comes first, for anyone.
  'POST /api/v1/waiting-requests': {
    plain: {
      body: async ({ db, other }) => ({
        name: 'Ann Lee',
        email: 'nobody@example.ca',
        password: 'Paddle-moose-7',
        slug: (await listingOf(db.ownerSql, other.accountId)).slug,
        from: '2027-06-04',
        to: '2027-06-06',
        message: '',
        totalCents: 100,
        method: 'test_visa',
        termsVersion: renterTermsVersion,
      }),
      expected: everybody(403),
    },
  },
  'GET /api/v1/waiting-requests/price': {
    missing: {
      path: '/api/v1/waiting-requests/price?slug=no-such-thing&from=2027-06-04&to=2027-06-06',
      expected: everybody(404),
    },
  },
  'GET /api/v1/waiting-requests/:id': {
    others: { path: othersWaitingRequest, expected: signedIn(404) },
    missing: { path: '/api/v1/waiting-requests/no-such-thing', expected: signedIn(404) },
  },
  'POST /api/v1/payments': {
    own: {
      body: async (world, me) => card((await request(world, me)).quoteId),
      headers: key(),
      expected: members(201, 404),
      isFresh: true,
    },
    others: {
      body: async (world) => card((await request(world, await stranger(world))).quoteId),
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
    missing: { body: () => card(randomUUID()), headers: key(), expected: signedIn(404), isFresh: true },
  },
  'POST /api/v1/payments/card-page': {
    plain: { body: { returnTo: '/trips' }, expected: everybody(200) },
    // Also open to members who have left the club.
    own: {
      body: async ({ db }, me) => {
        await db.ownerSql`
          update membership set state = 'cancelled', cancelled_at = now() where account_id = ${me?.accountId ?? null}`;
        return { returnTo: '/wallet' };
      },
      expected: everybody(200),
      isFresh: true,
    },
  },
  'GET /api/v1/payments/:id': {
    own: {
      path: async (world, me) => payment((await request(world, me)).paymentId),
      expected: members(200, 404),
    },
    others: {
      path: async (world) => payment((await request(world, await stranger(world))).paymentId),
      expected: signedIn(404),
    },
    missing: { path: payment(randomUUID()), expected: signedIn(404) },
  },
  'POST /api/v1/payments/:id/confirm': {
    own: {
      path: async (world, me) => payment((await request(world, me)).paymentId, '/confirm'),
      body: {},
      expected: members(200, 404),
    },
    others: {
      path: async (world) => payment((await request(world, await stranger(world))).paymentId, '/confirm'),
      body: {},
      expected: signedIn(404),
    },
    missing: { path: payment(randomUUID(), '/confirm'), body: {}, expected: signedIn(404) },
  },
  'POST /api/v1/quotes': {
    others: { body: quoteBody, headers: key(), expected: members(201, 409), isFresh: true },
    missing: {
      body: async (world) => ({ ...(await quoteBody(world)), slug: 'no-such-thing' }),
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
  },
  'GET /api/v1/exchanges': { own: { expected: signedIn(200) } },
  'POST /api/v1/exchanges': {
    own: {
      body: request,
      headers: key(),
      expected: members(201, 404),
      isFresh: true,
    },
    others: {
      body: async (world) => request(world, await stranger(world)),
      headers: key(),
      expected: signedIn(404),
      isFresh: true,
    },
    missing: { body: { quoteId: randomUUID() }, headers: key(), expected: signedIn(404), isFresh: true },
  },
  'GET /api/v1/exchanges/:id': {
    own: {
      path: async (world, me) => `/api/v1/exchanges/${await booking(world, me, 'renter', false)}`,
      expected: members(200, 404),
    },
    others: {
      path: async (world) => `/api/v1/exchanges/${await strangersBooking(world, 'renter', false)}`,
      expected: signedIn(404),
    },
    missing: { path: `/api/v1/exchanges/${randomUUID()}`, expected: signedIn(404) },
  },
  'POST /api/v1/exchanges/:id/accept': step(
    'accept',
    { version: 1 },
    { side: 'owner', isAccepted: false, status: 200 },
  ),
  'POST /api/v1/exchanges/:id/counter': step(
    'counter',
    { version: 1, way: 'rent', from: days().from, to: days().from },
    { side: 'owner', isAccepted: false, status: 200 },
  ),
  'POST /api/v1/exchanges/:id/counter-price': step(
    'counter-price',
    { version: 1, way: 'rent', from: days().from, to: days().from },
    { side: 'owner', isAccepted: false, status: 200 },
  ),
  'POST /api/v1/exchanges/:id/decline': step(
    'decline',
    {},
    { side: 'owner', isAccepted: false, status: 200 },
  ),
  'POST /api/v1/exchanges/:id/withdraw': step(
    'withdraw',
    {},
    { side: 'renter', isAccepted: false, status: 200 },
  ),
  // An unknown card: the booking is theirs, the payment isn't.
  'POST /api/v1/exchanges/:id/pay': step(
    'pay',
    { paymentId: randomUUID() },
    { side: 'renter', isAccepted: true, status: 402 },
  ),
  'POST /api/v1/exchanges/:id/cancel': step(
    'cancel',
    { reason: 'Ill' },
    { side: 'renter', isAccepted: true, status: 200 },
  ),
  'POST /api/v1/exchanges/:id/extension-price': step(
    'extension-price',
    { to: addDays(days().from, 2) },
    { side: 'renter', isAccepted: true, status: 200 },
  ),
  // An unknown card, and nothing to answer.
  'POST /api/v1/exchanges/:id/extension': step(
    'extension',
    { to: addDays(days().from, 2), paymentId: randomUUID() },
    { side: 'renter', isAccepted: true, status: 402 },
  ),
  'POST /api/v1/exchanges/:id/extension/agree': step(
    'extension/agree',
    {},
    { side: 'owner', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/:id/extension/decline': step(
    'extension/decline',
    {},
    { side: 'owner', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/:id/extension/withdraw': step(
    'extension/withdraw',
    {},
    { side: 'renter', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/:id/cancel-together': step(
    'cancel-together',
    { percent: 50, reason: 'Rain' },
    { side: 'owner', isAccepted: true, status: 200 },
  ),
  // No emergency: nothing to choose.
  'POST /api/v1/exchanges/:id/relief': step(
    'relief',
    { choice: 'refund' },
    { side: 'renter', isAccepted: true, status: 409 },
  ),
  // A month before the pick-up it is too early for these.
  'POST /api/v1/exchanges/legs/:leg/safety-checklist': step(
    'legs/safety-checklist',
    {},
    { side: 'renter', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/legs/:leg/no-show': step(
    'legs/no-show',
    { reason: 'Nobody' },
    { side: 'renter', isAccepted: true, status: 409 },
  ),
};
