/** Sets up four renters, two owners, two boats, and all their possible actions: with the commands, and in the model. */
import { randomUUID } from 'node:crypto';
import {
  authoriseExchange,
  type ExchangeTarget,
} from '../../features/exchange/money/authorise-exchange.server.ts';
import { moneyJobs } from '../../features/exchange/money/money-jobs.server.ts';
import { reliefJobs } from '../../features/exchange/emergencies/relief-jobs.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import * as model from './booking-model.ts';
import type { Model, Stay } from './booking-model.ts';
import { clubMember, listingOf, withCards } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { doDueJobs } from './jobs.ts';
import { bookkeeping } from './points.ts';
import { exchangeClock } from '../../features/exchange/lifecycle/exchange-jobs.server.ts';
import { rentalRows } from './rental-rows.ts';

export const start = '2027-05-01T18:00:00Z';
const pointsAtStart = 3_000;
/** Notice of both boats. */
export const leadDays = 2;
export const ways = ['rent', 'adventurePoints', 'cashAndPoints'] as const;
export const steps = [
  'ask',
  'ask',
  'accept',
  'accept',
  'accept',
  'counter',
  'decline',
  'withdraw',
  'cancel',
  'together',
  'together',
  'more',
  'more',
  'more',
  'more',
  'agree',
  'agree',
  'refuse',
  'pay',
  'hand over',
  'hand over',
  'hand over',
  'bring back',
  'bring back',
  'bring back',
  'no-show',
  'declare',
  'declare',
  'declare',
  'choose',
  'work',
  'wait',
  'wait',
  'wait',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'go on',
  'owe',
  'pay back',
  'block',
  'block',
] as const;
/** The action: the numbers choose who, which and how long. */
export type Step = { do: (typeof steps)[number]; a: number; b: number; c: number };
/** Whether the model accepts, the commands' answer, and the model's change on success. */
export type Told = { may: boolean; outcome: unknown; follows: (outcome: unknown) => void | Promise<void> };

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(db: TestDatabase) {
  const { earn } = bookkeeping(db);
  const renters = await Promise.all(Array.from({ length: 4 }, () => clubMember(db.ownerSql, 'renter')));
  const owners = await Promise.all(Array.from({ length: 2 }, () => clubMember(db.ownerSql, 'owner')));
  for (const { accountId } of renters) await earn(accountId, pointsAtStart, new Date(start));
  // A separate area, so that no other world's emergency affects it.
  const longitude = -120 - Math.random() * 10;
  const latitude = 50 + Math.random() * 8;
  const listings = [];
  for (const { accountId } of owners) {
    const listing = await listingOf(db.ownerSql, accountId, { lead_days: leadDays });
    await db.ownerSql`update listing set longitude = ${longitude}, latitude = ${latitude} where id = ${listing.id}`;
    listings.push(listing);
  }
  const state: Model = model.emptyModel(start, renters.length, owners.length, pointsAtStart);
  const deps = (): Deps => db.deps(new Date(state.now));
  const handlers = (at: Deps) => ({
    ...moneyJobs(withCards(at)),
    ...reliefJobs,
    ...exchangeClock,
  });
  const ownerOf = (stay: Stay) => stay.listing;
  const settle = async () => {
    const at = deps();
    await doDueJobs(at, handlers(at));
    model.settle(state, ownerOf);
  };
  /** Only emergencies are processed, and nothing else that is due. */
  const look = () => doDueJobs(deps(), reliefJobs);
  return {
    db,
    state,
    renters,
    owners,
    listings,
    place: { longitude, latitude },
    deps,
    settle,
    look,
    ownerOf,
  };
}

export const one = <T>(all: readonly T[], which: number): T => {
  const found = all[which % all.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

/** One of the bookings: usually one for which the step makes sense, sometimes any. */
export function chosen(
  { state }: World,
  { a, c }: Step,
  makesSense: (stay: Stay, now: number) => boolean,
): Stay | null {
  const sensible = state.stays.filter((stay) => makesSense(stay, state.now));
  const from = sensible.length === 0 || c % 9 === 0 ? state.stays : sensible;
  return from.length === 0 ? null : one(from, a);
}

export const renterOf = ({ renters }: World, stay: Stay): AccountActor => one(renters, stay.renter);
export const ownerFor = ({ owners }: World, stay: Stay): AccountActor => one(owners, stay.listing);
export const sideActor = (world: World, stay: Stay, side: 'renter' | 'owner') =>
  side === 'renter' ? renterOf(world, stay) : ownerFor(world, stay);

export async function card(world: World, who: AccountActor, target: ExchangeTarget, method = 'test_visa') {
  const made = await authoriseExchange(withCards(world.deps()), who, { target, method, key: randomUUID() });
  return isRefusal(made) ? null : made.id;
}

/** The current offer: the model takes prices as given, other tests check them. */
export async function termsOf({ db }: World, stay: Stay): Promise<void> {
  const [row] = await db.sql<{ cents: number; points: number; version: number; until: Date | null }[]>`
    select total_cents as cents, points, version, answer_until as until from ${rentalRows(db.sql)} rental where id = ${stay.id}`;
  if (row) Object.assign(stay, { ...row, until: undefined, answerUntil: row.until?.getTime() ?? 0 });
}

/** @throws when the commands' answer differs from the model's */
export function told(what: string, expected: unknown, said: unknown): void {
  if (expected !== said)
    throw new Error(`${what}: ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`);
}

const mostIdle = 30 * model.hour;

/** Time passes, sometimes to the next pick-up, and the server does what is due: card holds are renewed before the bank releases them. */
export async function waitAWhile(world: World, { a, b }: Step): Promise<void> {
  const { state } = world;
  const coming = state.stays.filter((stay) => stay.state === 'accepted').map(model.pickUpAt);
  const next = Math.min(...coming.filter((pickUp) => pickUp > state.now));
  // Sometimes so long that everything untouched has ended on its own.
  if (b % 8 === 1) return waitUntil(world, state.now + 9 * 24 * model.hour);
  const isFar = b % 2 === 0 && Number.isFinite(next);
  await waitUntil(world, isFar ? next + (a % 8) * model.hour : state.now + (1 + (a % 30)) * model.hour);
}

/** Time goes by until then. */
export async function waitUntil(world: World, until: number): Promise<void> {
  const { state } = world;
  while (until - state.now > mostIdle) {
    state.now += mostIdle;
    await world.settle();
  }
  state.now = until;
  await world.settle();
}
