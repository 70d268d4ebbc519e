/** Takes the steps of bookings: the only code that writes their states. */
import { stepsOf } from '../../../platform/apply-step.server.ts';
import { exchangeOf } from '../booking-exchange.ts';
import { bookingLifecycle } from '../booking-lifecycle.ts';
import { move, readBooking, type Booking, type Columns } from '../booking-store.server.ts';
import { bookingDeadlines } from './booking-deadlines.server.ts';
import { bookingEffects } from './booking-effects.server.ts';
import type { BookingInput, BookingNo, BookingStep, TakeBooking } from './booking-steps.ts';
import { lockWithListing } from './lock-with-listing.server.ts';

const isFinal = ({ to }: BookingStep): boolean => bookingLifecycle.final.some((last) => last === to);

/** What the rows of a booking say beside their state. */
function columnsOf(step: BookingStep): { exchange: Columns; leg: Columns } {
  const { now, event, to } = step;
  return {
    exchange: {
      ...(!bookingLifecycle.statesWith('accept').includes(to) && { answer_until: null }),
      ...(event === 'accept' && { accepted_at: now }),
      ...(isFinal(step) && { ended_at: now }),
    },
    leg: {},
  };
}

/** For the effects, which take further steps. */
const take: TakeBooking = (work, booking, event, by, input) =>
  bookingSteps.apply(work, booking, event, by as Parameters<typeof bookingSteps.apply>[3], input);

export const bookingSteps = stepsOf<
  (typeof bookingLifecycle)['rows'][number],
  (typeof bookingLifecycle)['final'][number],
  Booking,
  BookingInput,
  BookingNo
>(bookingLifecycle, {
  lock: (sql, id) => lockWithListing({ sql }, id),
  read: readBooking,
  save: (step) => move(step.sql, step.thing, step.to as Booking['state'], columnsOf(step)),
  effects: bookingEffects(take),
  deadlines: bookingDeadlines,
  fact: (name, { thing, input }) => ({
    name: `booking.${name}`,
    subject: exchangeOf(thing.id),
    ...(input.body && { body: input.body }),
  }),
  clockInput: async () => ({ madeBy: null }),
});
