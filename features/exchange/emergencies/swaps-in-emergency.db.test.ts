import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accepted } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { clubMember, listingOf, withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { july, june, offer, offerOf, sayYes } from '../../../tests/builders/swaps.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import { interruptionsOf } from '../relief/interruptions.server.ts';
import { declareEmergency, liftEmergency } from './declare-emergency.server.ts';
import { listEmergencies } from './emergency-queries.server.ts';
import { reliefJobs } from './relief-jobs.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';
import { previewEmergency } from './swaps-inside.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...reliefJobs, ...exchangeJobs(deps) });
};
async function live(from: string, to: string): Promise<void> {
  for (let day = Date.parse(from); day <= Date.parse(to); day += 4 * 86_400_000)
    await settle(new Date(day).toISOString());
}

type Listed = { id: number; slug: string };
type Story = { ann: AccountActor; ben: AccountActor; boat: Listed; cabin: Listed };

/** Ann's boat on the coast, Ben's cabin inland: each emergency affects only one. */
async function newStory(): Promise<Story> {
  const [ann, ben] = await Promise.all([clubMember(db.ownerSql, 'owner'), clubMember(db.ownerSql, 'owner')]);
  const boat = await listingOf(db.ownerSql, ann.accountId);
  const cabin = await listingOf(db.ownerSql, ben.accountId);
  const place = async ({ id }: Listed, longitude: number) =>
    db.ownerSql`update listing set longitude = ${longitude}, latitude = 50.5 where id = ${id}`;
  corner += 0.01;
  await place(boat, -135 + corner);
  await place(cabin, -115 + corner);
  return { ann, ben, boat, cabin };
}
let corner = 0;
let story: Story;
beforeEach(async () => {
  story = await newStory();
});

const areaOf = async ({ id }: Listed) => {
  const [row] = await db.sql<{ longitude: number; latitude: number }[]>`
    select longitude::float8 as longitude, latitude::float8 as latitude from listing where id = ${id}`;
  return { shape: 'circle', longitude: row?.longitude ?? 0, latitude: row?.latitude ?? 0, km: 0.5 } as const;
};

async function declare(where: Listed, days: { from: string; to: string }, instant = asking): Promise<string> {
  const emergency = {
    kind: 'wildfire',
    title: 'Wildfire on the hill',
    ...days,
    reason: 'BC Wildfire Service',
  } as const;
  const area = await areaOf(where);
  const { id } = accepted(await declareEmergency(at(instant), operator, { ...emergency, area }));
  await settle(instant);
  return id;
}

async function agreed({ ann, ben, boat, cabin }: Story, more: Partial<DirectOffer> = {}): Promise<string> {
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug, more)));
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}

const legs = async (id: string) => (await readSwap(db.sql, id))?.legs ?? [];
const stateOf = async (id: string) => (await readSwap(db.sql, id))?.state;
async function confirm(
  { ann, ben }: Story,
  instant: string,
  id: string,
  giver: AccountActor,
  step: 'hand_off' | 'return',
) {
  const legId = (await legs(id)).find(({ giverId }) => giverId === giver.accountId)?.id ?? '';
  for (const actor of [ann, ben]) accepted(await confirmHandOver(at(instant), actor, { legId, step }));
  await settle(instant);
  return legId;
}
/** What we keep of all cards in a swap, prices and bonds, CAD cents. */
const kept = async (id: string, purpose: 'price' | 'deposit') => {
  const rows = await db.sql<{ cents: number; isHeld: boolean }[]>`
    select p.captured_cents - p.refunded_cents as cents, p.state = 'authorised' as "isHeld"
      from payment p join exchange_party s on s.id = p.party_id
     where s.exchange_id = ${id} and p.is_current and p.purpose = ${purpose} order by s.place`;
  return rows.map(({ cents, isHeld }) => (isHeld ? 'held' : cents));
};
const taken = async ({ boat, cabin }: Story) =>
  (await db.sql`select 1 from listing_claim where listing_id = any(${[boat.id, cabin.id]})`).length;
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};

test('calls off a whole agreed swap when one of its listings is in the area, and no one pays anything', async () => {
  await earn(story.ann.accountId, 100);
  const id = await agreed(story, { topUp: { by: 'me', points: 100, cents: 2_000 } });
  const area = await areaOf(story.boat);
  expect(await previewEmergency(db.sql, { ...june, area }, new Date(asking))).toMatchObject({
    bookings: 0,
    trips: 0,
    swaps: 1,
    legs: 0,
    listings: [{ slug: story.boat.slug, met: 1 }],
  });
  const emergency = await declare(story.boat, june);
  await settle(asking);
  expect(await stateOf(id)).toBe('cancelled');
  // No member caused it, so there is no author.
  expect((await swapFor(at(asking), story.ben, id))?.ended).toEqual({
    how: 'emergency',
    by: null,
    isMe: false,
    reason: 'Wildfire on the hill',
  });
  expect(await kept(id, 'price')).toEqual([0, 0]);
  expect(await wallet(story.ann.accountId)).toMatchObject({ available: 100, held: 0 });
  expect(await taken(story)).toBe(0);
  expect((await listEmergencies(db.sql)).find((each) => each.id === emergency)).toMatchObject({
    swapsOff: 1,
  });
  // What was called off stays called off.
  accepted(await liftEmergency(at(asking), operator, { id: emergency, reason: 'Rain' }));
  await settle(asking);
  expect(await stateOf(id)).toBe('cancelled');
  await soundBooks();
});

test('leaves a swap alone that was agreed afterwards, is on other days, or is only offered', async () => {
  const { ann, ben, boat, cabin } = story;
  const { id } = accepted(await offer(at(asking), ann, offerOf(cabin.slug, boat.slug)));
  await declare(boat, june);
  await declare(boat, { from: '2027-06-07', to: '2027-06-09' });
  expect(await stateOf(id)).toBe('requested');
  expect(await sayYes(at('2027-05-01T19:00:00Z'), ben, { id, version: 1 })).toBe('accepted');
  await settle('2027-05-01T19:00:00Z');
  expect(await stateOf(id)).toBe('accepted');
  const other = await newStory();
  const later = await agreed(other);
  await declare(other.boat, july);
  expect(await stateOf(later)).toBe('accepted');
});

test('halfway, calls off what is left: no bond is kept, and the member who gets nothing is refunded', async () => {
  const { ben, boat } = story;
  await earn(ben.accountId, 50);
  // Ann has the cabin in June and gives the boat in July: she has a bond on hold.
  const id = await agreed(story, {
    give: { slugs: [boat.slug], ...july },
    topUp: { by: 'them', points: 50, cents: 0 },
  });
  await settle('2027-06-03T12:00:00Z');
  await confirm(story, '2027-06-04T16:00:00Z', id, ben, 'hand_off');
  await confirm(story, '2027-06-06T22:00:00Z', id, ben, 'return');
  await live('2027-06-07T12:00:00Z', '2027-06-20T12:00:00Z');
  expect(await kept(id, 'deposit')).toEqual(['held']);
  await declare(boat, july, '2027-06-20T18:00:00Z');
  await settle('2027-06-20T18:00:00Z');
  expect(await kept(id, 'deposit')).toEqual([0]);
  expect(await kept(id, 'price')).toEqual([5_145, 0]);
  expect(await wallet(ben.accountId)).toMatchObject({ available: 50, held: 0 });
  expect(await stateOf(id)).toBe('completed');
  expect(await db.sql`select 1 from listing_claim where listing_id = ${boat.id}`).toHaveLength(0);
  await soundBooks();
});

test('counts nothing as late while it lasts; its end is announced, and the return ends it', async () => {
  const { ann, ben, boat, cabin } = story;
  const id = await agreed(story);
  await settle('2027-06-03T12:00:00Z');
  const pickUp = '2027-06-04T15:00:00Z';
  await confirm(story, pickUp, id, ann, 'hand_off');
  const legId = await confirm(story, pickUp, id, ben, 'hand_off');
  const emergency = await declare(cabin, { from: '2027-06-06', to: '2027-06-09' }, '2027-06-05T18:00:00Z');
  const meant = () => interruptionsOf(db.sql, legId);
  expect(await meant()).toMatchObject([
    { state: 'standing', beganAt: new Date('2027-06-05T18:00:00Z'), until: new Date('2027-06-10T07:00:00Z') },
  ]);
  const shown = async (who: AccountActor, instant: string) =>
    (await swapFor(at(instant), who, id))?.legs.map(({ interruption }) => interruption).filter(Boolean);
  const standing = {
    kind: 'wildfire',
    title: 'Wildfire on the hill',
    state: 'standing',
    until: '2027-06-10T07:00:00.000Z',
  };
  for (const who of [ann, ben]) expect(await shown(who, '2027-06-06T18:00:00Z')).toEqual([standing]);
  expect((await swapFor(at('2027-06-06T18:00:00Z'), ann, id))?.history).toContainEqual({
    name: 'swap.leg_interrupted',
    at: '2027-06-05T18:00:00.000Z',
    about: (await legs(id)).find((leg) => leg.id === legId)?.terms.title,
  });
  // The boat is outside the area.
  const boats = (await legs(id)).find(({ listingId }) => listingId === boat.id)?.id ?? '';
  expect(await interruptionsOf(db.sql, boats)).toEqual([]);
  accepted(await liftEmergency(at('2027-06-08T18:00:00Z'), operator, { id: emergency, reason: 'Rain' }));
  await settle('2027-06-08T18:00:00Z');
  expect(await meant()).toMatchObject([{ state: 'lifted', until: new Date('2027-06-08T18:00:00Z') }]);
  expect(await shown(ann, '2027-06-08T19:00:00Z')).toMatchObject([{ state: 'lifted' }]);
  expect(
    await db.sql`select 1 from event where name = 'swap.leg_interruption_lifted' and subject_id = ${id}`,
  ).toHaveLength(1);

  const other = await newStory();
  const more = await agreed(other);
  await settle('2027-06-03T12:00:00Z');
  const out = await confirm(other, pickUp, more, other.ben, 'hand_off');
  await declare(other.cabin, june, '2027-06-05T18:00:00Z');
  await confirm(other, '2027-06-05T20:00:00Z', more, other.ben, 'return');
  expect(await interruptionsOf(db.sql, out)).toMatchObject([{ state: 'over', givenPoints: 0 }]);
});

/** Declared, but no job has run yet. */
const justDeclared = async (where: Listed, days: { from: string; to: string }, instant: string) => {
  const about = {
    kind: 'wildfire',
    title: 'Wildfire on the hill',
    ...days,
    reason: 'BC Wildfire Service',
  } as const;
  const area = await areaOf(where);
  return accepted(await declareEmergency(at(instant), operator, { ...about, area })).id;
};

test('a return before the job has run was not late; a return before the declaration isn’t affected', async () => {
  const { ann, ben, cabin } = story;
  const id = await agreed(story);
  await settle('2027-06-03T12:00:00Z');
  const legId = await confirm(story, '2027-06-04T16:00:00Z', id, ben, 'hand_off');
  const other = await newStory();
  const more = await agreed(other);
  await settle('2027-06-03T12:00:00Z');
  const early = await confirm(other, '2027-06-04T16:00:00Z', more, other.ben, 'hand_off');
  await confirm(other, '2027-06-07T09:00:00Z', more, other.ben, 'return');
  const days = { from: '2027-06-05', to: '2027-06-09' };
  for (const where of [cabin, other.cabin]) await justDeclared(where, days, '2027-06-07T10:00:00Z');
  for (const who of [ann, ben])
    accepted(await confirmHandOver(at('2027-06-07T10:00:30Z'), who, { legId, step: 'return' }));
  await settle('2027-06-07T10:01:00Z');
  expect(await interruptionsOf(db.sql, legId)).toMatchObject([
    { state: 'over', beganAt: new Date('2027-06-07T10:00:00Z'), givenPoints: 0 },
  ]);
  // Someone already back is not asked to return.
  expect(
    await db.sql`select 1 from event where name = 'swap.leg_interrupted' and subject_id = any(${[id, more]})`,
  ).toHaveLength(0);
  expect(await interruptionsOf(db.sql, early)).toEqual([]);
  await settle('2027-06-07T10:05:00Z');
  expect(await interruptionsOf(db.sql, legId)).toHaveLength(1);
});

test('lifted early, a leg counts as returned a week after that, not only at the end first announced', async () => {
  const { ben, cabin } = story;
  const id = await agreed(story);
  await settle('2027-06-03T12:00:00Z');
  const legId = await confirm(story, '2027-06-04T16:00:00Z', id, ben, 'hand_off');
  const stateNow = async () => (await legs(id)).find((leg) => leg.id === legId)?.state;
  const emergency = await declare(cabin, { from: '2027-06-05', to: '2027-06-29' }, '2027-06-05T18:00:00Z');
  // It was checked when it would have counted as returned without the emergency.
  for (const instant of ['2027-06-07T12:00:00Z', '2027-06-14T12:00:00Z']) await settle(instant);
  accepted(await liftEmergency(at('2027-06-15T18:00:00Z'), operator, { id: emergency, reason: 'Rain' }));
  for (const instant of ['2027-06-15T18:00:00Z', '2027-06-22T17:59:59Z']) await settle(instant);
  expect(await stateNow()).toBe('handed_off');
  await settle('2027-06-22T18:00:00Z');
  expect(await stateNow()).toBe('returned');
});

test('law: whatever was agreed and wherever it burns, no one loses a cent or a point, and no bond is kept', async () => {
  const side = fc.constantFrom<'me' | 'them'>('me', 'them');
  const made = fc.record({
    by: side,
    points: fc.constantFrom(0, 1, 77, 250),
    cents: fc.constantFrom(0, 1_999, 20_000),
    isLater: fc.boolean(),
    where: fc.constantFrom<'boat' | 'cabin'>('boat', 'cabin'),
    isTwice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(made, async ({ by, points, cents, isLater, where, isTwice }) => {
      const own = await newStory();
      const { ann, ben, boat } = own;
      for (const { accountId } of [ann, ben]) await earn(accountId, 300);
      const give = { slugs: [boat.slug], ...(isLater ? july : june) };
      const id = await agreed(own, { give, topUp: { by, points, cents } });
      const days = { from: june.from, to: july.to };
      await Promise.all([declare(own[where], days), isTwice ? declare(own[where], days) : null]);
      await settle(asking);
      expect(await stateOf(id)).toBe('cancelled');
      expect(await kept(id, 'price')).toEqual([0, 0]);
      for (const { accountId } of [ann, ben])
        expect(await wallet(accountId)).toMatchObject({ available: 300, held: 0 });
      expect(
        await db.sql`select 1 from payout where member_id = any(${[ann.accountId, ben.accountId]})`,
      ).toHaveLength(0);
      expect(await taken(own)).toBe(0);
      await soundBooks();
    }),
    proving(5),
  );
});
