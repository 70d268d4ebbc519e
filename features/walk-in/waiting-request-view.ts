/** Defines what a newcomer sees of their request: at once, and after confirming their email. */
import type { AskedFor, Quote } from '../exchange/price/quote.ts';
import type { QuoteTerms } from '../exchange/price/quote-terms-shape.ts';
import type { WaitingRequestState } from './waiting-request-lifecycle.ts';

/** The immediate answer, the same whether or not the address has an account. */
export type KeptRequestAnswer = {
  id: string;
  /** The deadline for confirming the email, an ISO instant. */
  confirmUntil: string;
};

export type WaitingRequestView = {
  id: string;
  /** 'asks-bank': the card's bank asks for confirmation first. */
  state: Exclude<WaitingRequestState, 'replaced'> | 'asks-bank';
  listing: { slug: string; title: string; ownerName: string };
  asked: AskedFor;
  message: string;
  totalCents: number;
  bookingId: string | null;
  /** The payment page that leads to the bank's question; null if not needed. */
  paymentId: string | null;
  /** Why it could not be sent; null if it was or will be. */
  sentence: string | null;
};

/** What a newcomer sees before they send a request. */
export type NewcomerPrice = {
  price: Quote;
  /** `graceHours`: for this long everything is refunded, however late the owner confirms. Nobody has shown anything yet. */
  terms: Pick<
    QuoteTerms,
    'location' | 'timeZone' | 'pickUp' | 'returnBy' | 'rules' | 'requirements' | 'refundSteps' | 'graceHours'
  >;
};
