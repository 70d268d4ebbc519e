/** Endpoints of swaps: owners offer, a swap's members see and change it, and for anyone else it does not exist. */
import { randomUUID } from 'node:crypto';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { readSwap } from '../../features/exchange/lifecycle/exchange-store.server.ts';
import { somebody } from '../builders/actors.ts';
import { active, listingOf } from '../builders/bookings.ts';
import { offered, offerOf, sayYes, swapCard } from '../builders/swaps.ts';
import { signedIn, type AccessTable, type Expected, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });
const isOwner = (person: Person | null): person is Person =>
  person !== null && (person.role === 'owner' || person.role === 'founder');
const actorOf = ({ accountId }: Person) => somebody({ accountId, membership: active('owner') });
/** Everyone who may not swap gets the same answer. */
const owners = (status: number, otherwise: number): Expected =>
  signedIn(otherwise, { owner: status, founder: status });

const dates = () => {
  const from = addDays(today('America/Vancouver', new Date()), 30);
  return { from, to: addDays(from, 1) };
};
const wish = (receive: string, give: string) => {
  const days = dates();
  return offerOf(receive, give, { receive: { slugs: [receive], ...days }, give: { slugs: [give], ...days } });
};

/** An offer: the other person's listing for our own. */
async function composed({ db, other }: World, me: Person | null) {
  const asked = await listingOf(db.ownerSql, other.accountId);
  const mine = await listingOf(db.ownerSql, isOwner(me) ? me.accountId : other.accountId);
  return wish(asked.slug, mine.slug);
}

type Made = { id: string; leg: string };
const nothing = (): Made => ({ id: randomUUID(), leg: randomUUID() });

/** A swap with the other person, offered by either; someone else's if the person has nothing to swap. */
async function swap(world: World, me: Person | null, by: 'me' | 'other', isAccepted: boolean): Promise<Made> {
  if (!isOwner(me)) return nothing();
  const [asker, owner] = by === 'me' ? [me, world.other] : [world.other, me];
  const asked = await listingOf(world.db.ownerSql, owner.accountId);
  const mine = await listingOf(world.db.ownerSql, asker.accountId);
  const { id } = await offered(world.auth, actorOf(asker), wish(asked.slug, mine.slug));
  if (isAccepted) accepted(await sayYes(world.auth, actorOf(owner), { id, version: 1 }));
  const found = await readSwap(world.db.sql, id);
  return { id, leg: found?.legs[0]?.id ?? '' };
}

const strangers = async (world: World, by: 'me' | 'other', isAccepted: boolean) =>
  swap(world, await world.person('owner', true), by, isAccepted);

type Step = { by: 'me' | 'other'; isAccepted: boolean; status: number };

function stepAt(at: (made: Made) => string, body: object, { by, isAccepted, status }: Step): Row {
  return {
    own: {
      path: async (world, me) => at(await swap(world, me, by, isAccepted)),
      body,
      headers: key(),
      expected: owners(status, 404),
      isFresh: true,
    },
    others: {
      path: async (world) => at(await strangers(world, by, isAccepted)),
      body,
      headers: key(),
      expected: signedIn(404),
    },
    missing: { path: at(nothing()), body, headers: key(), expected: signedIn(404) },
  };
}

const step = (path: string, body: object, how: Step) =>
  stepAt(({ id }) => `/api/v1/exchanges/${id}/${path}`, body, how);
const legStep = (path: string, body: object, how: Step) =>
  stepAt(({ leg }) => `/api/v1/exchanges/legs/${leg}/${path}`, body, how);

const counter = { version: 1, ...wish('no-such-thing', 'nor-that') };

export const swapsTable: AccessTable = {
  'GET /api/v1/exchanges': { own: { expected: signedIn(200) } },
  'GET /api/v1/exchanges/choices': {
    others: {
      path: async (world) =>
        `/api/v1/exchanges/choices?slug=${(await listingOf(world.db.ownerSql, world.other.accountId)).slug}`,
      expected: owners(200, 409),
    },
    missing: { path: '/api/v1/exchanges/choices?slug=no-such-thing', expected: owners(404, 409) },
  },
  'POST /api/v1/exchanges/price': { plain: { body: composed, expected: owners(200, 409) } },
  'POST /api/v1/exchanges': {
    own: {
      body: async (world, me) => {
        const offer = await composed(world, me);
        if (!isOwner(me)) return offer;
        const target = { for: 'swap-offer', offer } as const;
        return { ...offer, paymentId: accepted(await swapCard(world.auth, actorOf(me), target)) };
      },
      headers: key(),
      expected: owners(201, 409),
      isFresh: true,
    },
  },
  'GET /api/v1/exchanges/:id': {
    own: {
      path: async (world, me) => `/api/v1/exchanges/${(await swap(world, me, 'me', false)).id}`,
      expected: owners(200, 404),
    },
    others: {
      path: async (world) => `/api/v1/exchanges/${(await strangers(world, 'me', false)).id}`,
      expected: signedIn(404),
    },
    missing: { path: `/api/v1/exchanges/${randomUUID()}`, expected: signedIn(404) },
  },
  // Without a card: the swap is theirs, the payment is missing.
  'POST /api/v1/exchanges/:id/accept': step(
    'accept',
    { version: 1 },
    { by: 'other', isAccepted: false, status: 402 },
  ),
  // The swap is theirs, the listing is another one.
  'POST /api/v1/exchanges/:id/counter': step('counter', counter, {
    by: 'other',
    isAccepted: false,
    status: 409,
  }),
  'POST /api/v1/exchanges/:id/counter-price': step('counter-price', counter, {
    by: 'other',
    isAccepted: false,
    status: 409,
  }),
  'POST /api/v1/exchanges/:id/decline': step('decline', {}, { by: 'other', isAccepted: false, status: 200 }),
  'POST /api/v1/exchanges/:id/withdraw': step('withdraw', {}, { by: 'me', isAccepted: false, status: 200 }),
  'POST /api/v1/exchanges/:id/cancel': step(
    'cancel',
    { reason: 'Ill' },
    { by: 'me', isAccepted: true, status: 200 },
  ),
  // An unknown card.
  'POST /api/v1/exchanges/:id/pay': step(
    'pay',
    { paymentId: randomUUID() },
    { by: 'me', isAccepted: true, status: 402 },
  ),
  // A month before the pick-up it is too early for these.
  'POST /api/v1/exchanges/legs/:leg/safety-checklist': legStep(
    'safety-checklist',
    {},
    { by: 'me', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/legs/:leg/call-off': legStep(
    'call-off',
    { reason: 'Ill' },
    { by: 'me', isAccepted: true, status: 409 },
  ),
  'POST /api/v1/exchanges/legs/:leg/no-show': legStep(
    'no-show',
    { reason: 'Nobody' },
    { by: 'me', isAccepted: true, status: 409 },
  ),
};
