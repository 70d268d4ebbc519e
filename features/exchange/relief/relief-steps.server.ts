/** Takes the steps of relief offers: the only code that writes their states. */
import { stepsOf, type Step } from '../../../platform/apply-step.server.ts';
import { present } from '../../../platform/assert.ts';
import type { Body } from '../../../platform/jobs.server/outbox.ts';
import { exchangeOf } from '../lifecycle/exchange-references.ts';
import { isAgreed } from '../lifecycle/exchange-states.ts';
import { readBooking, type Booking, lockWithListing } from '../lifecycle/booking-store.server.ts';
import { countEnd, takeEnd, type CountedEnd } from '../changes/end-agreed.server.ts';
import { reliefLifecycle } from './relief-lifecycle.ts';
import { bookingOfRelief, moveRelief, readRelief, type Relief } from './relief-store.server.ts';

/** The locked booking; how it ends, if it does; and the points given on top of those returned. */
type Input = { booking: Booking; madeBy: string | null; body?: Body; end?: CountedEnd; givenPoints?: number };
type ReliefStep = Step<Relief, Input>;

/** How a booking ends with the renter's choice, or a full refund without one. @param pointsInstead points taken instead of cash */
export const endOfRelief = (
  sql: ReliefStep['sql'],
  booking: Booking,
  { title: reason }: Pick<Relief, 'title'>,
  pointsInstead?: number,
): Promise<CountedEnd> =>
  countEnd(sql, booking, {
    by: 'emergency',
    reason,
    percent: 100,
    ...(pointsInstead !== undefined && { pointsInstead }),
  });

const effects = {
  async endBooking({ sql, now, input: { booking, madeBy, end } }: ReliefStep): Promise<void> {
    const step = { event: 'call_off', who: 'emergency', madeBy } as const;
    await takeEnd({ sql, now }, booking, step, present(end, 'end of a booking in an emergency'));
  },
};

export const reliefSteps = stepsOf<
  (typeof reliefLifecycle)['rows'][number],
  (typeof reliefLifecycle)['final'][number],
  Relief,
  Input,
  never
>(reliefLifecycle, {
  async lock(sql, id) {
    const bookingId = await bookingOfRelief(sql, id);
    return bookingId !== null && (await lockWithListing({ sql }, bookingId)) ? readRelief(sql, id) : null;
  },
  read: readRelief,
  save: ({ sql, now, thing, to, input: { givenPoints = 0 } }) =>
    moveRelief(sql, thing, { state: to as Relief['state'], given_points: givenPoints, ended_at: now }),
  effects,
  deadlines: {
    /** No deadline once the booking has started, or has ended in another way. */
    async answer_until({ sql }, { bookingId, answerUntil }) {
      const booking = await readBooking(sql, bookingId);
      return booking && isAgreed(booking.state) ? answerUntil : null;
    },
  },
  fact: (name, { thing, event, input: { givenPoints = 0, body = { event, givenPoints } } }) => ({
    name: `booking.relief_${name}`,
    subject: exchangeOf(thing.bookingId),
    body,
  }),
  async clockInput({ sql }, relief) {
    const booking = present(await readBooking(sql, relief.bookingId), 'booking of an emergency');
    return { booking, madeBy: null, end: await endOfRelief(sql, booking, relief) };
  },
});
