/** What do the two sides of a booking see of it? */
import type { ExchangeWay } from '../listings/exchange-preference.ts';
import type { Picture } from '../listings/listing-card.ts';
import type { BookingEvent, BookingState } from './booking-lifecycle.ts';
import type { Side } from './booking-policy.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';
import type { AskedFor, Quote } from './quote.ts';

/** One line of a list of trips or of requests. Instants are ISO text. */
export type BookingLine = {
  id: string;
  /** On which side the reader stands. */
  side: Side;
  state: BookingState;
  /** Whether the reader has to answer. */
  isMyTurn: boolean;
  way: ExchangeWay;
  title: string;
  slug: string;
  picture: Picture | null;
  other: { name: string; isFounder: boolean };
  fromDay: string;
  toDay: string;
  /** Wall time at the listing. */
  pickUp: string;
  returnBy: string;
  totalCents: number;
  points: number;
  answerUntil: string | null;
};

export type RefundStepView = { until: string | null; percent: number };

/** A whole booking. `actions` are exactly the buttons to draw. */
export type BookingView = BookingLine & {
  version: number;
  offeredBy: Side;
  location: string;
  timeZone: string;
  /** 'UTC−07:00' at the pick-up. */
  offset: string;
  depositCents: number;
  price: Quote;
  asked: AskedFor;
  rules: string[];
  policy: CancellationPolicy;
  actions: BookingEvent[];
  /** What a renter gets back by when, and right now; null before the agreement and after the pick-up. */
  refund: { steps: RefundStepView[]; percentNow: number; centsNow: number; pointsNow: number } | null;
  offers: {
    version: number;
    madeBy: Side;
    madeAt: string;
    message: string;
    totalCents: number;
    points: number;
    fromDay: string;
    toDay: string;
  }[];
  history: { name: string; at: string }[];
  confirmedHandOff: Side[];
  confirmedReturn: Side[];
  cancelled: { by: string; reason: string; percent: number; refundCents: number } | null;
};
