import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { checkBooks } from '../../features/points/ledger/check-books.server.ts';
import { earnHeldPoints } from '../../features/points/holds/earn-held-points.server.ts';
import { expirePointsJob } from '../../features/points/expire-points.server.ts';
import { grantFounderBonusJob } from '../../features/points/grant-founder-bonus.server.ts';
import { holdPoints } from '../../features/points/holds/hold-points.server.ts';
import type { PointsWork } from '../../features/points/ledger/points-store.server.ts';
import { releaseHolds } from '../../features/points/holds/release-holds.server.ts';
import { racingPool } from '../builders/racing-pool.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { exchangeRows, bookkeeping } from '../builders/points.ts';
import { testDatabase } from '../builders/database.ts';

const racers = 64;
const db = await testDatabase();
const pool = racingPool(db.url, racers);
afterAll(async () => {
  await pool.close();
  await db.drop();
});
const { member, wallet } = bookkeeping(db);
const booking = await exchangeRows(db.ownerSql, 2_000);

/** Not `inTransaction`: that retries after a deadlock, which must not happen here. */
const race = <T>(command: (work: PointsWork) => Promise<T>): Promise<T> =>
  pool.sql.begin((sql) => command({ sql, now: new Date() }));

/** All connections are open before the race starts. */
const lineUp = () =>
  Promise.all(Array.from({ length: racers }, () => pool.sql`select pg_backend_pid(), pg_sleep(0.2)`));

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const expectSoundBooks = async () => expect((await checkBooks(db.ownerSql)).faults).toEqual([]);

/** The same random seed in every run; the order of connections is random enough. */
function dice(): (below: number) => number {
  let state = 20_271_121;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('a balance of 500 and twenty requests for 400 at once: exactly one is held, nineteen are refused', async () => {
  await lineUp();
  for (let round = 0; round < 10; round += 1) {
    // Both accounts exist: creating one would make the racers wait for each other anyway.
    const ann = await member({ available: 450, bonus: 50 });
    const outcomes = await times(20, () =>
      race((work) =>
        holdPoints(work, {
          exchange: booking(),
          memberId: ann,
          points: 400,
          key: randomUUID(),
          madeBy: ann,
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => isRefusal(outcome) && outcome.refusal === 'not-enough-points'),
    ).toHaveLength(19);
    expect(await wallet(ann)).toEqual({ available: 100, bonus: 0, held: 400 });
  }
});

test(`${racers} transfers at once among four members, round after round: no deadlock, and the books add up`, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => member({ available: 20_000 })));
  const before = await Promise.all(people.map(wallet));
  await lineUp();
  const below = dice();
  for (let round = 0; round < 6; round += 1) {
    const done = await times(racers, async () => {
      const payerId = people[below(4)] ?? '';
      const earnerId = people.filter((id) => id !== payerId)[below(3)] ?? '';
      const exchange = booking();
      const [points, isPaid] = [1 + below(40), below(4) > 0];
      const held = await race((work) =>
        holdPoints(work, { exchange, memberId: payerId, points, key: randomUUID(), madeBy: null }),
      );
      const after = await race<unknown>((work) =>
        isPaid
          ? earnHeldPoints(work, { exchange, payerId, earnerId, key: randomUUID(), madeBy: null })
          : releaseHolds(work, [{ exchange, memberId: payerId, key: randomUUID(), madeBy: null }]),
      );
      return [held, isRefusal(after)];
    });
    expect(done).toEqual(Array.from({ length: racers }, () => ['held', false]));
  }
  const after = await Promise.all(people.map(wallet));
  const total = (wallets: typeof after) =>
    wallets.reduce((sum, { available, bonus, held }) => sum + available + bonus + held, 0);
  expect(total(after)).toBe(total(before));
  expect(after.map(({ held }) => held)).toEqual([0, 0, 0, 0]);
  await expectSoundBooks();
});

test('members who pay each other at the same moment, in both directions, never deadlock', async () => {
  const [ann, bob] = [await member({ available: 5_000 }), await member({ available: 5_000 })];
  const exchanges = Array.from({ length: racers }, () => booking());
  for (const [index, exchange] of exchanges.entries())
    await race((work) =>
      holdPoints(work, {
        exchange,
        memberId: index % 2 === 0 ? ann : bob,
        points: 10,
        key: randomUUID(),
        madeBy: null,
      }),
    );
  await lineUp();
  const outcomes = await Promise.all(
    exchanges.map((exchange, index) => {
      const [payerId, earnerId] = index % 2 === 0 ? [ann, bob] : [bob, ann];
      return race((work) =>
        earnHeldPoints(work, { exchange, payerId, earnerId, key: randomUUID(), madeBy: null }),
      );
    }),
  );
  expect(outcomes.every((outcome) => outcome === 'earned')).toBe(true);
  expect([await wallet(ann), await wallet(bob)]).toEqual([
    { available: 5_000, bonus: 0, held: 0 },
    { available: 5_000, bonus: 0, held: 0 },
  ]);
});

test('many acceptances that each supersede the same requests: every hold is released once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => member({ available: 100 })));
  const holds = people.map((memberId) => ({ memberId, exchange: booking() }));
  for (const hold of holds)
    await race((work) => holdPoints(work, { ...hold, points: 60, key: randomUUID(), madeBy: null }));
  await lineUp();
  const below = dice();
  const released = await times(24, (index) => {
    const shuffled = holds
      .map((hold) => ({ hold, place: below(1_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ hold }) => hold);
    return race((work) =>
      releaseHolds(
        work,
        shuffled.map((hold) => ({ ...hold, key: `superseded ${index} ${hold.exchange.id}`, madeBy: null })),
      ),
    );
  });
  expect(released.flat().filter((points) => points === 60)).toHaveLength(12);
  expect(await Promise.all(people.map(wallet))).toEqual(
    people.map(() => ({ available: 100, bonus: 0, held: 0 })),
  );
});

test('one key sent by everyone at once is one hold, one payment, one release', async () => {
  const [ann, bob, exchange] = [await member({ available: 500 }), await member({}), booking()];
  await lineUp();
  const [held, paid] = [randomUUID(), randomUUID()];
  const holds = await times(racers, () =>
    race((work) => holdPoints(work, { exchange, memberId: ann, points: 200, key: held, madeBy: ann })),
  );
  expect(new Set(holds)).toEqual(new Set(['held']));
  expect(await wallet(ann)).toMatchObject({ available: 300, held: 200 });
  const payments = await times(racers, () =>
    race((work) => earnHeldPoints(work, { exchange, payerId: ann, earnerId: bob, key: paid, madeBy: null })),
  );
  expect(new Set(payments)).toEqual(new Set(['earned']));
  expect(await wallet(bob)).toMatchObject({ available: 200 });
  await expectSoundBooks();
});

test('a hold paid out and released at the same moment goes one way, once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ann, bob, exchange] = [await member({ available: 100 }), await member({}), booking()];
    await race((work) =>
      holdPoints(work, { exchange, memberId: ann, points: 100, key: randomUUID(), madeBy: ann }),
    );
    await times(racers / 4, (index) =>
      race<unknown>((work) =>
        index % 2 === 0
          ? earnHeldPoints(work, { exchange, payerId: ann, earnerId: bob, key: randomUUID(), madeBy: null })
          : releaseHolds(work, [{ exchange, memberId: ann, key: randomUUID(), madeBy: null }]),
      ),
    );
    const [payer, earner] = [await wallet(ann), await wallet(bob)];
    expect([payer.available + earner.available, payer.held]).toEqual([100, 0]);
    expect([0, 100]).toContain(earner.available);
  }
});

const founderEvents = async (memberId: string) => {
  const [listing] = await db.ownerSql<{ id: number }[]>`
    insert into listing (slug, owner_id, category_id, title, location, province, longitude, latitude, time_zone, price_unit, price_cents, price_points)
    values ('race-' || gen_random_uuid(), ${memberId}, 'rv', 'A trailer', 'Summerland, BC', 'BC', -119.7, 49.6, 'America/Vancouver', 'night', 10000, 100)
    returning id`;
  return [
    ['membership.founder_joined', 'member', memberId],
    ['listing.published', 'listing', String(listing?.id)],
  ] as const;
};

test('the founder bonus comes once, whichever event is first and however many workers read them at once', async () => {
  const founders = await Promise.all(Array.from({ length: 8 }, () => member({})));
  await Promise.all(
    founders.map(async (founder, index) => {
      const events = await founderEvents(founder);
      // Half of them join first, half list first; every event is sent twice.
      for (const [name, kind, id] of [...(index % 2 ? events : events.toReversed()), ...events])
        await db.sql`insert into event (name, subject_kind, subject_id) values (${name}, ${kind}, ${id})`;
    }),
  );
  const jobs = await db.sql<
    { id: number; body: unknown }[]
  >`select id, body from job where kind = 'grant-founder-bonus'`;
  expect(jobs).toHaveLength(32);
  await lineUp();
  await Promise.all(
    [...jobs, ...jobs].map(({ id, body }) =>
      inTransaction(pool, {}, ({ sql }) =>
        grantFounderBonusJob({
          job: { id, kind: 'grant-founder-bonus', body, tries: 1, mostTries: 12 },
          sql,
          now: () => new Date(),
        }),
      ),
    ),
  );
  for (const founder of founders)
    expect(await wallet(founder)).toEqual({ available: 0, bonus: 500, held: 0 });
  await expectSoundBooks();
});

test('points that expire while their member spends them go one way, and expire once', async () => {
  const long = new Date('2025-01-01T12:00:00Z');
  const now = new Date('2026-06-01T12:00:00Z');
  const people = await Promise.all(Array.from({ length: 16 }, () => member({ available: 100 }, long)));
  await db.ownerSql`
    insert into points_expiry_notice (member_id, silent_since, days_before, told_at)
    select member_id, max(last_posted_at), 7, '2025-12-25' from points_account
     where member_id = any(${people}::uuid[]) group by member_id`;
  await lineUp();
  const expire = () =>
    inTransaction(pool, {}, ({ sql }) =>
      expirePointsJob({
        job: { id: 1, kind: 'expire-points', body: {}, tries: 1, mostTries: 3 },
        sql,
        now: () => now,
      }),
    );
  const [, ...spent] = await Promise.all([
    Promise.all([expire(), expire(), expire()]),
    ...people.map((memberId) =>
      pool.sql.begin((sql) =>
        holdPoints(
          { sql, now },
          { exchange: booking(), memberId, points: 60, key: randomUUID(), madeBy: memberId },
        ),
      ),
    ),
  ]);
  await expire();
  const after = await Promise.all(people.map(wallet));
  for (const [index, { available, held }] of after.entries())
    expect([available, held]).toEqual(spent[index] === 'held' ? [40, 60] : [0, 0]);
  await expectSoundBooks();
});
