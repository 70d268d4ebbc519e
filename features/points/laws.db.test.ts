import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { exchangeRows, bookkeeping } from '../../tests/builders/points.ts';
import { holdPoints } from './holds/hold-points.server.ts';
import { reasons } from './ledger/points-book.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const booking = await exchangeRows(db.ownerSql);
const { work, member, wallet, raw } = bookkeeping(db);

const key = () => randomUUID();
const hold = (memberId: string, exchange: { kind: string; id: string }, points: number) =>
  work((at) => holdPoints(at, { exchange, memberId, points, key: key(), madeBy: memberId }));

test('the database has the same reasons as the book', async () => {
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
  test('entries that don’t add up to zero', async () => {
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
        .replace('escrow/A', `escrow/${ann}/${exchange.id}/available`)
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

  test('another transfer with a used key', async () => {
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
      constraint: 'points_ledger_is_append_only',
    });
  });

  test('a balance set by hand, and an account that starts with points, even from its owner', async () => {
    const ann = await member({ available: 10 });
    await expect(
      db.ownerSql`update points_account set balance_points = 1000000 where member_id = ${ann}`,
    ).rejects.toMatchObject({ constraint: 'points_balance_changes_only_by_an_entry' });
    await expect(
      db.ownerSql`insert into points_account (kind, member_id, balance_points) values ('bonus', ${ann}, 5)`,
    ).rejects.toMatchObject({ constraint: 'points_account_begins_empty' });
  });

  test('an entry that its owner adds later to a complete transfer', async () => {
    const ann = await member({ available: 10 });
    const found = db.ownerSql`
      insert into points_entry (transfer_id, account_id, points, balance_after_points)
      select (select max(id) from points_transfer), id, 5, 0 from points_account where name = 'fees'`;
    await expect(found).rejects.toMatchObject({ constraint: 'points_transfer_sums_to_zero' });
    expect((await wallet(ann)).available).toBe(10);
  });

  test.each([
    ['a transfer', '-1', '1'],
    ['an account', '(select max(id) from points_transfer)', '-1'],
  ])('an entry by its owner for a missing %s', async (_, transfer, account) => {
    await expect(
      db.ownerSql.unsafe(
        `insert into points_entry (transfer_id, account_id, points, balance_after_points) values (${transfer}, ${account}, 5, 7)`,
      ),
    ).rejects.toMatchObject({ column: 'balance_after_points', code: '23502' });
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

test('a signed-in member sees only their own accounts, entries and transfers, and posts nothing', async () => {
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
