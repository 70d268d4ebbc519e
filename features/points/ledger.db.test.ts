import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { earnHeldPoints, settleCancelledHold } from './holds/earn-held-points.server.ts';
import { givePoints } from './give-points.server.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { releaseHolds } from './holds/release-holds.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, wallet } = bookkeeping(db);

const key = () => randomUUID();
const hold = (memberId: string, exchange: { kind: string; id: string }, points: number, named = key()) =>
  work((at) => holdPoints(at, { exchange, memberId, points, key: named, madeBy: memberId }));

describe('a hold', () => {
  test('spends bonus points first, on anything, and then earned points', async () => {
    const ann = await member({ bonus: 500, available: 300 });
    expect(await hold(ann, booking(), 400)).toBe('held');
    expect(await wallet(ann)).toEqual({ available: 300, bonus: 100, held: 400 });
    expect(await hold(ann, booking(), 150)).toBe('held');
    expect(await wallet(ann)).toEqual({ available: 250, bonus: 0, held: 550 });
  });

  test('lets a founder with 500 bonus points and no others spend all of them at once', async () => {
    const ann = await member({ bonus: 500 });
    expect(await hold(ann, booking(), 500)).toBe('held');
    expect(await wallet(ann)).toEqual({ available: 0, bonus: 0, held: 500 });
  });

  test('says how many points can be spent when there aren’t enough, and moves nothing', async () => {
    const bob = await member({ bonus: 500, available: 200 });
    expect(await hold(bob, booking(), 701)).toMatchObject({
      refusal: 'not-enough-points',
      sentence: 'This costs 701 AP, and you can spend 700 AP.',
    });
    expect(await wallet(bob)).toEqual({ available: 200, bonus: 500, held: 0 });
  });

  test('requested twice with one key is one hold', async () => {
    const ann = await member({ available: 500 });
    const [exchange, named] = [booking(), key()];
    expect([await hold(ann, exchange, 400, named), await hold(ann, exchange, 400, named)]).toEqual([
      'held',
      'held',
    ]);
    expect(await wallet(ann)).toMatchObject({ available: 100, held: 400 });
  });

  test('is released to where it came from, once', async () => {
    const ann = await member({ bonus: 30, available: 500 });
    const exchange = booking();
    await hold(ann, exchange, 201);
    const release = { exchange, memberId: ann, madeBy: null };
    expect(await work((at) => releaseHolds(at, [{ ...release, key: key() }]))).toEqual([201]);
    expect(await work((at) => releaseHolds(at, [{ ...release, key: key() }]))).toEqual([0]);
    expect(await wallet(ann)).toEqual({ available: 500, bonus: 30, held: 0 });
  });

  test('many holds are released together, each to its own wallet', async () => {
    const people = [await member({ available: 100 }), await member({ available: 100, bonus: 50 })];
    const exchanges = [booking(), booking()];
    for (const [index, who] of people.entries()) await hold(who, exchanges[index] ?? booking(), 90);
    const releases = people.map((memberId, index) => ({
      memberId,
      exchange: exchanges[index] ?? booking(),
      key: key(),
      madeBy: null,
    }));
    expect(await work((at) => releaseHolds(at, releases))).toEqual([90, 90]);
    expect(await wallet(people[1] ?? '')).toEqual({ available: 100, bonus: 50, held: 0 });
  });
});

describe('an exchange paid with points', () => {
  const held = async (bonus: number, available: number, points: number) => {
    const payerId = await member({ bonus, available });
    const earnerId = await member({});
    const exchange = booking();
    expect(await hold(payerId, exchange, points)).toBe('held');
    return { payerId, earnerId, exchange };
  };

  test('pays the owner at its start, in earned points', async () => {
    const parties = await held(200, 200, 400);
    const settlement = { ...parties, key: key(), madeBy: null };
    expect(await work((at) => earnHeldPoints(at, settlement))).toBe('earned');
    expect(await work((at) => earnHeldPoints(at, settlement))).toBe('earned');
    expect(await work((at) => earnHeldPoints(at, { ...settlement, key: key() }))).toMatchObject({
      refusal: 'nothing-held',
    });
    expect(await wallet(parties.earnerId)).toEqual({ available: 400, bonus: 0, held: 0 });
    expect(await wallet(parties.payerId)).toEqual({ available: 0, bonus: 0, held: 0 });
  });

  test('refunds a percentage in the proportion in which it was paid; the rest goes to the owner', async () => {
    const parties = await held(100, 300, 301);
    expect(
      await work((at) =>
        settleCancelledHold(at, { ...parties, refundPercent: 50, key: key(), madeBy: null }),
      ),
    ).toBe('settled');
    // 151 of 301 come back (half a point to the payer): 100 and 201 were paid.
    expect(await wallet(parties.payerId)).toEqual({ available: 99 + 101, bonus: 50, held: 0 });
    expect(await wallet(parties.earnerId)).toMatchObject({ available: 150 });
  });

  test.each([
    [0, 0],
    [100, 300],
  ])('at %i percent refunds %i', async (refundPercent, back) => {
    const parties = await held(100, 200, 300);
    await work((at) => settleCancelledHold(at, { ...parties, refundPercent, key: key(), madeBy: null }));
    const after = await wallet(parties.payerId);
    expect(after.available + after.bonus).toBe(back);
    expect((await wallet(parties.earnerId)).available).toBe(300 - back);
  });
});

test('a gift is given once, even when the amount has changed since', async () => {
  const ann = await member({});
  const gift = { memberId: ann, reason: 'founder_bonus' as const, key: key(), madeBy: null };
  expect(await work((at) => givePoints(at, { ...gift, points: 500 }))).toBe(true);
  expect(await work((at) => givePoints(at, { ...gift, points: 600 }))).toBe(false);
  expect(await wallet(ann)).toMatchObject({ bonus: 500 });
});
