/** Says what a newcomer hears of their request: at once, and once their email is confirmed. */
import type { AskedFor } from '../exchange/price/quote.ts';
import type { WaitingRequestState } from './waiting-request-lifecycle.ts';

/** What is answered at once. It is the same whether or not the address has an account. */
export type KeptRequestAnswer = {
  id: string;
  /** ISO instant until which the email has to be confirmed. */
  confirmUntil: string;
};

export type WaitingRequestView = {
  id: string;
  /** 'asks-bank': the card's bank has a question first. */
  state: Exclude<WaitingRequestState, 'replaced'> | 'asks-bank';
  listing: { slug: string; title: string; ownerName: string };
  asked: AskedFor;
  message: string;
  totalCents: number;
  bookingId: string | null;
  /** The payment page that leads to the bank's question; null where there is none. */
  paymentId: string | null;
  /** Why it could not be sent; null where it was or will be. */
  sentence: string | null;
};
