/** Defines the facts in notifications about a booking, as the recipient may know them. */
import { z } from 'zod';
import { formatCents } from '../../../platform/money/money.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { momentText } from '../../../platform/time/moment-text.ts';

export const bookingFacts = z.object({
  bookingId: z.string(),
  version: z.number(),
  side: z.enum(['renter', 'owner']),
  title: z.string(),
  /** The other side's public name. */
  other: z.string(),
  /** Wall time in the listing's zone. */
  pickUp: z.string(),
  returnBy: z.string(),
  zone: z.string(),
  /** Including extensions. */
  totalCents: z.number(),
  /** What was charged at the agreement; older notifications lack this number. */
  priceCents: z.number().optional(),
  /** What the owner gets after our fee; null for the renter. */
  receives: z.object({ cents: z.number(), points: z.number() }).nullable().default(null),
  points: z.number(),
  depositCents: z.number(),
  /** What an ended request or booking gives back: the hold on the card that was never charged, and points. */
  released: z.object({ cents: z.number(), points: z.number() }).default({ cents: 0, points: 0 }),
  /** The deadline to act; ISO text. */
  until: z.string().nullable(),
  /** Who did it, if the event says so. */
  by: z.string().nullable(),
  percent: z.number().nullable(),
  cents: z.number().nullable(),
  /** Points instead of money; null if none. */
  givenPoints: z.number().nullable(),
  /** The emergency; '' if none. */
  emergency: z.string(),
  isInstant: z.boolean(),
  /** Both sides have confirmed. */
  isAgreed: z.boolean(),
  isNoShow: z.boolean(),
  /** Whether the reader, and the other side, confirmed the hand-over since the pick-up. */
  hasSaid: z.boolean().default(false),
  hasOtherSaid: z.boolean().default(false),
  /** The clock ended it: it never began. */
  isUnbegun: z.boolean().default(false),
  /** A bank took the payment back. */
  isChargedBack: z.boolean().default(false),
  /** One side confirmed the return, or it counts as returned. */
  isBack: z.boolean().default(false),
  /** The owner's time to claim was over when this was sent. */
  isClaimOver: z.boolean().default(false),
  /** It has unclaimed meter overage: it is claimed automatically when the owner's time to claim ends. */
  areMetersOpen: z.boolean().default(false),
  /** The clock closed the return: neither confirmed in time. */
  isPresumed: z.boolean().default(false),
});

export type BookingFacts = z.infer<typeof bookingFacts>;

export const pathOf = ({ bookingId }: BookingFacts): string => `/exchanges/${bookingId}`;

/** '1,149 AP + $49': what the renter pays; '$0' for nothing. */
export function costText({ totalCents, points }: Pick<BookingFacts, 'totalCents' | 'points'>): string {
  const pointsText = `${points.toLocaleString('en-CA')} AP`;
  if (points === 0) return formatCents(totalCents);
  return totalCents === 0 ? pointsText : `${pointsText} + ${formatCents(totalCents)}`;
}

/** That nothing was charged, and which hold ended; for the renter. */
export function releasedText({ released }: BookingFacts): string {
  const { cents, points } = released;
  if (cents === 0 && points === 0) return 'You weren’t charged.';
  return `You weren’t charged. We released your hold of ${costText({ totalCents: cents, points })}.`;
}

/** The listing's local time. */
export const wallMoment = (facts: BookingFacts, wall: string): string =>
  momentText(instantOf(facts.zone, wall), facts.zone);

/** The deadline in the listing's zone; '' without one. */
export const untilText = ({ until, zone }: BookingFacts): string =>
  until === null ? '' : momentText(new Date(until), zone);

type Row = readonly [string, string];

/** '297 AP + $85.50': what the owner gets after fees; null for the renter. */
const receivesText = ({ receives }: BookingFacts): string | null =>
  receives && costText({ totalCents: receives.cents, points: receives.points });

/** 'You receive $85.50 after fees. ' for the owner; '' for the renter. */
export function receivesSentence(facts: BookingFacts): string {
  const amount = receivesText(facts);
  return amount === null ? '' : `You receive ${amount} after fees. `;
}

/** What the owner gets; empty for the renter. */
function receivesRow(facts: BookingFacts): Row[] {
  const amount = receivesText(facts);
  return amount === null ? [] : [['You receive', amount]];
}

/** What, with whom, when, and the price. */
export function tripRows(facts: BookingFacts): Row[] {
  return [
    ['What', facts.title],
    [facts.side === 'owner' ? 'Renter' : 'Owner', facts.other],
    ['Pick-up', wallMoment(facts, facts.pickUp)],
    ['Return', wallMoment(facts, facts.returnBy)],
    ...receivesRow(facts),
    [facts.side === 'owner' ? 'They pay' : 'You pay', costText(facts)],
  ];
}

/** The same, with the deadline at the end. */
export const rowsUntil = (facts: BookingFacts, name: string): Row[] => [
  ...tripRows(facts),
  ...(facts.until === null ? [] : [[name, untilText(facts)] as const]),
];
