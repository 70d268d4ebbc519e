/** Says what the steps of bookings need beside the row: who takes them, and with what. */
import type { Step, Work } from '../../../platform/apply-step.server.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import type { BookableListing } from '../bookable-listing.server.ts';
import type { BookingEvent } from '../booking-lifecycle.ts';
import type { BookingRefusal } from '../booking-refusals.ts';
import type { Booking } from '../booking-store.server.ts';

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
