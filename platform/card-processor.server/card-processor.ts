/**
 * Defines the port every card processor implements, real or embedded: it moves money between cards, the marketplace and owners' accounts.
 */

/** A card authorisation at the processor. Integer cents, CAD. */
export type Authorisation = {
  id: string;
  /** `lapsed`: the bank released the hold on its own. */
  state: 'needs_confirmation' | 'authorised' | 'declined' | 'captured' | 'voided' | 'lapsed';
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  /** The id of the capturing movement, as in `capture` and `movements`; null before. */
  capturedBy: string | null;
  /** The processor's id of the card, for later authorisations of the same payer. Never a card number. */
  method: string;
  card: { brand: string; lastFour: string } | null;
  /** Until when the bank holds the money. */
  holdsUntil: Date | null;
  /** The page where the cardholder confirms with their bank; null when not needed. */
  confirmUrl: string | null;
  /** The processor's code for why the bank declined; null if it did not. */
  declineCode: string | null;
};

export type AuthoriseRequest = {
  /** The same key returns the same authorisation. */
  key: string;
  amountCents: number;
  method: string;
  /** From `openPayer`. */
  payer: string;
  /** Whether the cardholder is present and can confirm; otherwise a bank that asks declines. */
  isPayerPresent: boolean;
  /** Where the bank sends the cardholder afterwards. */
  returnUrl: string;
  /** Our own reference, which the processor stores. */
  reference: string;
};

/** Money that moved at the processor. */
export type Movement = {
  /** The reference in our books. */
  id: string;
  kind: 'capture' | 'refund' | 'payout' | 'chargeback' | 'chargeback_won' | 'take_back';
  cents: number;
  at: Date;
};

/** A payer disputes a charge with their bank. The bank reverses the payment until it has decided who is right. */
export type Chargeback = {
  id: string;
  /** The authorisation whose charge the payer disputes. */
  authorisation: string;
  cents: number;
  /** The bank's reason, as the processor names it. */
  reason: string;
  state: 'needs_answer' | 'under_review' | 'won' | 'lost';
  /** Until when the bank accepts evidence. */
  dueAt: Date | null;
  /** The movement that took the money; null while the bank only asks. */
  takenBy: string | null;
  /** The movement that brought it back. */
  returnedBy: string | null;
};

/** What we show a bank. Plain text; the processor passes it on as it is. */
export type Evidence = {
  product: string;
  customer: string;
  /** The first day of the trip, 'YYYY-MM-DD'. */
  serviceDay: string;
  cancellationPolicy: string;
  /** Everything else, at most 20,000 characters. */
  record: string;
};

/** The largest document that a bank accepts with our answer. Stripe: 4.5 MB for all files together. */
export const mostDocumentBytes = 4_500_000;

/** A message from the processor. It is only a reason to look, because it may be old or forged. */
export type ProcessorEvent = { id: string; kind: string; objectId: string | null };

export type KeptCard = { method: string; card: { brand: string; lastFour: string } };

export type Payee = { id: string; isReady: boolean; onboardingUrl: string | null };

export type CardProcessor = {
  name: 'test' | 'stripe';
  /** Asks the bank to hold an amount. A decline is a normal answer; @throws like all of these `ProcessorAway` or `ProcessorRefused` */
  authorise(request: AuthoriseRequest): Promise<Authorisation>;
  /** Its current state. */
  find(id: string): Promise<Authorisation>;
  /** Captures all or part of the held amount and releases the rest at once. @returns its state, and the movement's id */
  capture(request: { key: string; id: string; amountCents: number }): Promise<{ movement: string }>;
  /** Releases a hold. Repeating it changes nothing. */
  void(request: { key: string; id: string }): Promise<void>;
  refund(request: { key: string; id: string; amountCents: number }): Promise<{ movement: string }>;
  /** Registers a paying member at the processor. */
  openPayer(request: { key: string; reference: string }): Promise<string>;
  /** Opens a payout account, or checks whether it is ready. */
  openPayee(request: {
    key: string;
    reference: string;
    id: string | null;
    returnUrl: string;
  }): Promise<Payee>;
  payOut(request: {
    key: string;
    payee: string;
    amountCents: number;
    reference: string;
    /** The movement that captured the money: it is paid out of that charge as soon as it arrives; null: from the marketplace's balance. */
    source: string | null;
  }): Promise<{ movement: string }>;
  /**
   * Takes back part of what was sent to an owner.
   * @throws ProcessorRefused when the owner's account has too little
   */
  takeBack(request: { key: string; payout: string; amountCents: number }): Promise<{ movement: string }>;
  /** The processor's current record of a disputed charge. */
  findChargeback(id: string): Promise<Chargeback>;
  /** The ids of the charges that were disputed since then. */
  chargebacksSince(since: Date): Promise<string[]>;
  /** Answers the bank. It accepts one answer: afterwards the case is under review. */
  sendEvidence(request: {
    key: string;
    id: string;
    evidence: Evidence;
    /** The record as a PDF with its photos, at most `mostDocumentBytes`; null: none. */
    document: Uint8Array | null;
  }): Promise<void>;
  /**
   * Reads a message.
   * @returns null when the signature is invalid or too old
   */
  eventOf(body: string, signature: string): Promise<ProcessorEvent | null>;
  /** All movements in a period, in order. */
  movements(since: Date, until: Date): Promise<Movement[]>;
  /**
   * Opens the processor's own page for entering a card. It adds `card`, the method, to the return address: valid only for that payer or,
   * without one (null), for the first payer who uses it.
   */
  openCardPage(request: { payer: string | null; returnUrl: string }): Promise<string>;
  /**
   * Saves a card for charges while its payer is away. Nothing is authorised.
   * @returns its id for `authorise`;
   * @throws ProcessorRefused when this payer has no such card
   */
  keepCard(request: { method: string; payer: string }): Promise<KeptCard>;
};

/** The outcome is unknown: the same call with the same key may be repeated. */
export class ProcessorAway extends Error {
  override name = 'ProcessorAway';
}

/** It did not happen, and repeating it will fail as well. */
export class ProcessorRefused extends Error {
  override name = 'ProcessorRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
