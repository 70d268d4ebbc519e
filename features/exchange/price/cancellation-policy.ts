/**
 * Computes what a cancelling renter gets back, and until when, by the owner's policy copied into the booking. From rules.md,
 * "Cancellation".
 */
import { percentOf } from '../../../platform/money/money.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { instantOf, offsetText, type WallTime } from '../../../platform/time/time-zone.ts';

export const cancellationPolicies = ['flexible', 'moderate', 'strict'] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];

/**
 * From `daysBefore` days before the pick-up (to the minute, in wall time) the refund drops to `thenPercent`. Before the first step: 100 %.
 */
type Step = { daysBefore: number; thenPercent: number };

const tables: Record<CancellationPolicy, readonly Step[]> = {
  flexible: [{ daysBefore: 7, thenPercent: 50 }],
  moderate: [
    { daysBefore: 14, thenPercent: 50 },
    { daysBefore: 3, thenPercent: 0 },
  ],
  strict: [
    { daysBefore: 30, thenPercent: 50 },
    { daysBefore: 7, thenPercent: 0 },
  ],
};

const hour = 3_600_000;
const graceDays = 7;

/** A step of the copied policy, as instants. */
export type RefundStep = {
  /** Cancelling before this instant refunds this much of the rental. Null: until the pick-up. */
  before: Date | null;
  percent: number;
  /** The same in the listing's local time with its offset: '2027-06-05 16:00 UTC−07:00'. */
  text: string | null;
};

export type RefundSchedule = {
  policy: CancellationPolicy;
  steps: RefundStep[];
  /** Until this instant everything is refunded, whatever the steps say. */
  graceUntil: Date;
};

const told = (zone: string, wall: WallTime): string =>
  `${wall.replace('T', ' ')} ${offsetText(zone, instantOf(zone, wall))}`;

/**
 * The policy as absolute instants, counted back from the pick-up in wall time: "seven days before" is the same clock time, even across a
 * change of the offset.
 * @param confirmedAt the confirmation: everything is refunded within 24 hours of it when the pick-up is at least seven days away, else
 * within one hour
 */
export function refundSchedule(
  policy: CancellationPolicy,
  pickUp: { wall: WallTime; zone: string },
  confirmedAt: Date,
): RefundSchedule {
  const before = (days: number): WallTime =>
    `${addDays(pickUp.wall.slice(0, 10), -days)}${pickUp.wall.slice(10, 16)}`;
  let percent = 100;
  const steps: RefundStep[] = [];
  for (const step of tables[policy]) {
    const wall = before(step.daysBefore);
    steps.push({ before: instantOf(pickUp.zone, wall), percent, text: told(pickUp.zone, wall) });
    percent = step.thenPercent;
  }
  steps.push({ before: null, percent, text: null });
  const isFarAway = confirmedAt.getTime() <= instantOf(pickUp.zone, before(graceDays)).getTime();
  return {
    policy,
    steps,
    graceUntil: new Date(confirmedAt.getTime() + (isFarAway ? 24 : 1) * hour),
  };
}

/** The grace period's length in hours. @param confirmedAt the instant the schedule was made for */
export const graceHours = ({ graceUntil }: RefundSchedule, confirmedAt: Date): number =>
  (graceUntil.getTime() - confirmedAt.getTime()) / hour;

/** How much of the rental a renter gets back by cancelling at this instant. A cancelling owner refunds everything. */
export function refundPercent(schedule: RefundSchedule, at: Date): number {
  if (at <= schedule.graceUntil) return 100;
  return schedule.steps.find(({ before }) => before === null || at < before)?.percent ?? 0;
}

/** A booking's price, split by how a cancellation treats it. CAD cents and whole points. */
export type Refundable = {
  /** The rental after discount, with its taxes and fee. */
  rentalCents: number;
  /** Delivery, cleaning, add-ons and their taxes: always fully refunded. */
  extrasCents: number;
  points: number;
};

export type Refund = { refundCents: number; refundPoints: number; keptCents: number; keptPoints: number };

/**
 * What is refunded and what the owner keeps; together exactly what was paid. Points follow the same percentage, half a point up, as in the
 * ledger.
 */
export function refundOf(paid: Refundable, percent: number): Refund {
  const refundCents = percentOf(paid.rentalCents, percent) + paid.extrasCents;
  const refundPoints = percentOf(paid.points, percent);
  return {
    refundCents,
    refundPoints,
    keptCents: paid.rentalCents + paid.extrasCents - refundCents,
    keptPoints: paid.points - refundPoints,
  };
}
