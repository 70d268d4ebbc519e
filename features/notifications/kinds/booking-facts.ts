/** Says what a notice about a booking knows: what the side that is told may know of it. */
import { z } from 'zod';
import { formatCents } from '../../../platform/money.ts';
import { instantOf } from '../../../platform/time-zone.ts';
import { momentText } from '../moment-words.ts';

export const bookingFacts = z.object({
  bookingId: z.string(),
  version: z.number(),
  side: z.enum(['renter', 'owner']),
  title: z.string(),
  /** The public name of the other side. */
  other: z.string(),
  /** Wall time in the listing's zone. */
  pickUp: z.string(),
  returnBy: z.string(),
  zone: z.string(),
  /** With the further days that were agreed since. */
  totalCents: z.number(),
  /** Without them; notices from before further days were added up have no such number. */
  priceCents: z.number().optional(),
  /** What the owner gets after the club's fee; null for the renter. */
  receives: z.object({ cents: z.number(), points: z.number() }).nullable().default(null),
  points: z.number(),
  depositCents: z.number(),
  /** What has to be done has to be done by then; ISO text. */
  until: z.string().nullable(),
  /** Who did it, where the fact says so. */
  by: z.string().nullable(),
  percent: z.number().nullable(),
  cents: z.number().nullable(),
  /** Points in the place of what was paid; null where there are none. */
  givenPoints: z.number().nullable(),
  /** What came in between; '' where nothing did. */
  emergency: z.string(),
  isInstant: z.boolean(),
  /** Both sides have said yes. */
  isAgreed: z.boolean(),
  isNoShow: z.boolean(),
  /** Whether the reader, and the other side, have confirmed since the pick-up that it was handed over. */
  hasSaid: z.boolean().default(false),
  hasOtherSaid: z.boolean().default(false),
  /** The clock ended it: nobody had begun it. */
  isUnbegun: z.boolean().default(false),
  /** A side has said that it is back, or it counts so. */
  isBack: z.boolean().default(false),
  /** The owner's time to claim was over as it was told. */
  isClaimOver: z.boolean().default(false),
  /** Its meters come to something that nobody has claimed yet: it is claimed by itself when the owner's time to claim is over. */
  areMetersOpen: z.boolean().default(false),
  /** The clock says that it is back: both sides' words did not come. */
  isPresumed: z.boolean().default(false),
});

export type BookingFacts = z.infer<typeof bookingFacts>;

export const pathOf = ({ bookingId }: BookingFacts): string => `/bookings/${bookingId}`;

/** '1,149 AP + $49': what the renter pays; nothing at all is '$0'. */
export function costText({ totalCents, points }: Pick<BookingFacts, 'totalCents' | 'points'>): string {
  const pointsText = `${points.toLocaleString('en-CA')} AP`;
  if (points === 0) return formatCents(totalCents);
  return totalCents === 0 ? pointsText : `${pointsText} + ${formatCents(totalCents)}`;
}

/** A clock at the listing shows this then. */
export const wallMoment = (facts: BookingFacts, wall: string): string =>
  momentText(instantOf(facts.zone, wall), facts.zone);

/** By when, in the listing's zone; '' without a deadline. */
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

/** What the owner gets; nothing for the renter. */
function receivesRow(facts: BookingFacts): Row[] {
  const amount = receivesText(facts);
  return amount === null ? [] : [['You receive', amount]];
}

/** What, with whom, from when to when, at what price. */
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

/** The same with the deadline last. */
export const rowsUntil = (facts: BookingFacts, name: string): Row[] => [
  ...tripRows(facts),
  ...(facts.until === null ? [] : [[name, untilText(facts)] as const]),
];
