/** Endpoints of wishes and circles: owners wish; for anyone else a wish does not exist. */
import { randomUUID } from 'node:crypto';
import { keepWish } from '../../features/exchange/circles/wishes/keep-wish.server.ts';
import type { WishInput } from '../../features/exchange/circles/wishes/wish-input.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted } from '../../platform/refusal.ts';
import { today } from '../../platform/time/time-zone.ts';
import { somebody } from '../builders/actors.ts';
import { active, listingOf } from '../builders/bookings.ts';
import { signedIn, type AccessTable, type Expected, type Row } from './expectation.ts';
import type { Person, World } from './world.ts';

const key = () => ({ 'idempotency-key': randomUUID() });
const isOwner = (person: Person | null): person is Person =>
  person !== null && ['owner', 'founder'].includes(person.role);
const owners = (status: number, otherwise: number): Expected =>
  signedIn(otherwise, { owner: status, founder: status });

const base = '/api/v1/wishes';

async function giftOf({ db }: World, person: Person | null): Promise<string> {
  return isOwner(person) ? (await listingOf(db.ownerSql, person.accountId)).slug : 'no-such-thing';
}

async function words(world: World, person: Person | null): Promise<WishInput> {
  const day = today('America/Edmonton', new Date());
  return {
    categories: ['snow'],
    areas: [],
    from: addDays(day, 10),
    to: addDays(day, 40),
    units: 3,
    leastPoints: null,
    mostPoints: null,
    topUpPoints: 0,
    gives: [await giftOf(world, person)],
    isFindable: true,
  };
}

/** Nobody may have more than ten: another person is used for each. */
async function wish(world: World, person: Person | null): Promise<string> {
  if (!isOwner(person)) return randomUUID();
  const actor = somebody({ accountId: person.accountId, membership: active('owner') });
  return accepted(await keepWish(world.auth, actor, { id: null, wish: await words(world, person) })).id;
}
const strangers = async (world: World) => wish(world, await world.person('owner', true));

function about(path: string, body: (world: World, me: Person | null) => object | Promise<object>): Row {
  const at = (id: string) => `${base}/${id}${path}`;
  return {
    own: {
      path: async (world, me) => at(await wish(world, me)),
      body,
      headers: key(),
      expected: owners(200, 404),
      isFresh: true,
    },
    others: {
      path: async (world) => at(await strangers(world)),
      body,
      headers: key(),
      expected: signedIn(404),
    },
    missing: { path: at(randomUUID()), body, headers: key(), expected: signedIn(404) },
  };
}

export const circlesTable: AccessTable = {
  [`GET ${base}`]: { own: { expected: signedIn(200) } },
  [`POST ${base}`]: { own: { body: words, headers: key(), expected: owners(201, 409), isFresh: true } },
  [`PUT ${base}/:id`]: about('', words),
  [`POST ${base}/:id/pause`]: about('/pause', () => ({})),
  // An active wish cannot be resumed, and its owner learns that.
  [`POST ${base}/:id/resume`]: {
    ...about('/resume', () => ({})),
    own: {
      path: async (world, me) => `${base}/${await wish(world, me)}/resume`,
      body: {},
      headers: key(),
      expected: owners(409, 404),
      isFresh: true,
    },
  },
  [`POST ${base}/:id/remove`]: about('/remove', () => ({})),
  [`POST ${base}/match`]: { own: { body: {}, headers: key(), expected: owners(200, 409), isFresh: true } },
  // features/exchange/circles/proposals/circles.db.test.ts checks that only its members see a circle.
  'GET /api/v1/circles/:id': {
    missing: { path: `/api/v1/circles/${randomUUID()}`, expected: signedIn(404) },
  },
  'POST /api/v1/circles/:id/other-dates': {
    missing: {
      path: `/api/v1/circles/${randomUUID()}/other-dates`,
      body: { from: '2030-06-01', to: '2030-06-30' },
      headers: key(),
      expected: signedIn(404),
    },
  },
  [`GET ${base}/seekers`]: {
    own: {
      path: async (world, me) => `${base}/seekers?give=${await giftOf(world, me)}`,
      expected: owners(200, 404),
    },
    others: {
      path: async (world) => `${base}/seekers?give=${await giftOf(world, world.other)}`,
      expected: signedIn(404),
    },
    missing: { path: `${base}/seekers?give=no-such-thing`, expected: signedIn(404) },
  },
};
