/** Lists the laws of the database about chargebacks, offers to settle a claim and memberships that end early, each with rows that it allows and rows that it refuses. */
import type { MoneyCheck } from './money-laws.ts';

const then = '2027-06-01T12:00:00Z';
const payout = { gross_cents: 10_000, fee_cents: 500, cents: 9_500 };

export const chargebackLaws: MoneyCheck[] = [
  [
    'membership_bill',
    'no_more_of_a_membership_is_refunded_than_was_charged',
    { state: 'paid', fee_cents: 100, credit_cents: 10, tax_cents: 5, refunded_cents: 95 },
    [{ refunded_cents: 96 }, { refunded_cents: -1 }, { state: 'void' }],
  ],
  [
    'dispute',
    'an_offer_is_a_part_of_the_claim',
    { claimed_cents: 100, offer_cents: 100 },
    [{ offer_cents: 0 }, { offer_cents: 101 }],
  ],
  [
    'dispute',
    'an_offer_says_who_and_when',
    { claimed_cents: 100, offer_cents: 100, offered_by: 'owner', offered_at: then },
    [{ offered_by: null }, { offered_at: null }, { offer_cents: null }],
  ],
  [
    'payout',
    'no_more_is_taken_back_than_was_earned',
    { ...payout, state: 'paid', taken_back_cents: 9_500 },
    [{ taken_back_cents: 9_501 }, { taken_back_cents: -1 }],
  ],
  [
    'payout',
    'what_waits_has_something_left',
    { ...payout, state: 'waiting', taken_back_cents: 9_499 },
    [{ taken_back_cents: 9_500 }],
  ],
  ['chargeback', 'a_chargeback_is_above_zero', { cents: 1 }, [{ cents: 0 }]],
  [
    'chargeback',
    'no_more_is_made_good_than_was_taken',
    { state: 'lost', closed_at: then, cents: 100, shared_cents: 100, owner_cents: 100 },
    [{ shared_cents: 101 }, { shared_cents: -1 }, { owner_cents: 101 }, { owner_cents: -1 }],
  ],
  [
    'chargeback',
    'only_what_is_lost_is_made_good',
    { state: 'lost', closed_at: then, cents: 100, shared_cents: 100, owner_cents: 0 },
    [{ state: 'won' }, { state: 'won', shared_cents: 0, owner_cents: 1 }],
  ],
  [
    'cash_account',
    'nobody_makes_good_more_than_was_taken',
    { kind: 'chargebacks', balance_cents: 0 },
    [{ balance_cents: 1 }],
  ],
];
