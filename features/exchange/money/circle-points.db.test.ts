import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import { accepted } from '../../../platform/refusal.ts';
import { settleMoney } from '../../../tests/builders/bookings.ts';
import { matchInAMinute, wisher, type Wisher } from '../../../tests/builders/circles.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { sayYes } from '../../../tests/builders/swaps.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { statementPage } from '../../points/statement-queries.server.ts';
import { callOffForNobody } from '../changes/break-leg.server.ts';
import { cancelExchange } from '../changes/cancel-exchange.server.ts';
import { circleFor } from '../circles/proposals/circle-queries.server.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { lockSwapWithListings, readSwap } from '../lifecycle/exchange-store.server.ts';
import { swapFor } from '../../../tests/builders/views.ts';

// The stories of docs/domain/money.md, "A circle of three", from three wishes to the wallets.
const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { earn, give, wallet } = bookkeeping(db);
let hours = 0;
let instant = 0;
const deps = { ...db.deps(), now: () => new Date(instant) };

beforeEach(async () => {
  // Each test has its own time, because a run looks at the market once a minute.
  hours += 1;
  instant = Date.parse('2027-05-01T18:00:00Z') + hours * 3_600_000;
  await db.ownerSql`update wish set state = 'removed'`;
});

type Three = { id: string; people: [ann: Wisher, ben: Wisher, cat: Wisher] };

/** Ann gives to Ben, Ben to Cat, and Cat to Ann, three days each, worth 600 AP, three times Ben's price, and 390 AP. All have accepted. */
async function agreed(bensPrice = 160, points = { ben: 120, cat: 90 }): Promise<Three> {
  const wish = (has: string, wants: string, pricePoints: number) =>
    wisher(deps, db.ownerSql, has, wants, { pricePoints, topUpPoints: 500 });
  const [ann, ben, cat] = [
    await wish('water', 'lite', 200),
    await wish('snow', 'water', bensPrice),
    await wish('lite', 'snow', 130),
  ] as const;
  // Bonus points count like any others.
  if (points.ben > 0) await give(ben.actor.accountId, points.ben);
  await earn(cat.actor.accountId, points.cat);
  await matchInAMinute(deps);
  const [circle] = await db.sql<{ id: string }[]>`
    select p.exchange_id as id from circle_place p where p.wish_id = ${ann.wishId}`;
  const id = circle?.id ?? '';
  for (const { actor } of [ann, ben, cat]) accepted(await sayYes(deps, actor, { id, version: 1 }));
  await settleMoney(deps);
  return { id, people: [ann, ben, cat] };
}

const held = ({ people }: Three) =>
  Promise.all(people.map(async ({ actor }) => (await wallet(actor.accountId)).held));
const spendable = ({ people }: Three) =>
  Promise.all(
    people.map(async ({ actor }) => {
      const { available, bonus } = await wallet(actor.accountId);
      return available + bonus;
    }),
  );

type Step = { do: 'give' | 'not give' | 'decline' | 'emergency'; whose: 0 | 1 | 2 };

async function take({ id, people }: Three, step: Step): Promise<void> {
  const [giver, receiver] = [people[step.whose], people[((step.whose + 1) % 3) as 0 | 1 | 2]];
  const swap = await readSwap(db.sql, id);
  const legId = swap?.legs.find(({ listingId }) => listingId === giver.listingId)?.id ?? '';
  if (step.do === 'give')
    for (const { actor } of [giver, receiver])
      accepted(await confirmHandOver(deps, actor, { legId, step: 'hand_off' }));
  else if (step.do === 'emergency')
    await inTransaction(db, {}, async ({ sql }) => {
      const locked = await lockSwapWithListings(sql, id);
      const fire = { by: 'emergency', reason: 'Fire' } as const;
      if (locked) await callOffForNobody({ sql, now: deps.now() }, locked, [legId], fire);
    });
  else {
    const { actor } = step.do === 'decline' ? receiver : giver;
    accepted(await leaveLeg(deps, actor, { legId, event: 'call_off', reason: 'So it is' }));
  }
}

const [ann, ben, cat] = [0, 1, 2] as const;
const gives = (whose: 0 | 1 | 2): Step => ({ do: 'give', whose });

test.each<[name: string, steps: Step[], change: [number, number, number]]>([
  ['C1: everything changes hands', [gives(ann), gives(ben), gives(cat)], [210, -120, -90]],
  ['C1 in another order', [gives(cat), gives(ann), gives(ben)], [210, -120, -90]],
  ['C3: Ann does not give', [gives(ben), gives(cat), { do: 'not give', whose: ann }], [0, 90, -90]],
  ['C4: Ben does not give', [gives(ann), gives(cat), { do: 'not give', whose: ben }], [42, -120, 78]],
  ['C5: Cat does not give', [gives(ann), gives(ben), { do: 'not give', whose: cat }], [210, -120, -90]],
  ['C6: Cat declines', [gives(ann), gives(cat), { do: 'decline', whose: ben }], [120, -120, 0]],
  ['C7: an emergency', [gives(ann), gives(cat), { do: 'emergency', whose: ben }], [42, -120, 78]],
])('%s', async (_, steps, change) => {
  const three = await agreed();
  expect(await held(three)).toEqual([0, 120, 90]);
  instant = Date.parse('2027-06-01T18:00:00Z');
  const [last, ...before] = steps.toReversed();
  for (const step of before.toReversed()) await take(three, step);
  // Nothing moves before the last one.
  expect([await held(three), await spendable(three)]).toEqual([
    [0, 120, 90],
    [0, 0, 0],
  ]);
  if (last) await take(three, last);
  expect(await held(three)).toEqual([0, 0, 0]);
  expect(await spendable(three)).toEqual([change[0], change[1] + 120, change[2] + 90]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  // Each reads the same on the page.
  for (const [place, { actor }] of three.people.entries()) {
    const settlement = (await swapFor(deps, actor, three.id))?.settlement;
    if (settlement) expect(settlement.gotPoints - settlement.givenPoints).toBe(change[place]);
  }
});

test('C2: cancelled before the start, everything goes back to where it came from', async () => {
  const three = await agreed();
  accepted(await cancelExchange(deps, three.people[2].actor, { id: three.id, reason: 'The roof leaks' }));
  const [, bens] = await Promise.all(three.people.map(({ actor }) => wallet(actor.accountId)));
  expect(bens).toMatchObject({ bonus: 120, held: 0 });
  expect(await spendable(three)).toEqual([0, 120, 90]);
});

test('C8: a difference below 5% is forgiven, and needs no points', async () => {
  // 600 for 573 is 27 more, 4.7%.
  const three = await agreed(191, { ben: 0, cat: 183 });
  expect(await held(three)).toEqual([0, 0, 183]);
  instant = Date.parse('2027-06-01T18:00:00Z');
  for (const step of [gives(ann), gives(ben), gives(cat)]) await take(three, step);
  expect(await spendable(three)).toEqual([183, 0, 0]);
});

test('each reads one number, and finds it as one line in their wallet', async () => {
  const three = await agreed();
  const views = await Promise.all(three.people.map(({ actor }) => circleFor(deps, actor, three.id)));
  expect(views.map((view) => [view?.swap.adds.points, view?.swap.gets.points])).toEqual([
    [0, 210],
    [120, 0],
    [90, 0],
  ]);
  expect(views[0]?.ring.map(({ netPoints }) => netPoints)).toEqual([-210, 120, 90]);
  expect(views[1]?.myReasons[1]).toContain('you pay 120 AP');
  instant = Date.parse('2027-06-01T18:00:00Z');
  for (const step of [gives(ann), gives(ben), gives(cat)]) await take(three, step);
  const lines = await statementPage(deps, three.people[0].actor.accountId, null);
  expect(lines.lines).toMatchObject([{ reason: 'earn', change: { available: 210 } }]);
});
