/** Says what the steps of rentals, swaps and legs need beside the row: who takes them, and with what. */
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Step, Work } from '../../../platform/apply-step.server.ts';
import type { BookableListing } from '../price/bookable-listing.server.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import type { Extension } from '../changes/extension-store.server.ts';
import type { BookingEvent } from './booking-lifecycle.ts';
import type { BookingRefusal } from './booking-refusals.ts';
import type { Booking } from './booking-store.server.ts';
import type { LegEvent } from './leg-lifecycle.ts';
import type { SwapEvent } from './exchange-lifecycle.ts';
import type { SwapRefusal } from './exchange-refusals.ts';
import type { Leg, Party, Swap } from './exchange-store.server.ts';

/** Why and by whom an agreed booking ends. A no-show counts as a cancellation at the pick-up by the side that did not come. */
export type Ending = {
  /** `silence`: nobody said anything, and it never began. */
  by: 'renter' | 'owner' | 'both' | 'operator' | 'clock' | 'silence' | 'emergency';
  reason: string;
  /** Of the rental; the extras always come back. */
  percent: number;
  /** What goes back in all, CAD cents. */
  refundCents: number;
  /** What stays of the agreed price, CAD cents; what further days cost is apart from it. */
  keptCents: number;
  /** Points that the renter takes in the place of the cash: then no cash goes back, and it stays with the club that owes the points. */
  pointsInstead?: number;
};

/** Only the effects of some rows read the optional ones; they assert that these are there. */
export type BookingInput = {
  /** The account that takes the step; null for the clock. */
  madeBy: string | null;
  /** What the event says beside its name. */
  body?: Body;
  /** The card that the renter authorised with this very step; null where an earlier one still covers the price. */
  paymentId?: string | null;
  /** The booking's listing, whose row is locked. */
  listing?: BookableListing;
  /** Days that a booking gets beside its own, and when it is free again with them. */
  further?: { extension: Extension; time: ClaimedTime };
  /** How an agreed booking ends. */
  end?: Ending;
};

export type BookingNo = BookingRefusal | PaymentRefusal | PointsRefusal;
export type BookingStep = Step<Booking, BookingInput>;

/** Only the effects of some rows read each of these; they assert that it is there. */
export type SwapInput = {
  /** The account that does it; null for the clock and the matcher. */
  madeBy: string | null;
  /** What the event says beside its name. */
  body?: Body;
  /** The card that the member in `madeBy` has authorised for their part; null where an earlier one still covers it. */
  paymentId?: string | null;
  /** Points that a newer version gives back first: those of members who agreed to the version before. */
  agreedBefore?: { version: number; parties: readonly Party[] };
  /** The locked listings of the legs, by id. */
  listings?: ReadonlyMap<number, BookableListing>;
  /** How an agreed swap ends before anything has changed hands. */
  end?: { reason: string; breakerId: string | null; paysFee: boolean };
  /** Why an open offer ends. */
  reason?: string;
};

export type LegInput = {
  madeBy: string | null;
  body?: Body;
  /** The swap as it was when the step began; its row is locked. */
  swap: Swap;
  isCounted?: boolean;
  /** By whose doing a leg does not happen, and whether its receiver has brought it about. */
  off?: { by: NonNullable<Leg['calledOffBy']>; reason: string; isReceiversDoing: boolean };
};

export type SwapNo = SwapRefusal | PaymentRefusal | PointsRefusal;
export type SwapStep = Step<Swap, SwapInput>;
export type LegStep = Step<Leg, LegInput>;

/** The steps that effects take in their turn. They are handed in, because the steps are made of the effects. */
export type Take = {
  booking: (
    work: Work,
    booking: Booking,
    event: BookingEvent,
    by: string,
    input: BookingInput,
  ) => Promise<BookingNo | null>;
  swap: (work: Work, swap: Swap, event: SwapEvent, by: string, input: SwapInput) => Promise<SwapNo | null>;
  leg: (work: Work, leg: Leg, event: LegEvent, by: string, input: LegInput) => Promise<Refusal | null>;
};
