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
  kind: 'capture' | 'refund' | 'payout';
  cents: number;
  at: Date;
};

/** An event the processor reports. It only prompts a lookup and is never trusted itself: it may be outdated. */
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
  /** Reads a webhook. @returns null when its signature is invalid or too old */
  eventOf(body: string, signature: string): Promise<ProcessorEvent | null>;
  /** All movements in a period, in order. */
  movements(since: Date, until: Date): Promise<Movement[]>;
  /**
   * Opens the processor's own page for entering a card. It adds `card`, the method, to the return address: valid only for that payer or,
   * without one (null), for the first payer who uses it.
   */
  openCardPage(request: { payer: string | null; returnUrl: string }): Promise<string>;
  /**
   * Keeps a card for charges without its payer present. Nothing is authorised.
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
