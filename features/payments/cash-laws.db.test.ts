import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import { clubMember } from '../../tests/builders/bookings.ts';
import { testDatabase } from '../../tests/builders/database.ts';
import { cashReasons, cashAccountKinds, type CashAccount, type CashReason } from './books/cash-book.ts';
import { postCash, type CashTransfer } from './books/post-cash.server.ts';

const db = await testDatabase({ poolSize: 4 });
afterAll(() => db.drop());
const now = new Date('2027-06-01T12:00:00Z');
let number = 0;
let paymentId = '';
let members: string[] = [];
beforeAll(async () => {
  members = [await clubMember(db.ownerSql, 'owner'), await clubMember(db.ownerSql, 'owner')].map(
    ({ accountId }) => accountId,
  );
});
/** A payment of the first member's. */
async function insertPayment(): Promise<string> {
  const [row] = await db.ownerSql<{ id: string }[]>`
    insert into payment (payer_id, purpose, about, request_key, amount_cents, processor, method, is_payer_present, state, asked_at)
    values (${members[0] ?? ''}, 'price', 'x', gen_random_uuid()::text, 100, 'test', 'test_visa', true, 'asked', now()) returning id`;
  return row?.id ?? '';
}
beforeEach(async () => {
  number += 1;
  paymentId = await insertPayment();
});
const held = (): CashAccount => ({ kind: 'held', paymentId });
const payable = (index = 0): CashAccount => ({ kind: 'payable', memberId: members[index] ?? '' });
const post = (reason: CashReason, entries: CashTransfer['entries'], more: Partial<CashTransfer> = {}) => {
  const movement = reason === 'earn' ? null : `m ${number} ${reason}`;
  const transfer = { key: `${number} ${reason}`, reason, paymentId, movement, entries, ...more };
  return inTransaction(db, {}, ({ sql }) => postCash(sql, transfer, now));
};
const capture = (cents = 1_000) =>
  post('capture', [
    { account: { kind: 'processor' }, cents: -cents },
    { account: held(), cents },
  ]);
const balance = async (name: string) =>
  (await db.sql`select balance_cents from cash_account where name = ${name}`)[0]?.balance_cents;

test('the database has the book’s reasons and accounts', async () => {
  const rows = await db.sql`select reason, takes_from, gives_to from cash_reason`;
  expect(new Map(rows.map((row) => [row.reason, [row.takes_from, row.gives_to]]))).toEqual(
    new Map(Object.entries(cashReasons).map(([reason, { from, to }]) => [reason, [[...from], [...to]]])),
  );
  const [row] = await db.ownerSql<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'cash_account_kind_check'`;
  const named = [...(row?.text ?? '').matchAll(/'([a-z]+)'/g)].map(([, kind]) => kind);
  expect(new Set(named)).toEqual(new Set(cashAccountKinds));
});

describe('a transfer', () => {
  test('with the same key is the same one; with the key and other content, it is refused', async () => {
    await capture();
    await capture();
    expect(await balance(`held/${paymentId}`)).toBe(1_000);
    const entries = [
      { account: { kind: 'processor' } as const, cents: -5 },
      { account: held(), cents: 5 },
    ];
    await expect(post('capture', entries, { movement: 'another' })).rejects.toThrow('was used for another');
    await expect(post('capture', entries, { key: 'another' })).rejects.toThrow(
      'one_cash_transfer_for_a_movement',
    );
  });

  test.each<[string, string, () => Promise<void>]>([
    [
      'that does not sum to zero',
      'does not sum to zero',
      () =>
        post('capture', [
          { account: { kind: 'processor' }, cents: -5 },
          { account: held(), cents: 6 },
        ]),
    ],
    ['without entries', 'fewer than two entries', () => post('capture', [])],
    [
      'from an account that its reason does not take from',
      'does not take from',
      () =>
        post('refund', [
          { account: { kind: 'processor' }, cents: -5 },
          { account: held(), cents: 5 },
        ]),
    ],
    [
      'to an account that its reason does not give to',
      'does not give to',
      () =>
        post('capture', [
          { account: { kind: 'processor' }, cents: -5 },
          { account: { kind: 'fees' }, cents: 5 },
        ]),
    ],
    [
      'that touches what is held for another payment',
      'another payment',
      async () =>
        post('capture', [
          { account: { kind: 'processor' }, cents: -5 },
          { account: { kind: 'held', paymentId: await insertPayment() }, cents: 5 },
        ]),
    ],
    [
      'without the processor’s name for what moved there',
      'names_its_movement',
      () => post('capture', [{ account: held(), cents: 5 }], { movement: null }),
    ],
  ])('refuses %s', async (_, words, wrong) => {
    await expect(wrong()).rejects.toThrow(words);
    expect(await balance(`held/${paymentId}`)).toBeUndefined();
  });

  test('that pays two members is refused', async () => {
    await capture();
    await expect(
      post('earn', [
        { account: held(), cents: -10 },
        { account: payable(0), cents: 5 },
        { account: payable(1), cents: 5 },
      ]),
    ).rejects.toThrow('pays two members');
  });
});

describe('no claim falls below zero', () => {
  test('refunds, earns or pays out no more than there is', async () => {
    await capture(1_000);
    const refund = (cents: number) =>
      post('refund', [
        { account: held(), cents: -cents },
        { account: { kind: 'processor' }, cents },
      ]);
    await expect(refund(1_001)).rejects.toThrow('cash_claims_are_never_negative');
    const earn = [
      { account: held(), cents: -1_000 },
      { account: payable(), cents: 900 },
      { account: { kind: 'fees' } as const, cents: 60 },
      { account: { kind: 'tax' } as const, cents: 40 },
    ];
    await post('earn', earn);
    await expect(post('earn', earn, { key: 'again' })).rejects.toThrow('cash_claims_are_never_negative');
    await expect(refund(1)).rejects.toThrow('cash_claims_are_never_negative');
    const before = Number(await balance(`payable/${members[0]}`));
    await expect(
      post('payout', [
        { account: payable(), cents: -(before + 1) },
        { account: { kind: 'processor' }, cents: before + 1 },
      ]),
    ).rejects.toThrow('cash_claims_are_never_negative');
  });
});

test('posted entries stay, even for the owner of the tables, and the server writes no row directly', async () => {
  await capture();
  const name = `held/${paymentId}`;
  for (const attempt of [
    () => db.ownerSql`update cash_entry set cents = 1`,
    () => db.ownerSql`delete from cash_transfer`,
    () => db.ownerSql`truncate cash_entry`,
    () => db.ownerSql`delete from cash_account where name = ${name}`,
  ])
    await expect(attempt()).rejects.toThrow('the cash books are append only');
  await expect(db.ownerSql`update cash_account set balance_cents = 5 where name = ${name}`).rejects.toThrow(
    'a cash balance changes only by an entry',
  );
  for (const attempt of [
    () =>
      db.sql`insert into cash_transfer (key, reason, payment_id, posted_at) values ('x', 'earn', ${paymentId}, now())`,
    () => db.sql`insert into cash_entry (transfer_id, account_id, cents) values (1, 1, 1)`,
    () => db.sql`update cash_account set balance_cents = 0`,
  ])
    await expect(attempt()).rejects.toThrow('permission denied');
});

test('members see their own payments and payouts only, and none of the books', async () => {
  const see = (table: string) =>
    inTransaction(
      db,
      { role: 'signed_in', claims: { sub: members[0] ?? '' } },
      ({ sql }) => sql`select * from ${sql(table)}`,
    );
  await db.ownerSql`
    insert into payment (payer_id, purpose, about, request_key, amount_cents, processor, method, is_payer_present, state, asked_at)
    select id::uuid, 'price', 'x', 'x', 100, 'test', 'test_visa', true, 'asked', now() from unnest(${members}::uuid[]) as id`;
  expect(new Set((await see('payment')).map(({ payer_id }) => String(payer_id)))).toEqual(
    new Set([members[0]]),
  );
  expect(await see('payout')).toHaveLength(0);
  for (const table of [
    'cash_account',
    'cash_entry',
    'cash_transfer',
    'processor_party',
    'test_processor_secret',
    'processor_event',
  ])
    await expect(see(table)).rejects.toThrow('permission denied');
});
