/** Says what the steps of bookings need beside the row: who takes them, and with what. */
import type { Step, Work } from '../../../platform/apply-step.server.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { ClaimedTime } from '../../availability/claimed-time.ts';
import type { Extension } from '../extension-store.server.ts';
import type { BookableListing } from '../bookable-listing.server.ts';
import type { BookingEvent } from '../booking-lifecycle.ts';
import type { BookingRefusal } from '../booking-refusals.ts';
import type { Booking } from '../booking-store.server.ts';

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

/** Takes a step from an effect. It is handed in, because the steps are made of the effects. */
export type TakeBooking = (
  work: Work,
  booking: Booking,
  event: BookingEvent,
  by: string,
  input: BookingInput,
) => Promise<BookingNo | null>;
