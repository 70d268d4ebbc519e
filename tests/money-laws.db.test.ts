import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/database.server/transaction.ts';
import { testDatabase } from './builders/database.ts';

const db = await testDatabase({ poolSize: 2 });
afterAll(() => db.drop());

type Row = Record<string, string | number | boolean | null>;
const a = '00000000-0000-4000-8000-00000000000a';
const b = '00000000-0000-4000-8000-00000000000b';
const then = '2027-06-01T12:00:00Z';

/** Of a settled claim of $750 against a deposit of $500, of which $600 were awarded. */
const settled = {
  state: 'settled',
  claimed_cents: 75_000,
  ended_at: then,
  ended_by: 'accept',
  awarded_cents: 60_000,
  held_cents: 50_000,
  captured_cents: 50_000,
  released_cents: 0,
  owed_cents: 10_000,
};
/** Of a captured price of $100 that was shared out. */
const shared = {
  state: 'captured',
  amount_cents: 10_000,
  keep_cents: 10_000,
  captured_cents: 10_000,
  refunded_cents: 0,
  owner_id: a,
  owner_cents: 8_000,
  fees_cents: 1_500,
  tax_cents: 500,
  owner_fee_cents: 400,
  pay_out_at: then,
};
const payout = { state: 'waiting', gross_cents: 10_000, fee_cents: 500, cents: 9_500 };

/** A table, a check of it, a row that it allows, and changes to that row that it refuses. */
const checks: [table: string, check: string, lawful: Row, unlawful: Row[]][] = [
  [
    'dispute',
    'a_deposit_is_captured_or_released',
    { ...settled, awarded_cents: 20_000, captured_cents: 20_000, released_cents: 30_000, owed_cents: 0 },
    [{ released_cents: 29_999 }, { released_cents: 30_001 }, { held_cents: 50_001 }],
  ],
  [
    'dispute',
    'a_deposit_is_captured_or_released',
    settled,
    [{ captured_cents: 50_001, released_cents: -1, owed_cents: 9_999 }],
  ],
  [
    'dispute',
    'an_award_is_captured_or_owed',
    settled,
    [
      { owed_cents: 9_999 },
      { owed_cents: 10_001 },
      { captured_cents: 50_000, awarded_cents: 49_999, owed_cents: -1 },
    ],
  ],
  ['dispute', 'no_more_is_awarded_than_was_claimed', settled, [{ claimed_cents: 59_999 }]],
  [
    'dispute',
    'what_has_ended_says_what_became_of_the_money',
    settled,
    [
      { owed_cents: null },
      { ended_at: null },
      { ended_by: null },
      { state: 'decided' },
      { state: 'withdrawn', awarded_cents: null },
    ],
  ],
  ['dispute', 'a_claim_is_above_zero', { claimed_cents: 1 }, [{ claimed_cents: 0 }]],
  ['dispute', 'a_claim_is_above_zero', { claimed_cents: 5_000_000 }, [{ claimed_cents: 5_000_001 }]],
  [
    'dispute',
    'nobody_decides_about_themselves',
    { owner_id: a, renter_id: b, decided_by: null },
    [
      { decided_by: a, decided_at: then, decision: 'x' },
      { second_by: b, second_at: then, second_decision: 'x' },
    ],
  ],
  [
    'dispute',
    'an_appeal_is_decided_by_somebody_else',
    { decided_by: a, decided_at: then, decision: 'x', second_by: b, second_at: then, second_decision: 'x' },
    [{ second_by: a }],
  ],
  [
    'dispute',
    'a_decision_has_its_reasons',
    { decided_by: a, decided_at: then, decision: 'x' },
    [{ decision: null }, { second_by: b, second_at: then }],
  ],
  [
    'dispute',
    'an_appeal_has_its_reasons',
    { appealed_by: 'renter', appealed_at: then, appeal: 'x' },
    [{ appeal: null }],
  ],
  ['dispute_line', 'dispute_line_claimed_cents_check', { claimed_cents: 1 }, [{ claimed_cents: 0 }]],
  [
    'dispute_line',
    'no_line_is_awarded_more_than_claimed',
    { claimed_cents: 100, awarded_cents: 100 },
    [{ awarded_cents: 101 }, { awarded_cents: -1 }],
  ],
  ['debt', 'a_debt_is_above_zero', { cents: 1 }, [{ cents: 0 }]],
  ['debt', 'nobody_owes_themselves', { debtor_id: a, creditor_id: b }, [{ creditor_id: a }]],
  ['payment', 'a_payment_is_above_zero', { amount_cents: 1 }, [{ amount_cents: 0 }]],
  [
    'payment',
    'no_more_is_kept_than_was_authorised',
    { amount_cents: 100, keep_cents: 100 },
    [{ keep_cents: 101 }, { keep_cents: -1 }],
  ],
  [
    'payment',
    'no_more_is_captured_than_was_authorised',
    { state: 'captured', amount_cents: 100, captured_cents: 100 },
    [{ captured_cents: 101 }, { state: 'voided', captured_cents: -1 }],
  ],
  [
    'payment',
    'no_more_is_refunded_than_was_captured',
    { state: 'captured', captured_cents: 100, refunded_cents: 100 },
    [{ refunded_cents: 101 }, { refunded_cents: -1 }],
  ],
  [
    'payment',
    'only_what_was_captured_has_cents',
    { state: 'captured', captured_cents: 100 },
    [{ state: 'voided' }, { captured_cents: 0 }],
  ],
  [
    'payment',
    'shares_are_exactly_what_is_kept',
    shared,
    [
      { owner_cents: 7_999 },
      { tax_cents: 501 },
      { keep_cents: 9_999 },
      { pay_out_at: null },
      { owner_fee_cents: null },
      { owner_cents: 8_501, tax_cents: -1 },
      { owner_fee_cents: -1 },
    ],
  ],
  [
    'payment',
    'what_is_earned_has_shares',
    { ...shared, earned_at: then },
    [
      {
        owner_id: null,
        owner_cents: null,
        fees_cents: null,
        tax_cents: null,
        owner_fee_cents: null,
        pay_out_at: null,
      },
    ],
  ],
  [
    'payment',
    'a_payment_names_its_exchange_whole',
    { exchange_kind: 'booking', exchange_id: a },
    [{ exchange_id: null }, { exchange_kind: null }],
  ],
  [
    'payment',
    'a_current_payment_has_an_exchange',
    { is_current: true, exchange_kind: 'booking', exchange_id: a },
    [{ exchange_kind: null, exchange_id: null }],
  ],
  [
    'payment',
    'no_card_number_is_kept',
    { method: 'test_visa' },
    [{ method: '4242424242424242' }, { method: '4242 4242 4242 4242' }],
  ],
  ['payment', 'four_digits_of_a_card_at_most', { card_last_four: '4242' }, [{ card_last_four: '24242' }]],
  [
    'payout',
    'a_payout_is_what_is_left',
    payout,
    [{ cents: 9_499 }, { cents: 9_501 }, { gross_cents: 500, cents: 0 }],
  ],
  [
    'payout',
    'payout_fee_cents_check',
    { ...payout, fee_cents: 0, cents: 10_000 },
    [{ fee_cents: -1, cents: 10_001 }],
  ],
  ['payout', 'payout_gross_cents_check', { gross_cents: 1 }, [{ gross_cents: 0 }]],
  [
    'payout',
    'a_paid_payout_has_its_instant',
    { ...payout, state: 'paid', paid_at: then, processor_id: 'p' },
    [{ paid_at: null }, { processor_id: null }, { state: 'waiting' }],
  ],
  [
    'cash_account',
    'cash_claims_are_never_negative',
    { kind: 'held', exchange_kind: 'booking', exchange_id: a, balance_cents: 0 },
    [{ balance_cents: -1 }],
  ],
  [
    'cash_account',
    'cash_account_names_whom_its_kind_needs',
    { kind: 'payable', member_id: a },
    [
      { member_id: null },
      { kind: 'fees' },
      { exchange_kind: 'booking', exchange_id: b },
      { exchange_kind: 'booking' },
    ],
  ],
  ['cash_entry', 'a_cash_entry_moves_cents', { cents: -1 }, [{ cents: 0 }]],
  [
    'cash_transfer',
    'what_moves_at_the_processor_names_its_movement',
    { reason: 'capture', movement: 'm' },
    [{ movement: null }, { reason: 'earn' }],
  ],
  ['booking', 'a_refund_is_not_negative', { refund_cents: 0 }, [{ refund_cents: -1 }]],
  ['booking', 'booking_deposit_is_not_negative', { deposit_cents: 0 }, [{ deposit_cents: -1 }]],
  ['booking', 'booking_points_are_not_negative', { points: 0 }, [{ points: -1 }]],
  ['booking', 'booking_total_is_not_negative', { total_cents: 0 }, [{ total_cents: -1 }]],
  [
    'booking',
    'an_owner_fee_is_a_part',
    { owner_fee_hundredths: 10_000 },
    [{ owner_fee_hundredths: 10_001 }, { owner_fee_hundredths: -1 }],
  ],
  [
    'booking',
    'only_what_is_accepted_waits_for_a_payment',
    { state: 'accepted', pay_until: then },
    [{ state: 'cancelled' }],
  ],
  ['booking_extension', 'an_extension_costs_something', { total_cents: 1 }, [{ total_cents: 0 }]],
  [
    'booking_relief',
    'given_points_are_not_negative',
    { state: 'given_points', given_points: 0 },
    [{ given_points: -1 }],
  ],
  [
    'booking_relief',
    'points_are_given_to_who_chose_them',
    { state: 'given_points', given_points: 5 },
    [{ state: 'refunded' }],
  ],
  [
    'booking_relief',
    'points_are_worth_the_refund_at_least',
    { points_percent: 100 },
    [{ points_percent: 99 }, { points_percent: 201 }],
  ],
  [
    'trip_interruption',
    'points_are_given_for_trips_that_were_cut_short',
    { state: 'cut_short', given_points: 5 },
    [{ state: 'over' }],
  ],
  [
    'trip_interruption',
    'points_for_unused_days_are_not_negative',
    { state: 'cut_short', given_points: 0 },
    [{ given_points: -1 }],
  ],
  [
    'trip_interruption',
    'unused_days_are_worth_their_price',
    { points_percent: 100 },
    [{ points_percent: 99 }, { points_percent: 201 }],
  ],
  [
    'points_account',
    'member_points_account_is_never_negative',
    { member_id: a, balance_points: 0 },
    [{ balance_points: -1 }],
  ],
  ['points_entry', 'a_points_entry_moves_points', { points: -1 }, [{ points: 0 }]],
  [
    'points_correction',
    'a_correction_moves_points',
    { points: -1_000_000 },
    [{ points: 0 }, { points: -1_000_001 }],
  ],
  ['swap_leg', 'a_leg_is_worth_no_negative_points', { worth_points: 0 }, [{ worth_points: -1 }]],
  ['swap_leg', 'a_leg_is_worth_nothing_or_more', { worth_cents: 0 }, [{ worth_cents: -1 }]],
  ['swap_leg', 'a_legs_deposit_is_not_negative', { deposit_cents: 0 }, [{ deposit_cents: -1 }]],
  ['swap_party', 'a_bond_is_not_negative', { bond_cents: 0 }, [{ bond_cents: -1 }]],
  ['swap_party', 'a_swap_costs_nothing_or_more', { total_cents: 0 }, [{ total_cents: -1 }]],
  ['swap_party', 'a_top_up_is_not_negative', { points: 0 }, [{ points: -1 }]],
];

/** A table, a unique index of it, two rows that it refuses together, and what makes the second one lawful. */
const uniques: [table: string, index: string, row: Row, lawful: Row][] = [
  ['booking', 'a_quote_makes_one_booking', { quote_id: a }, { quote_id: b }],
  [
    'booking_extension',
    'one_open_extension_for_a_booking',
    { booking_id: a, state: 'asked' },
    { state: 'declined' },
  ],
  ['cash_account', 'one_cash_account_of_a_name', { name: 'fees' }, { name: 'tax' }],
  ['cash_transfer', 'a_cash_transfer_is_posted_once', { key: 'k' }, { key: 'l' }],
  [
    'cash_transfer',
    'one_cash_transfer_for_a_movement',
    { movement: 'm', reason: 'capture' },
    { reason: 'refund' },
  ],
  [
    'debt',
    'a_debt_is_written_down_once',
    { exchange_kind: 'booking', exchange_id: a, reason: 'award' },
    { reason: 'deposit' },
  ],
  ['dispute', 'one_claim_for_an_exchange', { exchange_kind: 'booking', exchange_id: a }, { exchange_id: b }],
  [
    'dispute_line',
    'a_meter_is_charged_once',
    { dispute_id: a, label: 'Kilometres', kind: 'overage' },
    { kind: 'damage' },
  ],
  [
    'payment',
    'one_current_payment_for_an_exchange',
    { exchange_kind: 'booking', exchange_id: a, purpose: 'price', is_current: true },
    { is_current: false },
  ],
  ['payment', 'one_payment_for_a_request_key', { payer_id: a, request_key: 'k' }, { payer_id: b }],
  ['payment', 'one_payment_for_an_object_of_the_processor', { processor_id: 'p' }, { processor_id: 'q' }],
  ['payout', 'one_payout_for_a_payment', { payment_id: a }, { payment_id: b }],
  ['payout', 'one_payout_for_an_object_of_the_processor', { processor_id: 'p' }, { processor_id: 'q' }],
  [
    'points_transfer',
    'relief_is_given_once_for_a_booking',
    { exchange_kind: 'booking', exchange_id: a, reason: 'relief' },
    { exchange_id: b },
  ],
  ['points_transfer', 'a_points_transfer_is_posted_once', { key: 'k' }, { key: 'l' }],
  ['points_transfer', 'a_correction_is_posted_once', { correction_id: 1 }, { correction_id: 2 }],
];

/**
 * Writes rows into an empty copy of a table that has one law of the real one, and no other: no row of another table is needed, and nothing else can
 * refuse. Nothing stays.
 * @param law a named check or a unique index; one that the database no longer has refuses nothing
 */
async function isRefused(table: string, law: string, rows: readonly Row[]): Promise<boolean> {
  const attempt = db.ownerSql.begin(async (sql) => {
    await sql.unsafe(`create temp table probe (like public.${table}) on commit drop`);
    const required = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
       where attrelid = 'pg_temp.probe'::regclass and attnotnull and attnum > 0 and not attisdropped`;
    for (const { name } of required) await sql`alter table probe alter column ${sql(name)} drop not null`;
    const laws = await sql<{ text: string }[]>`
      select 'alter table probe add ' || pg_get_constraintdef(oid) as text from pg_constraint
       where conname = ${law} and conrelid = ${`public.${table}`}::regclass and contype = 'c'
      union all
      select replace(pg_get_indexdef(i.indexrelid), ${` ON public.${table} `}, ' ON pg_temp.probe ') from pg_index i
       where i.indexrelid = to_regclass(${`public.${law}`}) and i.indrelid = ${`public.${table}`}::regclass and i.indisunique`;
    for (const { text } of laws) await sql.unsafe(text);
    for (const row of rows)
      await sql`insert into probe select * from jsonb_populate_record(null::probe, ${sql.json(row)})`;
    throw new NothingRefused();
  });
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (error instanceof NothingRefused) return false;
  // 23514: a check refused it; 23505: a unique index.
  if (error instanceof Error && 'code' in error && ['23514', '23505'].includes(String(error.code)))
    return true;
  throw error;
}

class NothingRefused extends Error {}

describe('a check of the database', () => {
  test.each(checks)('%s: %s refuses what it says', async (table, check, lawful, unlawful) => {
    expect(await isRefused(table, check, [lawful])).toBe(false);
    for (const change of unlawful) {
      const row = { ...lawful, ...change };
      expect([row, await isRefused(table, check, [row])]).toEqual([row, true]);
    }
  });

  test('is in the table above wherever it is about cents or points of an exchange', async () => {
    const named = new Set(checks.map(([table, check]) => `${table} ${check}`));
    const rows = await db.ownerSql<{ law: string }[]>`
      select conrelid::regclass || ' ' || conname as law from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ '\\m(\\w+_)?(cents|points)\\M'
         and conrelid::regclass::text !~ '^(listing|listing_meter|wish|test_processor_.*)$' and conname <> 'relief_state_is_known'`;
    expect(rows.map(({ law }) => law).filter((law) => !named.has(law))).toEqual([]);
  });
});

describe('a unique index of the database', () => {
  test.each(uniques)('%s: %s refuses the second one', async (table, index, row, lawful) => {
    expect(await isRefused(table, index, [row, { ...row, ...lawful }])).toBe(false);
    expect(await isRefused(table, index, [row, row])).toBe(true);
  });
});

test('the server’s own role cannot write around them', async () => {
  const alter = inTransaction(
    db,
    {},
    ({ sql }) => sql`alter table dispute drop constraint a_deposit_is_captured_or_released`,
  );
  await expect(alter).rejects.toThrow('must be owner');
});
