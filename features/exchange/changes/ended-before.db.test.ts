import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepted, isRefusal } from '../../../platform/refusal.ts';
import { operator } from '../../../tests/builders/actors.ts';
import { withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { proving } from '../../../tests/builders/prove.ts';
import { july, june, offered, offerOf, sayYes, swappers } from '../../../tests/builders/swaps.ts';
import { moneyJobs } from '../money/money-jobs.server.ts';
import { interruptionsOf } from '../relief/interruptions.server.ts';
import { declareEmergency } from '../emergencies/declare-emergency.server.ts';
import { listEmergencies } from '../emergencies/emergency-queries.server.ts';
import { reliefJobs } from '../emergencies/relief-jobs.server.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { cancelExchange } from './cancel-exchange.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import { findSwapsInsideKind, meetSwapKind } from '../emergencies/swaps-in-emergency.server.ts';
import type { DirectOffer } from '../offer/swap-offer.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

// An emergency or the clock has ended something before its job has run: a step in between must have the same outcome as one after it.
const db = await testDatabase();
afterAll(() => db.drop());
beforeAll(async () => {
  await db.ownerSql`insert into operator (account_id, granted_at) values (${operator.accountId}, now())`;
});
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const hours = (instant: string | Date, more: number) =>
  new Date(new Date(instant).getTime() + more * 3_600_000).toISOString();

const all = (instant: string) => {
  const deps = withCards(at(instant));
  return { deps, jobs: { ...moneyJobs(deps), ...reliefJobs, ...exchangeJobs(deps) } };
};
const settle = (instant: string) => doDueJobs(all(instant).deps, all(instant).jobs);
/** The jobs that end something have not run yet. */
const settleAllBut = (instant: string) => {
  const { deps, jobs } = all(instant);
  const late = new Set(['leg-lapse', 'exchange-miss-payment', findSwapsInsideKind, meetSwapKind]);
  return doDueJobs(deps, Object.fromEntries(Object.entries(jobs).filter(([kind]) => !late.has(kind))));
};

type Story = Awaited<ReturnType<typeof swappers>>;
let corner = 0;
/** Ann's boat on the coast, Ben's cabin inland. */
async function newStory(): Promise<Story> {
  const story = await swappers(db.ownerSql);
  corner += 0.01;
  for (const [{ id }, longitude] of [
    [story.boat, -135 + corner],
    [story.cabin, -115 + corner],
  ] as const)
    await db.ownerSql`update listing set longitude = ${longitude}, latitude = 50.5 where id = ${id}`;
  return story;
}
let story: Story;
beforeEach(async () => {
  story = await newStory();
});

async function agreed(
  { ann, ben, boat, cabin }: Story,
  more: Partial<DirectOffer> = {},
  method = 'test_visa',
): Promise<string> {
  const { id } = await offered(at(asking), ann, offerOf(cabin.slug, boat.slug, more), '', method);
  expect(await sayYes(at(asking), ben, { id, version: 1 })).toBe('accepted');
  await settle(asking);
  return id;
}
const legOf = async (id: string, giver: { accountId: string }) => {
  const leg = (await readSwap(db.sql, id))?.legs.find(({ giverId }) => giverId === giver.accountId);
  if (!leg) throw new Error('Everybody gives something.');
  return leg;
};
const stateOf = async (id: string) => (await readSwap(db.sql, id))?.state;
/** Ann had the cabin in June, and owes the boat in July: her bond is held. */
async function inTheMiddle(own: Story, more: Partial<DirectOffer> = {}): Promise<string> {
  const id = await agreed(own, { give: { slugs: [own.boat.slug], ...july }, ...more });
  await settle('2027-06-03T12:00:00Z');
  const { id: legId } = await legOf(id, own.ben);
  for (const [instant, step] of [
    ['2027-06-04T16:00:00Z', 'hand_off'],
    ['2027-06-06T22:00:00Z', 'return'],
  ] as const) {
    for (const who of [own.ann, own.ben]) accepted(await confirmHandOver(at(instant), who, { legId, step }));
    await settle(instant);
  }
  for (let day = 7; day <= 30; day += 4) await settle(`2027-06-${day.toString().padStart(2, '0')}T12:00:00Z`);
  return id;
}
/** Declared, but no job has run yet. */
async function justDeclared({ id }: { id: number }, days: { from: string; to: string }, instant: string) {
  const [row] = await db.sql<{ longitude: number; latitude: number }[]>`
    select longitude::float8 as longitude, latitude::float8 as latitude from listing where id = ${id}`;
  const { longitude = 0, latitude = 0 } = row ?? {};
  const about = { kind: 'wildfire', title: 'Wildfire on the hill', reason: 'BC Wildfire Service' } as const;
  const area = { shape: 'circle', longitude, latitude, km: 0.5 } as const;
  return accepted(await declareEmergency(at(instant), operator, { ...about, ...days, area })).id;
}
/** What we keep of each member's cards in a swap, CAD cents, in member order. */
const kept = async (id: string, purpose: 'price' | 'deposit') => {
  const rows = await db.sql<{ cents: number; isHeld: boolean }[]>`
    select p.captured_cents - p.refunded_cents as cents, p.state = 'authorised' as "isHeld"
      from payment p join exchange_party s on s.id = p.party_id
     where s.exchange_id = ${id} and p.is_current and p.purpose = ${purpose} order by s.place`;
  return rows.map(({ cents, isHeld }) => (isHeld ? 'held' : cents));
};
const told = async (id: string, name: string) =>
  (await db.sql`select 1 from event where name = ${name} and subject_id = ${id}`).length;
const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
};

describe('between the declaration of an emergency and the job that applies it to a swap', () => {
  const soon = '2027-06-02T18:00:00Z';

  test('cancelling doesn’t break it: the swap is called off for the emergency, once, and no one pays anything', async () => {
    const { ann, boat } = story;
    await earn(ann.accountId, 100);
    const id = await agreed(story, { topUp: { by: 'me', points: 100, cents: 2_000 } });
    const emergency = await justDeclared(boat, june, soon);
    expect(await cancelExchange(at(soon), ann, { id, reason: 'The smoke' })).toBe('called-off-for-emergency');
    await settle(soon);
    await settle(hours(soon, 1));
    expect(await stateOf(id)).toBe('cancelled');
    expect((await swapFor(at(soon), ann, id))?.ended).toEqual({
      how: 'emergency',
      by: null,
      isMe: false,
      reason: 'Wildfire on the hill',
    });
    expect(await kept(id, 'price')).toEqual([0, 0]);
    expect(await wallet(ann.accountId)).toMatchObject({ available: 100, held: 0 });
    expect(await told(id, 'swap.cancelled')).toBe(1);
    const ofIt = (await listEmergencies(db.sql)).find((each) => each.id === emergency);
    expect(ofIt).toMatchObject({ swapsOff: 1 });
    await soundBooks();
  });

  test('a reported no-show doesn’t break it either', async () => {
    const { ann, ben, cabin } = story;
    const id = await agreed(story);
    await settle('2027-06-03T12:00:00Z');
    const { id: legId, pickUpAt } = await legOf(id, ben);
    const late = hours(pickUpAt, 3);
    await justDeclared(cabin, june, late);
    const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
    expect(await leaveLeg(at(late), ann, report)).toBe('called-off-for-emergency');
    await settle(late);
    expect(await kept(id, 'price')).toEqual([0, 0]);
  });

  test('a refused step applies nothing, no matter who takes it', async () => {
    const { ann, boat } = story;
    const id = await agreed(story);
    await justDeclared(boat, june, soon);
    const { id: legId } = await legOf(id, ann);
    const other = (await newStory()).ann;
    const asOther = await cancelExchange(at(soon), other, { id, reason: 'Smoke' });
    expect(asOther).toMatchObject({ refusal: 'not-found' });
    for (const [event, refusal] of [
      ['report_no_show', 'too-early'],
      ['call_off', 'not-now'],
    ] as const)
      expect(await leaveLeg(at(soon), ann, { legId, event, reason: 'Smoke' })).toMatchObject({ refusal });
    expect(await stateOf(id)).toBe('accepted');
    expect(await told(id, 'swap.cancelled')).toBe(0);
    await settle(soon);
    expect(await stateOf(id)).toBe('cancelled');
  });

  test('calling a leg off halfway costs no bond, and the other side is refunded everything', async () => {
    const { ann, boat } = story;
    const id = await inTheMiddle(story);
    const late = '2027-07-01T18:00:00Z';
    await justDeclared(boat, july, late);
    const { id: legId } = await legOf(id, ann);
    expect(await leaveLeg(at(late), ann, { legId, event: 'call_off', reason: 'Smoke' })).toBe(
      'called-off-for-emergency',
    );
    await settle(late);
    expect(await legOf(id, ann)).toMatchObject({ state: 'called_off', calledOffBy: 'emergency' });
    expect(await kept(id, 'deposit')).toEqual([0]);
    expect(await kept(id, 'price')).toEqual([5_145, 0]);
    expect(await told(id, 'swap.leg_called_off')).toBe(1);
    await soundBooks();
  });

  test('gear out elsewhere is interrupted, and the step about another leg goes on', async () => {
    const { ann, ben, cabin } = story;
    const id = await agreed(story);
    await settle('2027-06-03T12:00:00Z');
    const { id: out, pickUpAt } = await legOf(id, ben);
    const pickUp = pickUpAt.toISOString();
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(pickUp), who, { legId: out, step: 'hand_off' }));
    await settle(pickUp);
    await justDeclared(cabin, june, hours(pickUp, 1));
    const { id: legId } = await legOf(id, ann);
    const off = { legId, event: 'call_off', reason: 'Broken' } as const;
    expect(await leaveLeg(at(hours(pickUp, 1)), ann, off)).toBe('called-off');
    const interruption = () => interruptionsOf(db.sql, out);
    expect(await interruption()).toMatchObject([{ state: 'standing' }]);
    await settle(hours(pickUp, 1));
    expect(await interruption()).toHaveLength(1);
  });

  test('interrupted gear doesn’t count as returned, even when the clock looks first', async () => {
    const { ann, ben, cabin } = story;
    const id = await agreed(story);
    await settle('2027-06-03T12:00:00Z');
    const { id: legId, pickUpAt, returnAt } = await legOf(id, ben);
    for (const who of [ann, ben])
      accepted(await confirmHandOver(at(pickUpAt.toISOString()), who, { legId, step: 'hand_off' }));
    await settle(pickUpAt.toISOString());
    const weekLater = hours(returnAt, 7 * 24);
    await settle(hours(weekLater, -1));
    await justDeclared(cabin, { from: june.from, to: '2027-06-29' }, hours(weekLater, -0.1));
    await settleAllBut(weekLater);
    expect((await legOf(id, ben)).state).toBe('handed_off');
    await settle(weekLater);
    expect((await legOf(id, ben)).state).toBe('handed_off');
  });
});

describe('after the time to report a leg has run out, before the clock has noticed', () => {
  const unspoken = async (id: string) => {
    const { id: legId, pickUpAt, returnAt } = await legOf(id, story.ann);
    await settle(hours(pickUpAt, 24));
    const over = hours(returnAt, 48);
    await settleAllBut(over);
    return { legId, over };
  };

  test('before anything has changed hands, no one has cancelled and no one is a no-show', async () => {
    const { ann } = story;
    const id = await agreed(story);
    const { over } = await unspoken(id);
    expect(await cancelExchange(at(over), ann, { id, reason: 'Never mind' })).toBe('called-off-by-itself');
    await settle(over);
    expect(await kept(id, 'price')).toEqual([0, 0]);
    expect((await swapFor(at(over), ann, id))?.ended).toMatchObject({ how: 'silence' });
    expect(await told(id, 'swap.cancelled')).toBe(1);
    await soundBooks();
  });

  test.each(['call_off', 'report_no_show'] as const)(
    'halfway, %s costs no one a bond or a refund',
    async (event) => {
      const { ann, ben } = story;
      const id = await inTheMiddle(story);
      const { legId, over } = await unspoken(id);
      const who = event === 'call_off' ? ann : ben;
      expect(await leaveLeg(at(over), who, { legId, event, reason: 'Late' })).toBe('called-off-by-itself');
      await settle(over);
      expect(await legOf(id, ann)).toMatchObject({ calledOffBy: 'clock' });
      expect(await kept(id, 'deposit')).toEqual([0]);
      expect(await kept(id, 'price')).toEqual([5_145, 0]);
      await soundBooks();
    },
  );

  test('a report by one side no longer makes the other a no-show', async () => {
    const { ann, ben } = story;
    const id = await inTheMiddle(story);
    const { legId, over } = await unspoken(id);
    const word = await confirmHandOver(at(over), ben, { legId, step: 'hand_off' });
    expect(word).toMatchObject({ refusal: 'not-now' });
    await settle(over);
    expect(await legOf(id, ann)).toMatchObject({ calledOffBy: 'clock' });
    expect(await kept(id, 'deposit')).toEqual([0]);
  });

  test('a moment earlier, it still does', async () => {
    const { ann, ben } = story;
    const id = await inTheMiddle(story);
    const { id: legId, pickUpAt, returnAt } = await legOf(id, ann);
    await settle(hours(pickUpAt, 24));
    const justInTime = hours(returnAt, 47.99);
    const report = { legId, event: 'report_no_show', reason: 'Nobody there' } as const;
    expect(await leaveLeg(at(justInTime), ben, report)).toBe('called-off');
    await settle(justInTime);
    expect(await kept(id, 'deposit')).toEqual([45_000]);
  });
});

test('after someone’s time to pay is over, cancelling costs nothing', async () => {
  const id = await agreed(story, {}, 'test_capture_fails');
  const over = hours(asking, 24);
  await settleAllBut(hours(over, 0.1));
  const cancel = cancelExchange(at(hours(over, 0.1)), story.ben, { id, reason: 'No money' });
  expect(await cancel).toBe('called-off-by-itself');
  await settle(hours(over, 0.1));
  expect((await swapFor(at(over), story.ben, id))?.ended).toMatchObject({ how: 'payment' });
  expect(await kept(id, 'price')).toEqual([0, 0]);
});

/** One run of a swap up to a step at an instant, with earlier jobs on time or late: the outcome for everyone. */
type Life = {
  isBegun: boolean;
  said: 'nobody' | 'giver' | 'receiver' | 'both';
  step: 'cancel' | 'call_off' | 'report_no_show' | 'hand_off';
  by: 'ann' | 'ben';
  /** Hours after the pick-up of Ann's boat. */
  after: number;
  /** If something is declared, half an hour before the step. */
  burns: 'boat' | 'cabin' | null;
};

async function lived(
  { isBegun, said, step, by, after, burns }: Life,
  before: typeof settle,
): Promise<{ outcome: string; came: object }> {
  const own = await newStory();
  const { ann, ben, boat, cabin } = own;
  for (const { accountId } of [ann, ben]) await earn(accountId, 100);
  const topUp = { by: 'them', points: 60, cents: 1_000 } as const;
  const id = isBegun ? await inTheMiddle(own, { topUp }) : await agreed(own, { topUp });
  const { id: legId, pickUpAt } = await legOf(id, ann);
  await settle(hours(pickUpAt, -20));
  const word = { legId, step: 'hand_off' } as const;
  const pickUp = at(pickUpAt.toISOString());
  if (said === 'giver' || said === 'both') accepted(await confirmHandOver(pickUp, ann, word));
  if (said === 'receiver') accepted(await confirmHandOver(pickUp, ben, word));
  if (said === 'both') accepted(await confirmHandOver(pickUp, ben, { ...word, isOtherSet: true }));
  if (after > 24) await settle(hours(pickUpAt, 24));
  const instant = hours(pickUpAt, after);
  await settle(hours(instant, -1));
  if (burns)
    await justDeclared(
      burns === 'boat' ? boat : cabin,
      { from: june.from, to: july.to },
      hours(instant, -0.5),
    );
  await before(instant);
  const who = by === 'ann' ? ann : ben;
  const now = at(instant);
  const outcome =
    step === 'cancel'
      ? await cancelExchange(now, who, { id, reason: 'So' })
      : step === 'hand_off'
        ? await confirmHandOver(now, who, word)
        : await leaveLeg(now, who, { legId, event: step, reason: 'So' });
  await settle(instant);
  await settle(hours(instant, 1));
  const swap = await readSwap(db.sql, id);
  const points = await Promise.all([ann, ben].map(({ accountId }) => wallet(accountId)));
  return {
    outcome: isRefusal(outcome) ? outcome.refusal : typeof outcome === 'string' ? outcome : 'done',
    came: {
      state: swap?.state,
      legs: [await legOf(id, ann), await legOf(id, ben)].map(({ state, calledOffBy }) => [
        state,
        calledOffBy,
      ]),
      how: (await swapFor(now, ann, id))?.ended?.how,
      parts: await kept(id, 'price'),
      bonds: await kept(id, 'deposit'),
      points: points.map(({ available, held }) => [available, held]),
    },
  };
}

test('law: whatever is pressed when, a late job gives the same result as a punctual one', async () => {
  const lives: fc.Arbitrary<Life> = fc.record({
    isBegun: fc.boolean(),
    said: fc.constantFrom('nobody', 'giver', 'receiver', 'both'),
    step: fc.constantFrom('cancel', 'call_off', 'report_no_show', 'hand_off'),
    by: fc.constantFrom('ann', 'ben'),
    // Before anyone is asked, within the time to answer, and after it: 48 hours after the return, about 54 after the pick-up.
    after: fc.constantFrom(3, 30, 90, 110, 130),
    burns: fc.constantFrom(null, 'boat', 'cabin'),
  });
  // Anything handed over despite an emergency is not called off by it.
  const life = lives.filter(({ step, burns }) => step !== 'hand_off' || burns === null);
  await fc.assert(
    fc.asyncProperty(life, async (one) => {
      const [inTime, late] = [await lived(one, settle), await lived(one, settleAllBut)];
      expect(late.came).toEqual(inTime.came);
      // Anything that had not ended before is not reported as ended.
      if (inTime.outcome !== 'not-now') expect(late.outcome).toBe(inTime.outcome);
      await soundBooks();
    }),
    proving(6),
  );
}, 600_000);
