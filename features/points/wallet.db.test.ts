import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { clubMember, listingOf } from '../../tests/builders/bookings.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { returnedRentals } from '../../tests/builders/returned.ts';
import type { Exchange } from './ledger/points-book.ts';
import { grantFounderBonusJob } from './grant-founder-bonus.server.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { pointsFigures } from './public-figures.server.ts';
import { releaseHolds } from './holds/release-holds.server.ts';
import { spendablePoints } from './spendable-points.server.ts';
import { statementPage, wholeStatement } from './statement-queries.server.ts';
import { walletSummary } from './wallet-queries.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, newMember, give, earn, wallet } = bookkeeping(db);

describe('a wallet', () => {
  test('that never had points is empty, and nothing in it expires', async () => {
    expect(await walletSummary(db.deps(), await newMember())).toEqual({
      spendablePoints: 0,
      heldPoints: 0,
      holds: [],
      expiry: null,
      course: [],
      entries: [],
      buys: null,
    });
  });

  test('names what points were for, but only to their owner', async () => {
    const { renter, exchange } = await returnedRentals(db)(Date.parse('2027-06-06T23:00:00Z'));
    const stranger = await member({ available: 100 });
    await earn(renter.accountId, 100);
    const titles: (string | null | undefined)[] = [];
    for (const memberId of [renter.accountId, stranger]) {
      const held = { exchange, memberId, points: 40, key: randomUUID(), madeBy: null };
      await work((at) => holdPoints(at, held));
      const { holds } = await walletSummary(db.deps(), memberId);
      const { lines } = await statementPage(db.deps(), memberId, null);
      titles.push(holds[0]?.trip?.title, lines[0]?.title);
    }
    expect(titles).toEqual(['A boat', 'A boat', undefined, null]);
  });

  test('says what is free, what is held for which exchange, and when it expires', async () => {
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
      spendablePoints: 340,
      heldPoints: 240,
      holds: [
        { exchange: large, trip: null, points: 200 },
        { exchange: small, trip: null, points: 40 },
      ],
      expiry: { at: '2027-12-01T12:00:00.000Z', points: 340 },
    });
  });
});

test('the wallet, the matcher and a hold agree on what can be spent, to the point', async () => {
  const people = [
    await member({ available: 120, bonus: 30 }),
    await member({ bonus: 500 }),
    await member({ available: 7 }),
    await newMember(),
  ];
  for (const memberId of people.slice(0, 2))
    await work((at) =>
      holdPoints(at, { exchange: booking(), memberId, points: 100, key: randomUUID(), madeBy: null }),
    );
  const read = await spendablePoints(db.sql, people);
  for (const memberId of people) {
    const { spendablePoints: shown } = await walletSummary(db.deps(), memberId);
    expect(read.get(memberId) ?? 0).toBe(shown);
    const hold = (points: number) =>
      work((at) =>
        holdPoints(at, { exchange: booking(), memberId, points, key: randomUUID(), madeBy: null }),
      );
    expect(await hold(shown + 1)).toMatchObject({ refusal: 'not-enough-points' });
    if (shown > 0) expect(await hold(shown)).toBe('held');
  }
  expect([...read.values()].toSorted((a, b) => a - b)).toEqual([7, 50, 400]);
});

describe('a wallet’s year', () => {
  const day = (text: string) => new Date(`${text}T20:00:00Z`);

  test('shows what could be spent after each day, and every trip with all its movements', async () => {
    const ann = await member({ bonus: 500 }, day('2026-06-01'));
    const [kept, released] = [booking(), booking()];
    const hold = (exchange: Exchange, points: number, at: Date) =>
      work((w) => holdPoints(w, { exchange, memberId: ann, points, key: randomUUID(), madeBy: null }), at);
    await hold(kept, 120, day('2026-07-01'));
    await hold(released, 300, day('2026-08-01'));
    const release = { exchange: released, memberId: ann, key: randomUUID(), madeBy: null };
    await work((at) => releaseHolds(at, [release]), day('2026-08-02'));
    const { course, entries } = await walletSummary(db.deps(day('2026-08-03')), ann);
    expect(course).toEqual([
      { day: '2026-06-01', points: 500 },
      { day: '2026-07-01', points: 380 },
      { day: '2026-08-01', points: 80 },
      { day: '2026-08-02', points: 380 },
    ]);
    expect(entries).toMatchObject([
      { exchange: kept, reason: 'hold', change: -120, held: 120 },
      { exchange: null, reason: 'goodwill', change: 500, held: 0 },
    ]);
    const later = await walletSummary(db.deps(day('2027-07-15')), ann);
    expect(later.course[0]).toEqual({ day: '2026-07-15', points: 380 });
  });

  test('says what the points pay for: about two days of what others share for points', async () => {
    const owner = await clubMember(db.ownerSql, 'owner');
    const points = (price: number, more = {}) =>
      listingOf(db.ownerSql, owner.accountId, {
        price_points: price,
        exchange_preferences: [{ type: 'adventurePoints', method: 'swap', available: true }],
        ...more,
      });
    const [, twice] = [await points(480), await points(240), await points(20)];
    await points(250, { exchange_preferences: [{ type: 'rent', method: 'rent', available: true }] });
    await points(250, { minimum_units: 3 });
    const { buys } = await walletSummary(db.deps(), await member({ bonus: 500 }));
    expect(buys).toMatchObject({ points: 500, units: 2, slug: twice?.slug });
    // Without points, an example with a founder's bonus; never one's own listing.
    expect((await walletSummary(db.deps(), owner.accountId)).buys).toBeNull();
    expect((await walletSummary(db.deps(), await newMember())).buys).toMatchObject({ points: 500 });
    expect((await walletSummary(db.deps(), await member({ bonus: 19 }))).buys).toBeNull();
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
        'Returned: the swap didn’t go ahead',
        { available: 50, bonus: 100, held: -150 },
        { available: 100, bonus: 100, held: 0 },
      ],
      [
        'Held to top up a swap',
        { available: -50, bonus: -100, held: 150 },
        { available: 50, bonus: 0, held: 150 },
      ],
      ['Top-up of a swap', { available: 100, bonus: 0, held: 0 }, { available: 100, bonus: 100, held: 0 }],
      ['A thank-you from us', { available: 0, bonus: 100, held: 0 }, { available: 0, bonus: 100, held: 0 }],
    ]);
    expect(lines[0]?.exchange).toEqual(exchange);
  });

  test('continues from page to page, and agrees with the whole', async () => {
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
    // A posting between two pages shifts none of the later ones.
    await give(ann, 5);
    const second = await statementPage(db.deps(), ann, first.next);
    expect([first.lines.length, second.lines.length, second.next]).toEqual([25, 21, null]);
    const whole = await wholeStatement(db.deps(), ann);
    expect([...first.lines, ...second.lines]).toEqual(whole.slice(0, -1).toReversed());
    expect(whole.at(-1)?.after).toEqual(await wallet(ann));
  });

  test('of someone else is empty even when the code asks for it', async () => {
    const [ann, bob] = [await member({ available: 10 }), await member({})];
    const seen = await inTransaction(
      db,
      { role: 'signed_in', claims: { sub: bob } },
      ({ sql }) => sql`select from points_entry where member_id = ${ann}`,
    );
    expect(seen).toHaveLength(0);
  });
});

test('the public figures add up: all issued points are in circulation, expired or kept as fees', async () => {
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
  /** Appends events one by one, and runs their jobs each time. */
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

  test('doesn’t go to an owner who is no founder, or to a founder for someone else’s listing', async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    await say(joined(ann), published(await listing(bob)));
    expect([(await wallet(ann)).bonus, (await wallet(bob)).bonus]).toEqual([0, 0]);
  });
});
