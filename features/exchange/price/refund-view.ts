/** Formats a booking's cancellation policy for a page: the steps still possible, the current one first. */
import { offsetText, wallTimeOf } from '../../../platform/time/time-zone.ts';
import { refundOfAll } from './booking-sums.ts';
import type { RentalView } from '../views/exchange-view.ts';
import type { RefundStepView } from './quote-terms-shape.ts';
import {
  refundPercent,
  refundSchedule,
  type CancellationPolicy,
  type RefundSchedule,
} from './cancellation-policy.ts';
import type { Quote } from './quote.ts';

/** The policy's steps that end after an instant; the first applies then. The last, up to the pick-up, always stays. */
export const stepsAfter = ({ steps }: RefundSchedule, at: Date): RefundStepView[] =>
  steps
    .filter(({ before }) => before === null || before > at)
    .map(({ text, percent }) => ({ until: text, percent, isGrace: false }));

/** The same with the grace period in front, while it gives more than the policy. */
export function stepsWithGrace(schedule: RefundSchedule, now: Date, zone: string): RefundStepView[] {
  const { graceUntil } = schedule;
  const after = stepsAfter(schedule, now);
  if (graceUntil <= now || after[0]?.percent === 100) return after;
  const until = `${wallTimeOf(zone, graceUntil).replace('T', ' ')} ${offsetText(zone, graceUntil)}`;
  return [{ until, percent: 100, isGrace: true }, ...stepsAfter(schedule, graceUntil)];
}

type Cancellable = {
  policy: CancellationPolicy;
  pickUp: string;
  timeZone: string;
  acceptedAt: Date;
  /** An emergency applies: everything is refunded, no matter who cancels. */
  hasFullRefund: boolean;
  /** The booking's own price first, then its extensions'. */
  prices: readonly Quote[];
  /** What of them isn't paid yet. CAD cents. */
  unpaidCents: number;
};

/** A renter's refund by deadline, and right now. */
export function refundViewOf(booking: Cancellable, now: Date): NonNullable<RentalView['refund']> {
  const { timeZone, pickUp } = booking;
  const schedule = refundSchedule(booking.policy, { wall: pickUp, zone: timeZone }, booking.acceptedAt);
  const percentNow = booking.hasFullRefund ? 100 : refundPercent(schedule, now);
  const { refundCents, refundPoints } = refundOfAll(booking.prices, percentNow);
  return {
    steps: stepsWithGrace(schedule, now, timeZone),
    graceUntil: schedule.graceUntil.toISOString(),
    percentNow,
    centsNow: Math.max(0, refundCents - booking.unpaidCents),
    pointsNow: refundPoints,
  };
}
