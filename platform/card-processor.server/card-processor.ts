/** Who moves money between cards, the club and owners' accounts? The port that every processor keeps, real or embedded. */

/** What stands at the processor for one authorisation of a card. Integer cents, CAD. */
export type Authorisation = {
  id: string;
  /** `lapsed`: the bank let the hold go by itself. */
  state: 'needs_confirmation' | 'authorised' | 'declined' | 'captured' | 'voided' | 'lapsed';
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  /** The movement that captured it, by the name that `capture` and `movements` give it; null before. */
  capturedBy: string | null;
  /** The processor's word for the card, good for a later authorisation of the same payer. Never a card's number. */
  method: string;
  card: { brand: string; lastFour: string } | null;
  /** Until when the bank sets the money aside. */
  holdsUntil: Date | null;
  /** The page on which the cardholder tells their bank that it is them; null where nobody has to. */
  confirmUrl: string | null;
  /** Why the bank said no, in the processor's word; null where it did not. */
  declineCode: string | null;
};

export type AuthoriseRequest = {
  /** The same again is the same authorisation again. */
  key: string;
  amountCents: number;
  method: string;
  /** From `openPayer`. */
  payer: string;
  /** Whether the cardholder sits there and can confirm; without them a bank that asks declines. */
  isPayerPresent: boolean;
  /** Where the bank sends the cardholder back to. */
  returnUrl: string;
  /** Our own number of it, which the processor keeps. */
  reference: string;
};

/** Money that moved at the processor. */
export type Movement = {
  /** What our books name it by. */
  id: string;
  kind: 'capture' | 'refund' | 'payout' | 'chargeback' | 'chargeback_won' | 'take_back';
  cents: number;
  at: Date;
};

/** A payer disputes a charge with their bank. The bank takes the money back until it has decided who is right. */
export type Chargeback = {
  id: string;
  /** The authorisation whose charge the payer disputes. */
  authorisation: string;
  cents: number;
  /** The bank's reason, in the processor's word. */
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

/** Something that the processor says has happened. It is a reason to look and never believed by itself: it may be old. */
export type ProcessorEvent = { id: string; kind: string; objectId: string | null };

export type KeptCard = { method: string; card: { brand: string; lastFour: string } };

export type Payee = { id: string; isReady: boolean; onboardingUrl: string | null };

export type CardProcessor = {
  name: 'test' | 'stripe';
  /** Asks the bank to set an amount aside. What the bank says is an answer; @throws as all of these, `ProcessorAway` or `ProcessorRefused` */
  authorise(request: AuthoriseRequest): Promise<Authorisation>;
  /** What stands there now. */
  find(id: string): Promise<Authorisation>;
  /** Takes all or a part of what is set aside; the rest goes back at once. @returns what stands there, and the movement's id */
  capture(request: { key: string; id: string; amountCents: number }): Promise<{ movement: string }>;
  /** Gives back what is set aside. Doing it twice is doing it once. */
  void(request: { key: string; id: string }): Promise<void>;
  refund(request: { key: string; id: string; amountCents: number }): Promise<{ movement: string }>;
  /** Opens what the processor knows a paying member by. */
  openPayer(request: { key: string; reference: string }): Promise<string>;
  /** Opens an account to which money can be sent, or looks whether that is possible by now. */
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
    /** The movement that captured the money: it is sent on from that charge as soon as it has arrived; null: from the club's balance. */
    source: string | null;
  }): Promise<{ movement: string }>;
  /** Takes back a part of what was sent to an owner. @throws ProcessorRefused when the owner's account doesn't have it */
  takeBack(request: { key: string; payout: string; amountCents: number }): Promise<{ movement: string }>;
  /** What stands there now about a disputed charge. */
  findChargeback(id: string): Promise<Chargeback>;
  /** The ids of the charges that were disputed since then. */
  chargebacksSince(since: Date): Promise<string[]>;
  /** Answers the bank. It accepts one answer: afterwards the case is under review. */
  sendEvidence(request: { key: string; id: string; evidence: Evidence }): Promise<void>;
  /** Reads what was sent to us. @returns null when the signature does not hold, or is too old */
  eventOf(body: string, signature: string): Promise<ProcessorEvent | null>;
  /** All that moved in a time, in its order. */
  movements(since: Date, until: Date): Promise<Movement[]>;
  /**
   * Opens the processor's own page for entering a card. It adds `card`, the method, to the address it comes back to: good for that payer alone,
   * or, for somebody who isn't known yet (null), for the first payer who brings it.
   */
  openCardPage(request: { payer: string | null; returnUrl: string }): Promise<string>;
  /**
   * Keeps a card for charges that its payer is not there for. Nothing is authorised.
   * @returns the word for it that `authorise` takes later; @throws ProcessorRefused when this payer has no such card
   */
  keepCard(request: { method: string; payer: string }): Promise<KeptCard>;
};

/** Nobody knows whether it happened: the same call with the same key may be made again. */
export class ProcessorAway extends Error {
  override name = 'ProcessorAway';
}

/** It certainly did not happen, and the same again will not either. */
export class ProcessorRefused extends Error {
  override name = 'ProcessorRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
