/** Takes the steps of bookings: the only code that writes their states. */
import { stepsOf } from '../../../platform/apply-step.server.ts';
import { exchangeOf } from '../booking-exchange.ts';
import { bookingLifecycle } from '../booking-lifecycle.ts';
import {
  move,
  partyOf,
  readBooking,
  saveRefund,
  type Booking,
  type Columns,
} from '../booking-store.server.ts';
import { claimUntil } from '../silence.ts';
import { bookingDeadlines } from './booking-deadlines.server.ts';
import { bookingEffects } from './booking-effects.server.ts';
import type { BookingInput, BookingNo, BookingStep, TakeBooking } from './booking-steps.ts';
import { lockWithListing } from './lock-with-listing.server.ts';

const isFinal = ({ to }: BookingStep): boolean => bookingLifecycle.final.some((last) => last === to);

/** What a booking's exchange says beside its state. */
const exchangeColumns = (step: BookingStep): Columns => ({
  ...(!bookingLifecycle.statesWith('accept').includes(step.to) && { answer_until: null }),
  ...(step.event === 'accept' && { accepted_at: step.now }),
  ...(isFinal(step) && { ended_at: step.now }),
});

/** What its leg says beside its state. */
function legColumns({ now, event, input: { end } }: BookingStep): Columns {
  switch (event) {
    case 'hand_off':
      return { handed_off_at: now };
    case 'return':
    case 'presume_return':
      return { returned_at: now, claim_until: claimUntil(now) };
    case 'complete':
    case 'settle':
      return { claim_until: null };
    default:
      return end ? { called_off_by: partyOf(end.by), call_off_reason: end.reason } : {};
  }
}

async function save(step: BookingStep): Promise<void> {
  const columns = { exchange: exchangeColumns(step), leg: legColumns(step) };
  await move(step.sql, step.thing, step.to as Booking['state'], columns);
  if (step.input.end) await saveRefund(step.sql, step.thing.id, step.input.end);
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
  save,
  effects: bookingEffects(take),
  deadlines: bookingDeadlines,
  fact: (name, { thing, input }) => ({
    name: `booking.${name}`,
    subject: exchangeOf(thing.id),
    ...(input.body && { body: input.body }),
  }),
  clockInput: async () => ({ madeBy: null }),
});
