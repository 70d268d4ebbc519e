/** Lists the laws of the database about money, each with rows that it allows and rows that it refuses. */
import { chargebackLaws } from './chargeback-laws.ts';

export type LawRow = Record<string, string | number | boolean | null>;
const a = '00000000-0000-4000-8000-00000000000a';
const b = '00000000-0000-4000-8000-00000000000b';
const then = '2027-06-01T12:00:00Z';

/** A settled claim of $750 against a deposit of $500, with $600 awarded. */
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
/** A captured and shared price of $100. */
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
/** For leaving a more expensive tier early. */
const membershipCredit = { kind: 'credit', state: 'paid', fee_cents: 0, points: 0, credited_cents: 4_000 };
const payout = { state: 'waiting', gross_cents: 10_000, fee_cents: 500, cents: 9_500 };

/** A table, one of its checks, a row that it allows, and changes to that row that it refuses. */
export type MoneyCheck = [table: string, check: string, lawful: LawRow, unlawful: LawRow[]];

export const moneyChecks: MoneyCheck[] = [
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
  ['payment', 'a_payment_is_for_one_thing', { party_id: a }, [{ leg_id: a }, { debt_id: a }]],
  ['payment', 'a_current_payment_is_for_something', { is_current: true, party_id: a }, [{ party_id: null }]],
  [
    'payment',
    'a_leg_has_deposits_and_the_rest_prices',
    { leg_id: a, purpose: 'deposit' },
    [{ purpose: 'price' }, { leg_id: null, debt_id: a }],
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
  [
    'payout',
    'only_a_waiting_payout_is_being_sent',
    { ...payout, sending_cents: 9_500 },
    [{ state: 'taken_back' }],
  ],
  ['payout', 'payout_gross_cents_check', { gross_cents: 1 }, [{ gross_cents: 0 }]],
  ...chargebackLaws,
  [
    'payout',
    'a_paid_payout_has_its_instant',
    { ...payout, state: 'paid', paid_at: then, processor_id: 'p' },
    [{ paid_at: null }, { processor_id: null }, { state: 'waiting' }],
  ],
  [
    'cash_account',
    'cash_claims_are_never_negative',
    { kind: 'held', payment_id: a, balance_cents: 0 },
    [{ balance_cents: -1 }],
  ],
  [
    'cash_account',
    'cash_account_names_whom_its_kind_needs',
    { kind: 'payable', member_id: a },
    [{ member_id: null }, { kind: 'fees' }, { payment_id: b }],
  ],
  ['cash_entry', 'a_cash_entry_moves_cents', { cents: -1 }, [{ cents: 0 }]],
  [
    'cash_transfer',
    'what_moves_at_the_processor_names_its_movement',
    { reason: 'capture', movement: 'm' },
    [{ movement: null }, { reason: 'earn' }],
  ],
  ['exchange_party', 'a_refund_is_not_negative', { refund_cents: 0 }, [{ refund_cents: -1 }]],
  [
    'exchange_party',
    'a_fee_is_a_part',
    { fee_hundredths: 10_000 },
    [{ fee_hundredths: 10_001 }, { fee_hundredths: -1 }],
  ],
  ['leg_extension', 'an_extension_costs_something', { total_cents: 1 }, [{ total_cents: 0 }]],
  [
    'leg_relief',
    'given_points_are_not_negative',
    { state: 'given_points', given_points: 0 },
    [{ given_points: -1 }],
  ],
  [
    'leg_relief',
    'points_are_given_to_who_chose_them',
    { state: 'given_points', given_points: 5 },
    [{ state: 'refunded' }],
  ],
  [
    'leg_relief',
    'points_are_worth_the_refund_at_least',
    { points_percent: 100 },
    [{ points_percent: 99 }, { points_percent: 201 }],
  ],
  [
    'leg_interruption',
    'points_are_given_for_trips_that_were_cut_short',
    { state: 'cut_short', given_points: 5 },
    [{ state: 'over' }],
  ],
  [
    'leg_interruption',
    'points_for_unused_days_are_not_negative',
    { state: 'cut_short', given_points: 0 },
    [{ given_points: -1 }],
  ],
  [
    'leg_interruption',
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
  ['leg', 'a_leg_is_worth_no_negative_points', { worth_points: 0 }, [{ worth_points: -1 }]],
  ['leg', 'a_leg_is_worth_nothing_or_more', { worth_cents: 0 }, [{ worth_cents: -1 }]],
  // A rental costs its price; its leg has its exchange's id.
  [
    'leg',
    'a_leg_of_a_swap_has_its_worth',
    { id: a, exchange_id: a },
    [{ worth_cents: 1 }, { exchange_id: b }],
  ],
  [
    'leg',
    'a_leg_of_a_swap_has_its_worth',
    { id: a, exchange_id: b, worth_cents: 1, worth_points: 1 },
    [{ worth_points: null }, { exchange_id: a }],
  ],
  ['leg', 'a_legs_deposit_is_not_negative', { deposit_cents: 0 }, [{ deposit_cents: -1 }]],
  ['waiting_request', 'waiting_request_total_cents_check', { total_cents: 1 }, [{ total_cents: 0 }]],
  ['exchange_party', 'a_bond_is_not_negative', { bond_cents: 0 }, [{ bond_cents: -1 }]],
  ['exchange_party', 'an_exchange_costs_nothing_or_more', { total_cents: 0 }, [{ total_cents: -1 }]],
  ['exchange_party', 'a_top_up_is_not_negative', { points: 0 }, [{ points: -1 }]],
  ['exchange_party', 'a_member_gets_no_negative_points', { gets_points: 0 }, [{ gets_points: -1 }]],
  [
    'membership_bill',
    'a_credit_charges_nothing',
    membershipCredit,
    [{ fee_cents: 1 }, { points: 1 }, { credited_cents: 0 }, { state: 'planned' }, { kind: 'year' }],
  ],
  [
    'membership_bill',
    'a_credit_pays_no_more_than_the_fee',
    { fee_cents: 5_000, credit_cents: 5_000 },
    [{ credit_cents: 5_001 }],
  ],
  ...(
    [
      'yearly_cents',
      'bundle_points',
      'fee_cents',
      'credit_cents',
      'tax_cents',
      'credited_cents',
      'points',
    ] as const
  ).map((column): (typeof moneyChecks)[number] => [
    'membership_bill',
    `membership_bill_${column}_check`,
    { [column]: 0 },
    [{ [column]: -1 }],
  ]),
];

/** A table, a unique index, two rows it refuses together, and a change that makes the second valid. */
export const moneyUniques: [table: string, index: string, row: LawRow, lawful: LawRow][] = [
  ['exchange', 'a_quote_makes_one_exchange', { quote_id: a }, { quote_id: b }],
  ['leg_extension', 'one_open_extension_of_a_leg', { leg_id: a, state: 'asked' }, { state: 'declined' }],
  ['cash_account', 'one_cash_account_of_a_name', { name: 'fees' }, { name: 'tax' }],
  ['cash_transfer', 'a_cash_transfer_is_posted_once', { key: 'k' }, { key: 'l' }],
  [
    'cash_transfer',
    'one_cash_transfer_for_a_movement',
    { movement: 'm', reason: 'capture' },
    { reason: 'refund' },
  ],
  ['debt', 'a_debt_is_written_down_once', { leg_id: a, reason: 'award' }, { reason: 'deposit' }],
  ['dispute', 'one_dispute_for_a_leg', { leg_id: a }, { leg_id: b }],
  [
    'dispute_line',
    'a_meter_is_charged_once',
    { dispute_id: a, label: 'Kilometres', kind: 'overage' },
    { kind: 'damage' },
  ],
  [
    'payment',
    'one_current_payment_for_a_part',
    { party_id: a, purpose: 'price', is_current: true },
    { is_current: false },
  ],
  ['payment', 'one_current_deposit_for_a_leg', { leg_id: a, is_current: true }, { is_current: false }],
  [
    'payment',
    'one_current_payment_for_an_extension',
    { extension_id: a, is_current: true },
    { is_current: false },
  ],
  ['payment', 'one_current_payment_for_a_debt', { debt_id: a, is_current: true }, { is_current: false }],
  ['payment', 'one_current_payment_for_a_bill', { bill_id: a, is_current: true }, { is_current: false }],
  ['payment', 'one_payment_for_a_request_key', { payer_id: a, request_key: 'k' }, { payer_id: b }],
  ['payment', 'one_payment_for_an_object_of_the_processor', { processor_id: 'p' }, { processor_id: 'q' }],
  ['payout', 'one_payout_for_a_payment', { payment_id: a }, { payment_id: b }],
  ['payout', 'one_payout_for_an_object_of_the_processor', { processor_id: 'p' }, { processor_id: 'q' }],
  [
    'points_transfer',
    'relief_is_given_once_for_a_booking',
    { exchange_id: a, reason: 'relief' },
    { exchange_id: b },
  ],
  ['points_transfer', 'a_points_transfer_is_posted_once', { key: 'k' }, { key: 'l' }],
  ['points_transfer', 'a_correction_is_posted_once', { correction_id: 1 }, { correction_id: 2 }],
];
