import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { clubMember, listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { june, offer, offerOf, sayYes, swapCard } from '../../../tests/builders/swaps.ts';
import { declareEmergency } from '../emergencies/declare-emergency.server.ts';
import { reliefJobs } from '../emergencies/relief-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { counterOffer } from '../offer/counter-offer.server.ts';
import { endOffer } from '../offer/end-offer.server.ts';
import { exchangeJobs } from './exchange-jobs.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';

// Compares random swaps among three owners with a model without a database, step by step: the same answers, and after every step the same
// days taken, the same points held, and no point gained or lost in total.
const db = await testDatabase();
afterAll(() => db.drop());
const deps = db.deps('2027-05-01T18:00:00Z');
const { earn } = bookkeeping(db);
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const startPoints = 300;

type Words = { by: number; to: number; points: number; pays: 'me' | 'them'; which: number };
type Op =
  | ({ do: 'offer' } & Words)
  | ({ do: 'counter' } & Words)
  | { do: 'yes' | 'no' | 'cancel'; by: number; which: number }
  // An emergency at someone's listing; its jobs run at once, or not before the next one.
  | { do: 'burn'; by: number; which: number; isSeen: boolean };

type ModelSwap = {
  id: string;
  state: 'requested' | 'accepted' | 'over';
  version: number;
  /** Which member asked which. */
  sides: readonly [number, number];
  /** Who has accepted the open version. */
  yes: Set<number>;
  payer: number;
  points: number;
  counters: Record<number, number>;
};

const people = fc.integer({ min: 0, max: 2 });
const which = fc.nat(3);
const words = fc.record({
  by: people,
  // Sometimes someone requests their own listing.
  to: fc.oneof({ weight: 1, arbitrary: people }, { weight: 3, arbitrary: fc.constant(-1) }),
  points: fc.constantFrom(0, 50, 200, 400),
  pays: fc.constantFrom('me' as const, 'them' as const),
  which,
});
const press = fc.record({ by: people, which });
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 5, arbitrary: words.map((said) => ({ do: 'offer' as const, ...said })) },
  { weight: 2, arbitrary: words.map((said) => ({ do: 'counter' as const, ...said })) },
  { weight: 5, arbitrary: press.map((pressed) => ({ do: 'yes' as const, ...pressed })) },
  { weight: 3, arbitrary: press.map((pressed) => ({ do: 'no' as const, ...pressed })) },
  { weight: 3, arbitrary: press.map((pressed) => ({ do: 'cancel' as const, ...pressed })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ by: people, which, isSeen: fc.boolean() })
      .map((pressed) => ({ do: 'burn' as const, ...pressed })),
  },
);

type World = {
  actors: AccountActor[];
  listings: { id: number; slug: string }[];
  /** Their positions: an emergency affects only one of them. */
  places: { longitude: number; latitude: number }[];
  swaps: ModelSwap[];
  /** Which listings have an emergency, and which of those no job has processed. */
  burns: Set<number>;
  unseen: Set<number>;
};

async function newWorld(): Promise<World> {
  const actors = await Promise.all([0, 1, 2].map(() => clubMember(db.ownerSql, 'owner')));
  for (const { accountId } of actors) await earn(accountId, startPoints);
  const listings = await Promise.all(actors.map(({ accountId }) => listingOf(db.ownerSql, accountId)));
  worlds += 1;
  const places = actors.map((_, who) => ({ longitude: -135 + 5 * who, latitude: 49 + worlds * 0.02 }));
  for (const [who, { id }] of listings.entries())
    await db.ownerSql`
      update listing set longitude = ${at(places, who).longitude}, latitude = ${at(places, who).latitude} where id = ${id}`;
  return { actors, listings, places, swaps: [], burns: new Set(), unseen: new Set() };
}
let worlds = 0;

const heldBy = (swaps: readonly ModelSwap[], who: number): number =>
  swaps
    .filter(({ state, payer, yes }) => state !== 'over' && payer === who && yes.has(who))
    .reduce((sum, swap) => sum + swap.points, 0);
const isTaken = (swaps: readonly ModelSwap[], who: number): boolean =>
  swaps.some(({ state, sides }) => state === 'accepted' && sides.includes(who));

const codeOf = (outcome: string | object): string =>
  typeof outcome === 'object' && 'refusal' in outcome ? String(outcome.refusal) : 'done';
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error('There is no such thing in the model.');
  return found;
};

const wordsOf = (
  world: World,
  me: number,
  them: number,
  { points: added, pays }: { points: number; pays: 'me' | 'them' },
): DirectOffer =>
  offerOf(at(world.listings, them).slug, at(world.listings, me).slug, {
    topUp: { by: pays, points: added, cents: 0 },
  });

async function make(world: World, step: Words): Promise<void> {
  const { by, pays, points: added } = step;
  const to = step.to < 0 ? (by + 1 + (step.which % 2)) % 3 : step.to;
  const outcome = await offer(deps, at(world.actors, by), wordsOf(world, by, to, step));
  const free = startPoints - heldBy(world.swaps, by);
  const said = codeOf(outcome);
  if (by === to) return expect(said).toBe('own-listing');
  if (isTaken(world.swaps, by) || isTaken(world.swaps, to)) return expect(said).toBe('days-are-taken');
  const standsOpen = world.swaps.some(
    ({ state, sides }) => state === 'requested' && sides[0] === by && sides[1] === to,
  );
  if (standsOpen) return expect(said).toBe('days-asked-for');
  if (pays === 'me' && added > free) return expect(said).toBe('not-enough-points');
  expect(said).toBe('done');
  if (isRefusal(outcome)) return;
  world.swaps.push({
    id: outcome.id,
    state: 'requested',
    version: 1,
    sides: [by, to],
    yes: new Set([by]),
    payer: pays === 'me' ? by : to,
    points: added,
    counters: {},
  });
}

async function answer(world: World, swap: ModelSwap, step: Words): Promise<void> {
  const { by, pays, points: added } = step;
  const me = at(world.actors, by);
  const them = swap.sides[0] === by ? swap.sides[1] : swap.sides[0];
  const made = wordsOf(world, by, them, step);
  const { id, version } = swap;
  const paymentId = await swapCard(deps, me, { for: 'swap-counter', swapId: id, version, offer: made });
  const outcome = isRefusal(paymentId)
    ? paymentId
    : await counterOffer(deps, me, { ...made, id, version, message: '', paymentId });
  const said = codeOf(outcome);
  if (!swap.sides.includes(by)) return expect(said).toBe('not-found');
  if (swap.state !== 'requested') return expect(said).toBe('request-is-over');
  if (swap.yes.has(by)) return expect(said).toBe('not-your-turn');
  if ((swap.counters[by] ?? 0) >= 5) return expect(said).toBe('too-many-counters');
  const others = world.swaps.filter((each) => each !== swap);
  if (pays === 'me' && added > startPoints - heldBy(others, by))
    return expect(said).toBe('not-enough-points');
  expect(said).toBe('done');
  swap.version += 1;
  swap.yes = new Set([by]);
  swap.payer = pays === 'me' ? by : them;
  swap.points = added;
  swap.counters[by] = (swap.counters[by] ?? 0) + 1;
}

async function agree(world: World, swap: ModelSwap, by: number): Promise<void> {
  const said = codeOf(await sayYes(deps, at(world.actors, by), { id: swap.id, version: swap.version }));
  if (!swap.sides.includes(by)) return expect(said).toBe('not-found');
  // The card is checked first: it is no longer needed.
  if (swap.state !== 'requested') return expect(['request-is-over', 'not-now']).toContain(said);
  if (swap.yes.has(by)) return expect(said).toBe('not-your-turn');
  const others = world.swaps.filter((each) => each !== swap);
  const overtaken = others.filter(
    ({ state, sides }) => state === 'requested' && sides.some((side) => swap.sides.includes(side)),
  );
  // A superseded offer returns its points first: this swap may need those very points.
  const left = others.filter((each) => !overtaken.includes(each));
  if (swap.payer === by && swap.points > startPoints - heldBy(left, by))
    return expect(said).toBe('not-enough-points');
  expect(said).toBe('done');
  swap.state = 'accepted';
  swap.yes.add(by);
  for (const other of overtaken) other.state = 'over';
}

const isIn = (who: ReadonlySet<number>, { sides }: ModelSwap): boolean => sides.some((side) => who.has(side));

/** Agreed swaps that have not started are called off free of charge, once a job has run; mere offers continue. */
async function burn({ places, swaps, burns, unseen }: World, by: number, isSeen: boolean): Promise<void> {
  const area = { shape: 'circle', ...at(places, by), km: 0.5 } as const;
  const words = { kind: 'wildfire', title: 'Wildfire', ...june, reason: 'BC Wildfire Service' } as const;
  accepted(await declareEmergency(deps, operator, { ...words, area }));
  burns.add(by);
  unseen.add(by);
  if (!isSeen) return;
  const withJobs = withCards(deps);
  await doDueJobs(withJobs, { ...reliefJobs, ...exchangeJobs(withJobs) });
  for (const swap of swaps) if (swap.state === 'accepted' && isIn(unseen, swap)) swap.state = 'over';
  unseen.clear();
}

async function take(world: World, step: Op): Promise<void> {
  if (step.do === 'burn') return burn(world, step.by, step.isSeen);
  if (step.do === 'offer') return make(world, step);
  // The newest: most older ones are over.
  const swap = world.swaps.at(-1 - step.which);
  if (!swap) return;
  if (step.do === 'counter') return answer(world, swap, step);
  const actor = at(world.actors, step.by);
  const isTheirs = swap.sides.includes(step.by);
  if (step.do === 'yes') return agree(world, swap, step.by);
  if (step.do === 'no') {
    const said = codeOf(await endOffer(deps, actor, { id: swap.id, reason: '' }));
    expect(said).toBe(!isTheirs ? 'not-found' : swap.state === 'requested' ? 'done' : 'request-is-over');
    if (said === 'done') swap.state = 'over';
    return;
  }
  const outcome = await cancelExchange(deps, actor, { id: swap.id, reason: 'Rain' });
  const said = codeOf(outcome);
  expect(said).toBe(!isTheirs ? 'not-found' : swap.state === 'accepted' ? 'done' : 'not-now');
  if (said !== 'done') return;
  swap.state = 'over';
  // The clock does not move here: everything is agreed by the time of every declaration.
  expect(outcome).toBe(isIn(world.burns, swap) ? 'called-off-for-emergency' : 'cancelled');
}

/** Checked after every step. */
async function expectConserved({ actors, listings, swaps }: World): Promise<void> {
  const taken = await db.sql<{ id: number }[]>`
    select listing_id as id from listing_claim where listing_id = any(${listings.map(({ id }) => id)}) order by 1`;
  const expected = listings.filter((_, who) => isTaken(swaps, who)).map(({ id }) => id);
  expect(
    taken.map(({ id }) => id),
    'the days of both sides, or of neither',
  ).toEqual(expected.toSorted((a, b) => a - b));
  const wallets = await db.sql<{ id: string; held: number; all: number }[]>`
    select member_id as id, coalesce(sum(balance_points) filter (where kind = 'escrow'), 0)::int as held, sum(balance_points)::int as all
      from points_account where member_id = any(${actors.map(({ accountId }) => accountId)}) group by 1`;
  for (const [who, { accountId }] of actors.entries()) {
    const wallet = wallets.find(({ id }) => id === accountId);
    expect(wallet, 'held for what is open, and no point lost').toMatchObject({
      held: heldBy(swaps, who),
      all: startPoints,
    });
  }
}

test('law: whatever three owners do in any order, a swap is whole or nothing, and no point is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 10, maxLength: 24 }), async (steps) => {
      const world = await newWorld();
      for (const step of steps) {
        await take(world, step);
        await expectConserved(world);
      }
    }),
    proving(15),
  );
}, 300_000);
