/** Defines the cash accounts and the reasons for transfers; the database enforces the rules. */

/**
 * Claims are positive and the processor negative, so that all accounts sum to zero. `processor`: minus the balance at the card processor.
 * `held`: captured for an exchange, not assigned yet. `payable`: an owner's, until paid out. `fees`: ours. `tax`: to be remitted.
 */
export type CashAccount =
  | { kind: 'processor' }
  | { kind: 'fees' }
  | { kind: 'tax' }
  | { kind: 'held'; exchange: { kind: string; id: string } }
  | { kind: 'payable'; memberId: string };

export const cashAccountKinds = ['processor', 'fees', 'tax', 'held', 'payable'] as const;

/** Why cash moves, and between which kinds of accounts. A test compares it with the table `cash_reason`. */
export const cashReasons = {
  capture: { from: ['processor'], to: ['held'], says: 'the renter’s card was charged' },
  refund: { from: ['held'], to: ['processor'], says: 'a part went back to the renter’s card' },
  earn: {
    from: ['held'],
    to: ['payable', 'fees', 'tax'],
    says: 'the start, or what a cancellation leaves: what was held is the owner’s, the club’s and the tax office’s',
  },
  payout: { from: ['payable'], to: ['processor'], says: 'the owner was paid' },
} as const;

export type CashReason = keyof typeof cashReasons;

/** How the kept part of a price is divided. CAD cents; the three sum to what is kept. */
export type Shares = {
  /** The owner's share, after our fee. */
  ownerCents: number;
  /** Ours: the renter's fee, and the fee from the owner. */
  feesCents: number;
  taxCents: number;
  /** Our fee taken from the owner's share. */
  ownerFeeCents: number;
};
