import { afterAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { accepted } from '../../../platform/refusal.ts';
import { withCards } from '../../../tests/builders/bookings.ts';
import { testDatabase } from '../../../tests/builders/database.ts';
import { doDueJobs } from '../../../tests/builders/jobs.ts';
import { bookkeeping } from '../../../tests/builders/points.ts';
import { circleMembers, circleOf } from '../../../tests/builders/swap-circles.ts';
import { sayYes } from '../../../tests/builders/swaps.ts';
import { moneyJobs } from './money-jobs.server.ts';
import { checkCash } from '../../payments/books/check-cash.server.ts';
import { checkBooks } from '../../points/ledger/check-books.server.ts';
import { leaveLeg } from '../../../tests/builders/no-shows.ts';
import { confirmHandOver } from '../handover/hand-over.server.ts';
import { swapExchange } from '../lifecycle/exchange-references.ts';
import { exchangeJobs } from '../lifecycle/exchange-jobs.server.ts';
import { swapFor } from '../../../tests/builders/views.ts';
import { readSwap } from '../lifecycle/exchange-store.server.ts';

// What each of three reads about a circle that broke in the middle, and whether the books agree.
const db = await testDatabase();
afterAll(() => db.drop());
const { earn, wallet } = bookkeeping(db);
const asking = '2027-05-01T18:00:00Z';
const off = '2027-06-20T18:00:00Z';
const at = (instant: string) => db.deps(instant);
const settle = (instant: string) => {
  const deps = withCards(at(instant));
  return doDueJobs(deps, { ...moneyJobs(deps), ...exchangeJobs(deps) });
};

/** Ann gives to Ben in July and gets his points; Ben gives to Carl in June, which is under way; Carl gives to Ann in August. */
async function underWay({ isRenewed = true } = {}) {
  const people = await circleMembers(db.ownerSql, 3);
  const [ann, ben, carl] = people;
  if (!ann || !ben || !carl) throw new Error('A circle of three.');
  await earn(ben.actor.accountId, 80);
  const days = [
    ['2027-07-02', '2027-07-04'],
    ['2027-06-04', '2027-06-06'],
    ['2027-07-30', '2027-08-01'],
  ] satisfies [string, string][];
  const id = await circleOf(db, people, days, asking, [
    { memberId: ann.actor.accountId, points: -80 },
    { memberId: ben.actor.accountId, points: 80 },
  ]);
  for (const { actor } of people) accepted(await sayYes(at(asking), actor, { id, version: 1 }));
  for (const instant of [asking, '2027-06-03T12:00:00Z']) await settle(instant);
  const legs = (await readSwap(db.sql, id))?.legs ?? [];
  const legOf = ({ actor }: typeof ann) => legs.find(({ giverId }) => giverId === actor.accountId)?.id ?? '';
  for (const step of ['hand_off', 'return'] as const) {
    const instant = step === 'hand_off' ? '2027-06-04T16:00:00Z' : '2027-06-06T22:00:00Z';
    for (const { actor } of [ben, carl])
      accepted(await confirmHandOver(at(instant), actor, { legId: legOf(ben), step }));
    await settle(instant);
  }
  // Holds are renewed on the way, unless all jobs are stopped.
  const until = isRenewed ? Date.parse(off) : 0;
  for (let day = Date.parse('2027-06-07T12:00:00Z'); day < until; day += 86_400_000)
    await settle(new Date(day).toISOString());
  const read = async ({ actor }: typeof ann) => (await swapFor(at(off), actor, id))?.settlement;
  return { id, ann, ben, carl, legOf, read };
}

const soundBooks = async () => {
  expect(await checkCash(db.sql)).toEqual([]);
  expect((await checkBooks(db.sql)).faults).toEqual([]);
  const [sum] = await db.sql`select coalesce(sum(points), 0)::int as points from points_entry`;
  expect(sum).toEqual({ points: 0 });
};

const untouched = {
  givenPoints: 0,
  backPoints: 0,
  gotPoints: 0,
  arePointsSettled: true,
  bond: null,
  bondsToMe: [],
  bondIfGivenCents: 0,
};

describe('in a circle under way', () => {
  test('there is nothing to settle while nothing is called off', async () => {
    const { id, ann, ben, carl, read } = await underWay();
    for (const each of [ann, ben, carl]) expect(await read(each)).toBeNull();
    // Carl has received, and gives to Ann last: his bond secures her, and her page says so.
    const owed = await Promise.all(
      [ann, ben, carl].map(async ({ actor }) => (await swapFor(at(off), actor, id))?.bondOfGiver),
    );
    expect(owed).toEqual([{ cents: 45_000, isHeld: true }, null, null]);
  });

  test('a member who doesn’t give leaves another with nothing, whose bond pays for it, and each reads their own part', async () => {
    const { ann, ben, carl, legOf, read } = await underWay();
    const calling = { legId: legOf(ann), event: 'call_off', reason: 'Sold it' } as const;
    expect(await leaveLeg(at(off), ann.actor, calling)).toBe('called-off');
    await settle(off);
    // She received nothing, and her fee is kept: it was her fault.
    expect(await read(ann)).toEqual({
      ...untouched,
      isOff: true,
      hasLeft: true,
      keptCents: 5_145,
      backCents: 0,
    });
    // He gave, and gets nothing: everything of his is refunded, and Carl's bond is his.
    expect(await read(ben)).toEqual({
      ...untouched,
      isOff: true,
      hasLeft: false,
      keptCents: 0,
      backCents: 5_145,
      backPoints: 80,
      bondsToMe: [{ from: expect.any(String) as string, cents: 45_000 }],
    });
    expect(await read(carl)).toMatchObject({
      isOff: false,
      keptCents: 5_145,
      backCents: 0,
      bond: { is: 'paid', cents: 45_000 },
    });
    expect(await wallet(ben.actor.accountId)).toMatchObject({ available: 80, held: 0 });
    await soundBooks();
  });

  test('a bond whose renewal is overdue is renewed before it is paid', async () => {
    const { ann, ben, carl, legOf, read } = await underWay({ isRenewed: false });
    const calling = { legId: legOf(ann), event: 'call_off', reason: 'Sold it' } as const;
    expect(await leaveLeg(at(off), ann.actor, calling)).toBe('called-off');
    await settle(off);
    expect(await read(ben)).toMatchObject({ bondsToMe: [{ cents: 45_000 }] });
    expect(await read(carl)).toMatchObject({ bond: { is: 'paid', cents: 45_000 } });
    await soundBooks();
  });

  test('a member who gets nothing reads which bond giving would earn them, and gets it once they have given', async () => {
    const { id, ann, ben, carl, legOf, read } = await underWay();
    const calling = { legId: legOf(carl), event: 'call_off', reason: 'Broken' } as const;
    expect(await leaveLeg(at(off), carl.actor, calling)).toBe('called-off');
    await settle(off);
    expect(await read(ann)).toMatchObject({ isOff: true, bondsToMe: [], bondIfGivenCents: 45_000 });
    expect(await read(carl)).toMatchObject({ isOff: false, bondIfGivenCents: 0 });
    for (let day = Date.parse(off); day < Date.parse('2027-07-02T12:00:00Z'); day += 86_400_000)
      await settle(new Date(day).toISOString());
    const bond = async (state: string) => {
      await db.ownerSql`
        update payment set state = ${state} where purpose = 'deposit' and party_id in (select p.id from exchange_party p where p.exchange_id = ${id} and p.bond_cents > 0)`;
      return (await swapFor(at('2027-07-02T12:00:00Z'), ann.actor, id))?.settlement?.bondIfGivenCents;
    };
    expect([await bond('lapsed'), await bond('authorised')]).toEqual([0, 45_000]);
    for (const { actor } of [ann, ben])
      accepted(
        await confirmHandOver(at('2027-07-02T16:00:00Z'), actor, { legId: legOf(ann), step: 'hand_off' }),
      );
    expect((await swapFor(at('2027-07-02T16:00:00Z'), ann.actor, id))?.settlement).toMatchObject({
      bondsToMe: [{ cents: 45_000 }],
      bondIfGivenCents: 0,
    });
  });

  test('a bond that its bank had released went to no one', async () => {
    const { id, ann, read } = await underWay();
    const history = async () => (await swapFor(at(off), ann.actor, id))?.history.map(({ name }) => name);
    const keeping = async (cents: number) =>
      appendEvent(
        db.sql,
        { name: 'swap.bond_kept', subject: swapExchange(id), body: { by: ann.actor.accountId, cents } },
        new Date(off),
      );
    await keeping(0);
    expect(await history()).not.toContain('swap.bond_kept');
    await keeping(1);
    expect((await history())?.filter((name) => name === 'swap.bond_kept')).toHaveLength(1);
    expect(await read(ann)).toBeNull();
  });

  test('a member who no longer wants their part pays their fee, and their points wait for what the others do', async () => {
    const { ann, ben, carl, legOf, read } = await underWay();
    const calling = { legId: legOf(ann), event: 'call_off', reason: 'No time' } as const;
    expect(await leaveLeg(at(off), ben.actor, calling)).toBe('called-off');
    await settle(off);
    expect(await read(ben)).toEqual({
      ...untouched,
      isOff: true,
      hasLeft: true,
      keptCents: 5_145,
      backCents: 0,
      arePointsSettled: false,
    });
    expect(await read(carl)).toMatchObject({ isOff: false, bond: { is: 'stands', cents: 45_000 } });
    expect(await read(ann)).toMatchObject({ isOff: false, keptCents: 5_145 });
    expect(await wallet(ben.actor.accountId)).toMatchObject({ available: 0, held: 80 });
    await soundBooks();
  });
});
