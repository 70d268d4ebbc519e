import { afterAll, beforeEach, expect, test } from 'vitest';
import { ask, clubMember, settleMoney } from '../../../../tests/builders/bookings.ts';
import { matchInAMinute, wisher, type Wisher } from '../../../../tests/builders/circles.ts';
import { testDatabase } from '../../../../tests/builders/database.ts';
import { doDueJobs } from '../../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../../tests/builders/points.ts';
import { sayYes } from '../../../../tests/builders/swaps.ts';
import type { AccountActor } from '../../../members/actor.ts';
import { accepted, isRefusal } from '../../../../platform/refusal.ts';
import { acceptOffer } from '../../offer/accept-offer.server.ts';
import { owe } from '../../../payments/debts.server.ts';
import { leaveLeg } from '../../../../tests/builders/no-shows.ts';
import { cancelExchange } from '../../changes/cancel-exchange.server.ts';
import { endOffer } from '../../offer/end-offer.server.ts';
import { exchangeSteps } from '../../lifecycle/apply-step.server.ts';
import { confirmHandOver } from '../../handover/hand-over.server.ts';
import { askForMatch } from '../matcher/ask-for-match.server.ts';
import { askOtherDates } from './ask-other-dates.server.ts';
import { circleFor } from './circle-queries.server.ts';
import type { CircleView } from './circle-view.ts';
import { moveOwnWish } from '../wishes/move-wish.server.ts';
import { wishShelf } from '../wishes/wish-queries.server.ts';
import { pastTrip } from '../../../../tests/builders/returned.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
let instant = Date.parse('2027-05-01T18:00:00Z');
const deps = { ...db.deps(), now: () => new Date(instant) };
const { earn, wallet } = bookkeeping(db);
/** A reader's own leg of a circle. */
const legIn = (view: CircleView | null | undefined, side: 'giver' | 'receiver') =>
  view?.swap.legs.find((leg) => leg.side === side);
const pass = (hours: number) => (instant += hours * 3_600_000);

// Other tests' wishes must not interfere.
beforeEach(async () => {
  await db.ownerSql`update wish set state = 'removed'`;
  pass(1);
});

const makeWish = (...of: Parameters<typeof wisher> extends [unknown, unknown, ...infer R] ? R : never) =>
  wisher(deps, db.ownerSql, ...of);
/** A boat for snow, snow for a cabin, a cabin for a boat: no two of them could swap. */
const three = async () =>
  [
    await makeWish('water', 'snow'),
    await makeWish('snow', 'cabins'),
    await makeWish('cabins', 'water'),
  ] as const;
type Three = Awaited<ReturnType<typeof three>>;

const circles = () => db.sql<{ id: string; state: string }[]>`
  select s.id, s.state from exchange s join circle c on c.exchange_id = s.id order by c.proposed_at desc, s.id`;
async function proposed(): Promise<string> {
  await matchInAMinute(deps);
  const [circle] = await circles();
  return circle?.id ?? '';
}
const states = async (people: readonly Wisher[]) => {
  const rows = await db.sql<{ id: string; state: string }[]>`select id, state from wish`;
  return people.map(({ wishId }) => rows.find(({ id }) => id === wishId)?.state);
};
const agreeing = (people: readonly Wisher[], id: string) =>
  people.reduce<Promise<string[]>>(async (before, { actor }) => {
    const said = await before;
    const outcome = await sayYes(deps, actor, { id, version: 1 });
    return [...said, isRefusal(outcome) ? outcome.refusal : outcome];
  }, Promise.resolve([]));
const claims = async (people: readonly Wisher[]) =>
  (
    await db.sql`select 1 from listing_claim where listing_id = any(${people.map(({ listingId }) => listingId)})`
  ).length;

async function three2(): Promise<{ people: Three; id: string }> {
  const people = await three();
  return { people, id: await proposed() };
}

test('puts no one with a debt into a circle; once it is paid, they can be', async () => {
  const people = await three();
  const [ben, ann] = people;
  const count = (await circles()).length;
  await owe(
    db.sql,
    {
      debtorId: ben.actor.accountId,
      creditorId: ann.actor.accountId,
      legId: (await pastTrip(db.ownerSql, ann.actor.accountId, ben.actor.accountId)).id,
      reason: 'award',
      title: 'A boat',
      cents: 100,
    },
    deps.now(),
  );
  await proposed();
  expect(await circles()).toHaveLength(count);
  expect([await wishShelf(deps, ben.actor), await wishShelf(deps, ann.actor)]).toMatchObject([
    { isStoppedByDebt: true },
    { isStoppedByDebt: false },
  ]);
  await db.ownerSql`update debt set paid_at = now() where debtor_id = ${ben.actor.accountId}`;
  pass(1);
  expect(await askForMatch(deps, await clubMember(db.ownerSql, 'renter'))).toMatchObject({
    refusal: 'owners-only',
  });
  accepted(await askForMatch(deps, ben.actor));
  await proposed();
  expect(await circles()).toHaveLength(count + 1);
});

test.each([
  // Thirty a day after the first possible day, and on that day itself.
  ['1997-06-02', ['standing', 'proposed', 'proposed']],
  ['1997-06-01', ['proposed', 'proposed', 'standing']],
])(
  'never puts a member into a circle that they are too young for, however good it is: born on %s',
  async (birthDate, expected) => {
    const [strict, ben, easy] = [
      await makeWish('water', 'snow'),
      await makeWish('snow', 'water'),
      await makeWish('water', 'snow'),
    ];
    await db.ownerSql`update listing set requirement_terms = '{"minimumAge":30}' where id = ${strict.listingId}`;
    await db.ownerSql`update wish set waiting_since = waiting_since - interval '200 days' where id = ${strict.wishId}`;
    await db.ownerSql`update shown_by_member set birth_date = ${birthDate} where account_id = ${ben.actor.accountId}`;
    await proposed();
    expect(await states([strict, ben, easy])).toEqual(expected);
  },
);

test('three wishes become a proposal with reasons; when all accept, every calendar has its days', async () => {
  const { people, id } = await three2();
  expect(await states(people)).toEqual(['proposed', 'proposed', 'proposed']);
  const [circle] = await db.sql<{ reasons: string[]; chance: number }[]>`
    select reasons, chance_millionths as chance from circle where exchange_id = ${id}`;
  expect(circle?.reasons[0]).toContain('no two of you could swap with each other: it takes all three.');
  expect(circle?.chance).toBe(512_000);
  const [own] = await db.sql<{ reasons: string[] }[]>`
    select reasons from circle_place where wish_id = ${people[0].wishId}`;
  expect(own?.reasons[0]).toContain('Jun 1, 2027 to Jun 3, 2027. You wish for Snow & Winter');
  // Each of the three reads their own part; nobody else reads anything.
  const views = await Promise.all(people.map(({ actor }) => circleFor(deps, actor, id)));
  expect(views.map((view) => view?.myReasons[0]?.includes('Snow & Winter'))).toEqual([true, false, false]);
  expect(views[0]).toMatchObject({ chancePercent: 51, swap: { kind: 'circle', memberCount: 3 } });
  // Around the circle from each view: what one gives the next receives.
  for (const view of views) {
    expect(view?.ring).toHaveLength(3);
    expect(view?.ring.map(({ isMe }) => isMe)).toEqual([true, false, false]);
    expect([view?.ring[0]?.legId, view?.ring[2]?.legId]).toEqual([
      legIn(view, 'giver')?.id,
      legIn(view, 'receiver')?.id,
    ]);
  }
  const stranger = await makeWish('rv', 'lite');
  expect(await circleFor(deps, stranger.actor, id)).toBeNull();
  expect((await wishShelf(deps, people[0].actor)).wishes[0]?.circle).toMatchObject({
    id,
    hasAnswered: false,
  });
  expect(await agreeing(people, id)).toEqual(['agreed', 'agreed', 'accepted']);
  expect(await claims(people)).toBe(3);
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['matched', 'matched', 'matched']);
});

test('one refusal ends it; the others are matched again within a minute, and the refuser never with the same listing', async () => {
  const { people, id } = await three2();
  const [boat, sled, cabin] = people;
  await sayYes(deps, boat.actor, { id, version: 1 });
  accepted(await endOffer(deps, sled.actor, { id, reason: 'Not in June' }));
  const other = await makeWish('snow', 'cabins');
  pass(1);
  const next = await proposed();
  expect(next).not.toBe(id);
  expect(await states([boat, sled, cabin, other])).toEqual(['proposed', 'standing', 'proposed', 'proposed']);
  expect(await claims([...people, other])).toBe(0);
  await settleMoney(deps);
  // Without the other one it is the same three again, but without a proposal, because the cabin was refused.
  accepted(await endOffer(deps, other.actor, { id: next, reason: '' }));
  pass(1);
  await matchInAMinute(deps);
  expect(await states([boat, sled, cabin, other])).toEqual(['standing', 'standing', 'standing', 'standing']);
});

test('an answer with other dates ends the proposal, and the same circle is proposed on dates that suit everyone', async () => {
  const { people, id } = await three2();
  const [boat, sled] = people;
  await sayYes(deps, boat.actor, { id, version: 1 });
  const ask = (actor: AccountActor, dates = { from: '2027-06-15', to: '2027-06-30' }) =>
    askOtherDates(deps, actor, { id, ...dates });
  expect(await ask(sled.actor, { from: '2027-06-15', to: '2027-06-16' })).toMatchObject({
    refusal: 'too-long',
  });
  const stranger = await makeWish('rv', 'lite');
  expect(await ask(stranger.actor)).toMatchObject({ refusal: 'not-found' });
  expect(await ask(sled.actor)).toBe('asked');
  expect(await ask(sled.actor)).toMatchObject({ refusal: 'request-is-over' });
  await settleMoney(deps);
  pass(1);
  const next = await proposed();
  expect(next).not.toBe(id);
  expect(await states(people)).toEqual(['proposed', 'proposed', 'proposed']);
  const view = await circleFor(deps, sled.actor, next);
  expect(legIn(view, 'receiver')).toMatchObject({ fromDay: '2027-06-15', toDay: '2027-06-17' });
  expect(view?.dates).toEqual({ from: '2027-06-15', to: '2027-06-30' });
  // It does not count as a refusal: the others read why, and the chance is as before.
  expect((await circleFor(deps, boat.actor, id))?.swap.ended).toMatchObject({
    reason: 'Other dates, please: Jun 15, 2027 to Jun 30, 2027',
  });
  expect(view?.chancePercent).toBeGreaterThanOrEqual(51);
});

test('offers other dates that work for everyone, and an answer with the first of them is proposed on it', async () => {
  const { people, id } = await three2();
  const [, sled] = people;
  const view = await circleFor(deps, sled.actor, id);
  const proposedLeg = legIn(view, 'receiver');
  const [first, ...more] = view?.otherDates ?? [];
  expect(more).toHaveLength(2);
  expect((first?.from ?? '') > (proposedLeg?.toDay ?? '')).toBe(true);
  accepted(await askOtherDates(deps, sled.actor, { id, from: '', to: '', ...first }));
  // Once it is over nothing is offered anymore.
  expect((await circleFor(deps, sled.actor, id))?.otherDates).toEqual([]);
  pass(1);
  const next = await circleFor(deps, sled.actor, await proposed());
  expect(legIn(next, 'receiver')).toMatchObject({ fromDay: first?.from, toDay: first?.to });
});

test('ends after 48 hours: wishes without an answer pause until their members resume them, the others continue', async () => {
  const { people, id } = await three2();
  await agreeing(people.slice(0, 1), id);
  pass(48.1);
  await doDueJobs(deps, exchangeSteps.clockJobs());
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['standing', 'paused', 'paused']);
});

test('a member who leaves after everyone has agreed is out; the days are free, and the rest are matched again', async () => {
  const { people, id } = await three2();
  const [boat, sled, cabin] = people;
  await agreeing(people, id);
  await matchInAMinute(deps);
  accepted(await cancelExchange(deps, cabin.actor, { id, reason: 'The roof leaks' }));
  expect(await claims(people)).toBe(0);
  const other = await makeWish('cabins', 'water');
  pass(1);
  await matchInAMinute(deps);
  expect(await states([boat, sled, cabin, other])).toEqual(['proposed', 'proposed', 'paused', 'proposed']);
});

test('evens out unequal values with points, as far as members want and can', async () => {
  const makeTwo = async (topUpPoints: number) =>
    [
      await makeWish('water', 'snow', { pricePoints: 200, topUpPoints }),
      await makeWish('snow', 'water', { pricePoints: 300 }),
    ] as const;
  const poor = await makeTwo(500);
  await matchInAMinute(deps);
  expect(await states(poor)).toEqual(['standing', 'standing']);
  await earn(poor[0].actor.accountId, 400);
  pass(1);
  await moveOwnWish(deps, poor[0].actor, { id: poor[0].wishId, event: 'pause' });
  await moveOwnWish(deps, poor[0].actor, { id: poor[0].wishId, event: 'resume' });
  const id = await proposed();
  expect(await states(poor)).toEqual(['proposed', 'proposed']);
  expect(await agreeing(poor, id)).toEqual(['agreed', 'accepted']);
  expect(await wallet(poor[0].actor.accountId)).toMatchObject({ available: 100, held: 300 });
});

test('a booking in between takes the days and ends the circle before it happens', async () => {
  const { people, id } = await three2();
  const [boat, sled] = people;
  await sayYes(deps, boat.actor, { id, version: 1 });
  const stranger = await makeWish('rv', 'lite');
  const asked = accepted(
    await ask(deps, stranger.actor, sled.slug, { from: '2027-06-02', to: '2027-06-04' }),
  );
  accepted(await acceptOffer(deps, sled.actor, { id: asked.id, version: 1 }));
  expect((await circles())[0]).toMatchObject({ id, state: 'superseded' });
  // The same three can still have other days.
  pass(1);
  const next = await proposed();
  const [leg] = await db.sql<{ from: string }[]>`
    select from_day as "from" from leg where exchange_id = ${next} and listing_id = ${sled.listingId}`;
  expect(leg?.from).toBe('2027-06-05');
});

test('proposes nothing while bookings are paused, or to members who have left', async () => {
  const people = await three();
  await db.ownerSql`
    insert into setting (name, value, changed_at) values ('bookings-paused', 'true', now())`;
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['standing', 'standing', 'standing']);
  await db.ownerSql`delete from setting where name = 'bookings-paused'`;
  pass(1);
  await db.ownerSql`update membership set state = 'cancelled', cancelled_at = now() where account_id = ${people[2].actor.accountId}`;
  await moveOwnWish(deps, people[0].actor, { id: people[0].wishId, event: 'pause' });
  await moveOwnWish(deps, people[0].actor, { id: people[0].wishId, event: 'resume' });
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['standing', 'standing', 'standing']);
  // With the membership restored it is found.
  await db.ownerSql`
    update membership set state = 'active', cancelled_at = null where account_id = ${people[2].actor.accountId}`;
  pass(24);
  await moveOwnWish(deps, people[0].actor, { id: people[0].wishId, event: 'pause' });
  await moveOwnWish(deps, people[0].actor, { id: people[0].wishId, event: 'resume' });
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['proposed', 'proposed', 'proposed']);
});

test('a wish follows its latest circle; the end of an earlier one doesn’t affect it', async () => {
  const [ann, ben] = [await makeWish('water', 'snow'), await makeWish('snow', 'water')] as const;
  const first = await proposed();
  expect(await agreeing([ann, ben], first)).toEqual(['agreed', 'accepted']);
  await matchInAMinute(deps);
  // Ann swaps again, and is matched with someone else.
  pass(1);
  accepted(await moveOwnWish(deps, ann.actor, { id: ann.wishId, event: 'resume' }));
  const cid = await makeWish('snow', 'water');
  pass(1);
  const second = await proposed();
  expect(second).not.toBe(first);
  expect(await states([ann, ben, cid])).toEqual(['proposed', 'matched', 'proposed']);
  accepted(await cancelExchange(deps, ben.actor, { id: first, reason: 'The sled is broken' }));
  pass(1);
  await matchInAMinute(deps);
  expect(await states([ann, ben, cid])).toEqual(['proposed', 'paused', 'proposed']);
  expect(await agreeing([ann, cid], second)).toEqual(['agreed', 'accepted']);
});

test('after a circle breaks halfway, looks first for the member who gave and got nothing, and for those left over, but not for the one who left', async () => {
  const { people, id } = await three2();
  const [boat, sled, cabin] = people;
  expect(await agreeing(people, id)).toEqual(['agreed', 'agreed', 'accepted']);
  await settleMoney(deps);
  await matchInAMinute(deps);
  const legOf = async ({ listingId }: Wisher) =>
    (
      await db.sql<
        { id: string }[]
      >`select id from leg where exchange_id = ${id} and listing_id = ${listingId}`
    )[0]?.id ?? '';
  instant = Date.parse('2027-06-01T18:00:00Z');
  for (const { actor } of [boat, cabin])
    accepted(await confirmHandOver(deps, actor, { legId: await legOf(boat), step: 'hand_off' }));
  const off = { event: 'call_off', reason: 'The roof leaks' } as const;
  accepted(await leaveLeg(deps, cabin.actor, { ...off, legId: await legOf(cabin) }));
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['matched', 'standing', 'paused']);
  // The owner of the sled owes nothing in return for what they don't receive: not giving it isn't leaving.
  accepted(await leaveLeg(deps, sled.actor, { ...off, legId: await legOf(sled) }));
  pass(1);
  await matchInAMinute(deps);
  expect(await states(people)).toEqual(['standing', 'standing', 'paused']);
  const other = await makeWish('cabins', 'water');
  pass(1);
  const next = await proposed();
  expect(await states([boat, sled, cabin, other])).toEqual(['proposed', 'proposed', 'paused', 'proposed']);
  const [first] = (await circleFor(deps, boat.actor, next))?.myReasons.slice(-1) ?? [];
  expect(first).toContain('You gave in a circle that fell apart');
  const [sleds] = (await circleFor(deps, sled.actor, next))?.myReasons.slice(-1) ?? [];
  expect(sleds).not.toContain('You gave');
});
