import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { returnedRentals } from '../../tests/builders/returned.ts';
import { grantFounderBonusJob } from './grant-founder-bonus.server.ts';
import { holdPoints } from './hold-points.server.ts';
import { pointsFigures } from './public-figures.server.ts';
import { releaseHolds } from './release-holds.server.ts';
import { statementPage, wholeStatement } from './statement-queries.server.ts';
import { walletSummary } from './wallet-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, newMember, give, earn, wallet } = bookkeeping(db);

describe('a wallet', () => {
  test('that never had points is empty, and has nothing that expires', async () => {
    expect(await walletSummary(db.deps(), await newMember())).toEqual({
      availablePoints: 0,
      bonusPoints: 0,
      heldPoints: 0,
      holds: [],
      expiry: null,
      bonusSharePercent: 50,
      expiryMonths: 12,
    });
  });

  test('says what points were for by its name, to whoever it is theirs', async () => {
    const { renter, exchange } = await returnedRentals(db)(Date.parse('2027-06-06T23:00:00Z'));
    const stranger = await member({ available: 100 });
    await earn(renter.accountId, 100);
    const titles: (string | null | undefined)[] = [];
    for (const memberId of [renter.accountId, stranger]) {
      const held = { exchange, memberId, points: 40, key: randomUUID(), madeBy: null };
      await work((at) => holdPoints(at, held));
      const { holds } = await walletSummary(db.deps(), memberId);
      const { lines } = await statementPage(db.deps(), memberId, null);
      titles.push(holds[0]?.title, lines[0]?.title);
    }
    expect(titles).toEqual(['A boat', 'A boat', null, null]);
  });

  test('tells what is free, what is held for which exchange, and when it expires', async () => {
    const now = new Date('2026-12-01T12:00:00Z');
    const ann = await member({ available: 500, bonus: 80 }, now);
    const [small, large] = [booking(), booking()];
    for (const [exchange, points] of [
      [small, 40],
      [large, 200],
    ] as const)
      await work(
        (at) => holdPoints(at, { exchange, memberId: ann, points, key: randomUUID(), madeBy: ann }),
        now,
      );
    expect(await walletSummary(db.deps(now), ann)).toMatchObject({
      availablePoints: 340,
      bonusPoints: 0,
      heldPoints: 240,
      holds: [
        { exchange: large, title: null, points: 200 },
        { exchange: small, title: null, points: 40 },
      ],
      expiry: { at: '2027-12-01T12:00:00.000Z', points: 340 },
    });
  });
});

describe('a statement', () => {
  test('has one line for each transfer, with its reason and the balance after it', async () => {
    const ann = await member({ bonus: 100, available: 100 });
    const exchange = booking();
    await work((at) =>
      holdPoints(at, { exchange, memberId: ann, points: 150, key: randomUUID(), madeBy: ann }),
    );
    await work((at) => releaseHolds(at, [{ exchange, memberId: ann, key: randomUUID(), madeBy: null }]));
    const { lines, next } = await statementPage(db.deps(), ann, null);
    expect(next).toBeNull();
    expect(lines.map(({ words, change, after }) => [words, change, after])).toEqual([
      [
        'Back from a swap that came to nothing',
        { available: 75, bonus: 75, held: -150 },
        { available: 100, bonus: 100, held: 0 },
      ],
      [
        'Set aside to top up a swap',
        { available: -75, bonus: -75, held: 150 },
        { available: 25, bonus: 25, held: 150 },
      ],
      ['Top-up of a swap', { available: 100, bonus: 0, held: 0 }, { available: 100, bonus: 100, held: 0 }],
      [
        'A thank-you from the club',
        { available: 0, bonus: 100, held: 0 },
        { available: 0, bonus: 100, held: 0 },
      ],
    ]);
    expect(lines[0]?.exchange).toEqual(exchange);
  });

  test('runs on from page to page, and agrees with the whole of it', async () => {
    const ann = await member({ available: 1_000 });
    for (let each = 0; each < 30; each += 1) {
      const exchange = booking();
      await work((at) =>
        holdPoints(at, { exchange, memberId: ann, points: 7, key: randomUUID(), madeBy: ann }),
      );
      if (each % 2)
        await work((at) => releaseHolds(at, [{ exchange, memberId: ann, key: randomUUID(), madeBy: null }]));
    }
    const first = await statementPage(db.deps(), ann, null);
    // What is posted between two pages moves none of the later ones.
    await give(ann, 5);
    const second = await statementPage(db.deps(), ann, first.next);
    expect([first.lines.length, second.lines.length, second.next]).toEqual([25, 21, null]);
    const whole = await wholeStatement(db.deps(), ann);
    expect([...first.lines, ...second.lines]).toEqual(whole.slice(0, -1).toReversed());
    expect(whole.at(-1)?.after).toEqual(await wallet(ann));
  });

  test('of somebody else is empty even when the code asks for it', async () => {
    const [ann, bob] = [await member({ available: 10 }), await member({})];
    const seen = await inTransaction(
      db,
      { role: 'signed_in', claims: { sub: bob } },
      ({ sql }) => sql`select from points_entry where member_id = ${ann}`,
    );
    expect(seen).toHaveLength(0);
  });
});

test('the public figures add up: issued is in circulation, expired or kept as fees', async () => {
  const before = await pointsFigures(db);
  const ann = await member({ bonus: 30, available: 100 });
  await work((at) =>
    holdPoints(at, { exchange: booking(), memberId: ann, points: 20, key: randomUUID(), madeBy: ann }),
  );
  const after = await pointsFigures(db);
  expect(after.issuedPoints - before.issuedPoints).toBe(130);
  expect(after.heldPoints - before.heldPoints).toBe(20);
  expect(after.wallets - before.wallets).toBe(1);
  expect(after.issuedPoints).toBe(after.inCirculationPoints + after.expiredPoints + after.feesPoints);
});

describe('the founder bonus', () => {
  const listing = async (ownerId: string): Promise<number> => {
    const [row] = await db.ownerSql<{ id: number }[]>`
      insert into listing (slug, owner_id, category_id, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points)
      values ('bonus-' || gen_random_uuid(), ${ownerId}, 'rv', 'A trailer', 'Summerland, BC', 'BC', -119.7, 49.6, 'America/Vancouver', 'night', 10000, 100)
      returning id`;
    return row?.id ?? 0;
  };
  const joined = (id: string) => ({ name: 'membership.founder_joined', subject: { kind: 'member', id } });
  const published = (id: number) => ({ name: 'listing.published', subject: { kind: 'listing', id } });
  /** Says facts, one after the other, and does the jobs that they ask for each time. */
  const say = async (...facts: Parameters<typeof appendEvent>[1][]) => {
    for (const fact of facts) {
      await appendEvent(db.sql, fact, new Date());
      for (const { id, body } of await db.sql<{ id: number; body: unknown }[]>`
        delete from job where kind = 'grant-founder-bonus' returning id, body`)
        await inTransaction(db, {}, ({ sql }) =>
          grantFounderBonusJob({
            job: { id, kind: 'grant-founder-bonus', body, tries: 1, mostTries: 12 },
            sql,
            now: () => new Date(),
          }),
        );
    }
  };

  test.each(['joined first', 'listed first'])('comes once, when both have happened: %s', async (order) => {
    const ann = await newMember();
    const [a, b] = [joined(ann), published(await listing(ann))];
    const [first, second] = order === 'joined first' ? [a, b] : [b, a];
    await say(first, first);
    expect(await wallet(ann)).toMatchObject({ bonus: 0 });
    await say(second);
    expect(await wallet(ann)).toEqual({ available: 0, bonus: 500, held: 0 });
    await say(published(await listing(ann)), a, b);
    expect(await wallet(ann)).toMatchObject({ bonus: 500 });
  });

  test('is not for an owner who is no founder, nor for a founder by somebody else’s listing', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await say(joined(ann), published(await listing(bob)));
    expect([(await wallet(ann)).bonus, (await wallet(bob)).bonus]).toEqual([0, 0]);
  });
});
