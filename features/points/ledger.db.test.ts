import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { booking, bookkeeping } from '../../tests/builders/points.ts';
import { reasons } from './points-book.ts';
import { earnHeldPoints, settleCancelledHold } from './earn-held-points.server.ts';
import { giveBackPoints } from './give-back-points.server.ts';
import { givePoints } from './give-points.server.ts';
import { holdPoints } from './hold-points.server.ts';
import { releaseHolds } from './release-holds.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const { work, member, wallet, raw } = bookkeeping(db);

const key = () => randomUUID();
const hold = (memberId: string, exchange: { kind: string; id: string }, points: number, named = key()) =>
  work((at) => holdPoints(at, { exchange, memberId, points, key: named, madeBy: memberId }));

describe('a hold', () => {
  test('takes bonus points first, up to half of it, and the rest from what was earned', async () => {
    const ann = await member({ bonus: 500, available: 300 });
    expect(await hold(ann, booking(), 400)).toBe('held');
    expect(await wallet(ann)).toEqual({ available: 100, bonus: 300, held: 400 });
  });

  test('says how much the wallet could give when it is not enough, and moves nothing', async () => {
    const ann = await member({ bonus: 500 });
    expect(await hold(ann, booking(), 400)).toMatchObject({
      refusal: 'not-enough-points',
      sentence: expect.stringContaining('your wallet can give 0 AP'),
    });
    const bob = await member({ bonus: 500, available: 200 });
    expect(await hold(bob, booking(), 401)).toMatchObject({
      sentence: expect.stringContaining('your wallet can give 400 AP'),
    });
    expect(await wallet(bob)).toEqual({ available: 200, bonus: 500, held: 0 });
  });

  test('follows the setting of the share from now on', async () => {
    await db.ownerSql`insert into setting values ('points-bonus-share-percent', '100', now())`;
    const ann = await member({ bonus: 500 });
    expect(await hold(ann, booking(), 400)).toBe('held');
    await db.ownerSql`delete from setting`;
    expect(await wallet(ann)).toEqual({ available: 0, bonus: 100, held: 400 });
  });

  test('asked for twice under one key is one hold', async () => {
    const ann = await member({ available: 500 });
    const [exchange, named] = [booking(), key()];
    expect([await hold(ann, exchange, 400, named), await hold(ann, exchange, 400, named)]).toEqual([
      'held',
      'held',
    ]);
    expect(await wallet(ann)).toMatchObject({ available: 100, held: 400 });
  });

  test('comes back to where it came from, once', async () => {
    const ann = await member({ bonus: 30, available: 500 });
    const exchange = booking();
    await hold(ann, exchange, 201);
    const release = { exchange, memberId: ann, madeBy: null };
    expect(await work((at) => releaseHolds(at, [{ ...release, key: key() }]))).toEqual([201]);
    expect(await work((at) => releaseHolds(at, [{ ...release, key: key() }]))).toEqual([0]);
    expect(await wallet(ann)).toEqual({ available: 500, bonus: 30, held: 0 });
  });

  test('many holds come back together, each to its own wallet', async () => {
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

describe('an exchange that was held for', () => {
  const held = async (bonus: number, available: number, points: number) => {
    const payerId = await member({ bonus, available });
    const earnerId = await member({});
    const exchange = booking();
    expect(await hold(payerId, exchange, points)).toBe('held');
    return { payerId, earnerId, exchange };
  };

  test('pays the owner at its start: earned points, which no share limits', async () => {
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

  test('refunds by percent in the proportion in which it was paid; the rest is the owner’s', async () => {
    const parties = await held(100, 300, 301);
    expect(
      await work((at) =>
        settleCancelledHold(at, { ...parties, refundPercent: 50, key: key(), madeBy: null }),
      ),
    ).toBe('settled');
    // 151 of 301 come back (half a point to who paid): 100 and 201 had paid.
    expect(await wallet(parties.payerId)).toEqual({ available: 99 + 101, bonus: 50, held: 0 });
    expect(await wallet(parties.earnerId)).toMatchObject({ available: 150 });
  });

  test.each([
    [0, 0],
    [100, 300],
  ])('at %i percent gives %i back', async (refundPercent, back) => {
    const parties = await held(100, 200, 300);
    await work((at) => settleCancelledHold(at, { ...parties, refundPercent, key: key(), madeBy: null }));
    const after = await wallet(parties.payerId);
    expect(after.available + after.bonus).toBe(back);
    expect((await wallet(parties.earnerId)).available).toBe(300 - back);
  });

  test('gives back after the start, from the owner to where it came from, and never more than there was', async () => {
    const parties = await held(100, 100, 200);
    await work((at) => earnHeldPoints(at, { ...parties, feePoints: 20, key: key(), madeBy: null }));
    expect(await wallet(parties.earnerId)).toMatchObject({ available: 180 });
    const back = (percent: number) =>
      work((at) => giveBackPoints(at, { ...parties, percent, key: key(), madeBy: null }));
    expect(await back(50)).toBe('given-back');
    expect(await wallet(parties.payerId)).toEqual({ available: 45, bonus: 45, held: 0 });
    expect(await back(100)).toBe('given-back');
    expect(await wallet(parties.payerId)).toEqual({ available: 90, bonus: 90, held: 0 });
    expect(await back(100)).toMatchObject({ refusal: 'nothing-to-give-back' });
  });

  test('says that the owner has spent them', async () => {
    const parties = await held(0, 200, 200);
    await work((at) => earnHeldPoints(at, { ...parties, key: key(), madeBy: null }));
    await hold(parties.earnerId, booking(), 150);
    expect(
      await work((at) => giveBackPoints(at, { ...parties, percent: 100, key: key(), madeBy: null })),
    ).toMatchObject({ refusal: 'owner-has-spent-them' });
  });
});

test('a gift is given once, also when the amount has changed since', async () => {
  const ann = await member({});
  const gift = { memberId: ann, reason: 'founder_bonus' as const, key: key(), madeBy: null };
  expect(await work((at) => givePoints(at, { ...gift, points: 500 }))).toBe(true);
  expect(await work((at) => givePoints(at, { ...gift, points: 600 }))).toBe(false);
  expect(await wallet(ann)).toMatchObject({ bonus: 500 });
});

test('the database knows the same reasons as the book', async () => {
  const rows = await db.sql`select * from points_reason order by reason`;
  const book = Object.entries(reasons)
    .map(([reason, row]) => ({
      reason,
      takes_from: row.takesFrom,
      gives_to: row.givesTo,
      names_exchange: row.namesExchange,
      is_between_members: row.isBetweenMembers,
    }))
    .sort((a, b) => (a.reason < b.reason ? -1 : 1));
  expect([...rows]).toEqual(book);
});

describe('the database itself refuses', () => {
  test('entries that do not sum to zero', async () => {
    const ann = await member({ available: 10, bonus: 1 });
    expect(
      await raw('goodwill', [
        ['issuance', -5],
        [`bonus/${ann}`, 6],
      ]),
    ).toBe('points_transfer_sums_to_zero');
  });

  test('a member’s account below zero', async () => {
    const ann = await member({ available: 10 });
    expect(
      await raw('expiry', [
        [`available/${ann}`, -11],
        ['expiry', 11],
      ]),
    ).toBe('member_points_account_is_never_negative');
  });

  test.each([
    [
      'a gift into what was earned',
      'goodwill',
      [
        ['issuance', -5],
        ['available/A', 5],
      ],
      null,
    ],
    [
      'a hold that names no exchange',
      'hold',
      [
        ['available/A', -5],
        ['escrow/A', 5],
      ],
      null,
    ],
    [
      'a hold for one exchange into another',
      'hold',
      [
        ['available/A', -5],
        ['escrow/A', 5],
      ],
      'another',
    ],
    [
      'points from member to member',
      'release',
      [
        ['escrow/A', -5],
        ['available/B', 5],
      ],
      'same',
    ],
    [
      'a transfer with an exchange where none belongs',
      'expiry',
      [
        ['available/A', -5],
        ['expiry', 5],
      ],
      'same',
    ],
    [
      'a correction that nobody proposed',
      'correction',
      [
        ['issuance', -5],
        ['available/A', 5],
      ],
      null,
    ],
    ['a transfer without entries', 'goodwill', [], null],
  ] as const)('%s', async (_, reason, entries, exchangeNamed) => {
    const [ann, bob, exchange] = [
      await member({ available: 100 }),
      await member({ available: 100 }),
      booking(),
    ];
    await hold(ann, exchange, 50);
    const named = (name: string) =>
      name
        .replace('escrow/A', `escrow/${ann}/${exchange.kind}/${exchange.id}/available`)
        .replace('/A', `/${ann}`)
        .replace('/B', `/${bob}`);
    expect(
      await raw(
        reason,
        entries.map(([name, points]) => [named(name), points]),
        exchangeNamed === 'same' ? exchange : exchangeNamed === 'another' ? booking() : null,
      ),
    ).toBe(
      reason === 'correction' ? 'points_transfer_names_its_correction' : 'points_transfer_follows_its_reason',
    );
  });

  test('another transfer under a key that was used', async () => {
    const ann = await member({ available: 10 });
    const named = key();
    const expiry = (points: number) =>
      raw(
        'expiry',
        [
          [`available/${ann}`, -points],
          ['expiry', points],
        ],
        null,
        named,
      );
    expect([await expiry(4), await expiry(4), await expiry(5)]).toEqual([
      'posted',
      'posted',
      'a_points_key_means_one_transfer',
    ]);
    expect(await wallet(ann)).toMatchObject({ available: 6 });
  });

  test.each([
    'update points_transfer set reason = reason',
    'update points_entry set points = points',
    'delete from points_transfer',
    'delete from points_entry',
    'delete from points_account',
    'truncate points_entry',
    'truncate points_transfer cascade',
    'truncate member cascade',
  ])('its own owner: %s', async (statement) => {
    await member({ available: 10 });
    await expect(db.ownerSql.unsafe(statement)).rejects.toMatchObject({
      constraint_name: 'points_ledger_is_append_only',
    });
  });

  test('a balance that is set by hand, and an account that begins with points, also from its owner', async () => {
    const ann = await member({ available: 10 });
    await expect(
      db.ownerSql`update points_account set balance_points = 1000000 where member_id = ${ann}`,
    ).rejects.toMatchObject({ constraint_name: 'points_balance_changes_only_by_an_entry' });
    await expect(
      db.ownerSql`insert into points_account (kind, member_id, balance_points) values ('bonus', ${ann}, 5)`,
    ).rejects.toMatchObject({ constraint_name: 'points_account_begins_empty' });
  });

  test('an entry that its owner adds later to a transfer that was whole', async () => {
    const ann = await member({ available: 10 });
    const found = db.ownerSql`
      insert into points_entry (transfer_id, account_id, points, balance_after_points)
      select (select max(id) from points_transfer), id, 5, 0 from points_account where name = 'fees'`;
    await expect(found).rejects.toMatchObject({ constraint_name: 'points_transfer_sums_to_zero' });
    expect((await wallet(ann)).available).toBe(10);
  });

  test.each([
    ['a transfer', '-1', '1'],
    ['an account', '(select max(id) from points_transfer)', '-1'],
  ])('an entry of its owner for %s that is not there', async (_, transfer, account) => {
    await expect(
      db.ownerSql.unsafe(
        `insert into points_entry (transfer_id, account_id, points, balance_after_points) values (${transfer}, ${account}, 5, 7)`,
      ),
    ).rejects.toMatchObject({ column_name: 'balance_after_points', code: '23502' });
  });

  test.each([
    "insert into points_transfer (key, reason, posted_at) values ('x', 'goodwill', now())",
    'insert into points_entry (transfer_id, account_id, points, balance_after_points) values (1, 1, 1, 1)',
    "insert into points_account (kind) values ('fees')",
    'update points_account set balance_points = 1',
    'delete from points_entry',
    'truncate points_entry',
    "update points_reason set gives_to = '{available}'",
    'update points_correction set points = 5',
    'delete from points_expiry_notice',
    'alter table points_entry disable trigger all',
    'create or replace function points_transfer_sums_to_zero() returns trigger language sql as $$ select null $$',
  ])('the server’s own role: %s', async (statement) => {
    await expect(db.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

test('a signed-in member sees their own accounts, entries and transfers and nobody else’s, and posts nothing', async () => {
  const [ann, bob] = [await member({ available: 100, bonus: 5 }), await member({ available: 70 })];
  await inTransaction(db, { role: 'signed_in', claims: { sub: ann } }, async ({ sql }) => {
    const accounts = await sql<{ member_id: string }[]>`select member_id from points_account`;
    expect(new Set(accounts.map(({ member_id }) => member_id))).toEqual(new Set([ann]));
    expect(await sql`select from points_entry where member_id is distinct from ${ann}`).toHaveLength(0);
    const transfers = await sql`select distinct transfer_id from points_entry`;
    expect(await sql`select from points_transfer`).toHaveLength(transfers.length);
  });
  const post = inTransaction(
    db,
    { role: 'signed_in', claims: { sub: bob } },
    ({ sql }) => sql`select post_points_transfers('[]')`,
  );
  await expect(post).rejects.toMatchObject({ code: '42501' });
});
