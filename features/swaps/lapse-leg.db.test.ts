import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepted } from '../../platform/refusal.ts';
import { clubMember, listingOf, withCards } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { doDueJobs } from '../../tests/builders/jobs.ts';
import { addressFor, kindsTold, tellAll } from '../../tests/builders/notices.ts';
import { bookkeeping } from '../../tests/builders/points.ts';
import { july, offer, offerOf, sayYes } from '../../tests/builders/swaps.ts';
import { moneyJobs } from '../bookings/money-jobs.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { checkCash } from '../payments/check-cash.server.ts';
import { checkBooks } from '../points/check-books.server.ts';
import { callOffLeg } from './call-off-leg.server.ts';
import { confirmLeg } from './hand-over-leg.server.ts';
import { swapJobs } from './swap-jobs.server.ts';
import type { DirectOffer } from './swap-offer.ts';
import { swapFor } from './swap-queries.server.ts';
import { readSwap } from './swap-store.server.ts';

// Nobody says how a leg went: both are asked when its days are over, and 48 hours later it is off, for nobody's money.
const db = await testDatabase();
afterAll(() => db.drop());
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const settle = async (instant: string) => {
  const deps = withCards(at(instant));
  await doDueJobs(deps, { ...moneyJobs(deps), ...swapJobs(deps) });
  await tellAll(deps);
};
/** Every day at noon: what is set aside is renewed on the way. */
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000)
    await settle(new Date(day).toISOString());
}

let ann: AccountActor;
let ben: AccountActor;
let boat: { id: number; slug: string };
let cabin: typeof boat;
beforeEach(async () => {
  [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  for (const who of [ann, ben]) await addressFor(db, who);
  boat = await listingOf(db.ownerSql, ann.accountId);
  cabin = await listingOf(db.ownerSql, ben.accountId);
});

/** Ann's boat for Ben's cabin; June unless said otherwise. */
async function agreed(more: Partial<DirectOffer> = {}): Promise<string> {
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug, more)));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}
const found = async (id: string) => {
  const swap = await readSwap(db.sql, id);
  if (!swap) throw new Error('The swap is there.');
  return swap;
};
const legOf = async (id: string, giver: AccountActor) => {
  const leg = (await found(id)).legs.find(({ giverId }) => giverId === giver.accountId);
  if (!leg) throw new Error('Everybody gives something.');
  return leg;
};
async function confirm(instant: string, id: string, giver: AccountActor, step: 'hand_off' | 'return') {
  const { id: legId } = await legOf(id, giver);
  for (const actor of [ann, ben]) accepted(await confirmLeg(at(instant), actor, { legId, step }));
  await settle(instant);
}
const hours = (instant: Date, more: number) => new Date(instant.getTime() + more * 3_600_000).toISOString();
const taken = async () =>
  (await db.sql`select 1 from listing_claim where listing_id = any(${[boat.id, cabin.id]})`).length;
const kept = async (id: string, purpose: 'price' | 'deposit') => {
  const rows = await db.sql<{ cents: number }[]>`
    select p.captured_cents - p.refunded_cents as cents from payment p join swap_party s on s.id::text = p.exchange_id
     where s.swap_id = ${id} and p.is_current and p.purpose = ${purpose} order by s.place`;
  return rows.map(({ cents }) => cents);
};
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};
const heard = async (who: AccountActor) =>
  (await kindsTold(db, who)).filter((kind) => kind.includes('unsaid') || kind.includes('lapsed'));

test('where nothing changed hands and nobody says why, both are asked, reminded, and the swap ends at nobody’s cost', async () => {
  await earn(ann.accountId, 100);
  const id = await agreed({ topUp: { by: 'me', points: 100, cents: 2_000 } });
  const over = (await legOf(id, ann)).returnAt;
  await settle('2027-06-03T12:00:00Z');
  await settle(hours(over, -0.1));
  expect((await swapFor(at(hours(over, -0.1)), ben, id))?.legs[0]?.sayUntil).toBeNull();
  await settle(hours(over, 0));
  const until = hours(over, 48);
  const view = await swapFor(at(hours(over, 1)), ben, id);
  expect(view?.legs.map(({ sayUntil }) => sayUntil)).toEqual([until, until]);
  expect(view?.history.filter(({ name }) => name === 'swap.leg_unsaid')).toHaveLength(2);
  await settle(hours(over, 24));
  await settle(hours(over, 39));
  await settle(hours(over, 47.9));
  expect((await found(id)).state).toBe('accepted');
  await settle(until);
  expect((await found(id)).state).toBe('cancelled');
  expect(await taken()).toBe(0);
  expect(await kept(id, 'price')).toEqual([0, 0]);
  expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 0 });
  expect((await swapFor(at(until), ann, id))?.ended).toEqual({
    how: 'silence',
    by: null,
    isMe: false,
    reason: '',
  });
  for (const who of [ann, ben])
    expect(await heard(who)).toEqual([
      'leg.unsaid',
      'leg.unsaid',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'leg.unsaid_reminder',
      'swap.lapsed',
    ]);
  expect(await kindsTold(db, ben)).not.toContain('swap.cancelled');
  await soundBooks();
});

test('in the middle the leg is off by itself: no bond is kept, and who goes without has their part back', async () => {
  await earn(ben.accountId, 50);
  // Ann has had the cabin in June, and owes the boat in July.
  const id = await agreed({
    give: { slugs: [boat.slug], ...july },
    topUp: { by: 'them', points: 50, cents: 0 },
  });
  await settle('2027-06-03T12:00:00Z');
  await confirm('2027-06-04T16:00:00Z', id, ben, 'hand_off');
  await confirm('2027-06-06T22:00:00Z', id, ben, 'return');
  const { id: legId, returnAt } = await legOf(id, ann);
  // One side alone has said that it changed hands: no money moves on it.
  await live('2027-06-07T12:00:00Z', '2027-07-02T12:00:00Z');
  expect(await confirmLeg(at('2027-07-02T16:00:00Z'), ben, { legId, step: 'hand_off' })).toBe('waiting');
  await live('2027-07-03T12:00:00Z', hours(returnAt, 72));
  expect((await legOf(id, ann)).calledOffBy).toBe('clock');
  expect(await kept(id, 'deposit')).toEqual([0]);
  expect(await kept(id, 'price')).toEqual([5_145, 0]);
  expect(await wallet(ben.accountId)).toMatchObject({ available: 50, held: 0 });
  expect((await found(id)).state).toBe('completed');
  const now = at(hours(returnAt, 72));
  expect((await swapFor(now, ben, id))?.settlement).toMatchObject({
    isOff: true,
    hasLeft: false,
    backCents: 5_145,
    backPoints: 50,
  });
  expect((await swapFor(now, ann, id))?.settlement).toMatchObject({
    isOff: false,
    bond: { is: 'free', cents: 45_000, to: null },
  });
  expect((await heard(ben)).at(-1)).toBe('leg.lapsed');
  expect(await kindsTold(db, ben)).not.toContain('leg.called_off');
  await soundBooks();
});

test('whoever says it in time is heard: a late hand-over stands, and so does a report', async () => {
  const id = await agreed();
  const { returnAt } = await legOf(id, ann);
  await settle('2027-06-03T12:00:00Z');
  await settle(hours(returnAt, 0));
  await confirm(hours(returnAt, 2), id, ann, 'hand_off');
  const { id: legId } = await legOf(id, ben);
  const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
  expect(await callOffLeg(at(hours(returnAt, 3)), ann, report)).toBe('called-off');
  await settle(hours(returnAt, 60));
  expect((await legOf(id, ann)).state).toBe('handed_off');
  expect((await legOf(id, ben)).calledOffBy).toBe('giver');
  expect((await heard(ann)).filter((kind) => kind.includes('lapsed'))).toEqual([]);
});
