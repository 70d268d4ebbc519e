/** Lists the accounts of the cash books and the reasons why cash moves between them. Database constraints and triggers enforce the rules. */

/**
 * Claims count up and the processor counts down, so that all accounts together are always zero. `processor`: minus the balance at the card
 * processor. `held`: captured with one payment, and not divided yet. `payable`: an owner's, until it is paid out. `fees`: the club's.
 * `tax`: to be remitted. `chargebacks`: minus what banks have taken back and no one has repaid.
 */
export type CashAccount =
  | { kind: 'processor' }
  | { kind: 'fees' }
  | { kind: 'tax' }
  | { kind: 'chargebacks' }
  | { kind: 'held'; paymentId: string }
  | { kind: 'payable'; memberId: string };

export const cashAccountKinds = ['processor', 'fees', 'tax', 'chargebacks', 'held', 'payable'] as const;

/** Why cash moves, and between which kinds of accounts. A test compares it with the table `cash_reason`. */
export const cashReasons = {
  capture: { from: ['processor'], to: ['held'], says: 'the renter’s card was charged' },
  refund: { from: ['held'], to: ['processor'], says: 'a part went back to the renter’s card' },
  earn: {
    from: ['held'],
    to: ['payable', 'fees', 'tax'],
    says: 'the start, or what a cancellation leaves: what was held is the owner’s, the club’s and the tax office’s',
  },
  unearn: {
    from: ['payable', 'fees', 'tax'],
    to: ['held'],
    says: 'what was shared out is refunded after all: the unused months of a membership',
  },
  payout: { from: ['payable'], to: ['processor'], says: 'the owner was paid' },
  chargeback: { from: ['chargebacks'], to: ['processor'], says: 'a bank took a disputed charge back' },
  chargeback_won: { from: ['processor'], to: ['chargebacks'], says: 'a bank decided for us and returned it' },
  chargeback_share: {
    from: ['held', 'payable', 'fees', 'tax'],
    to: ['chargebacks'],
    says: 'a bank decided for the payer: whoever had a part of the charge gives it back',
  },
  take_back: { from: ['processor'], to: ['payable'], says: 'a transfer was taken back from an owner' },
} as const;

export type CashReason = keyof typeof cashReasons;

/** How the kept part of a price is divided. CAD cents; the three add up to what is kept. */
export type Shares = {
  /** The owner's share, after our fee. */
  ownerCents: number;
  /** Ours: the renter's fee, and the fee from the owner. */
  feesCents: number;
  taxCents: number;
  /** Our fee taken from the owner's share. */
  ownerFeeCents: number;
};
