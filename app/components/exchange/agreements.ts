/** Builds what a member is about to agree to: from a quote, a booking, a swap, a circle, or an offer being written. */
import type { QuoteTerms, RefundStepView } from '../../../features/exchange/price/quote-terms-shape.ts';
import type { RentalView, SwapView } from '../../../features/exchange/views/exchange-view.ts';
import type { LegView } from '../../../features/exchange/views/leg-view.ts';
import type { SwapChoice, SwapPreview } from '../../../features/exchange/views/swap-choices-view.ts';
import type { NewcomerPrice } from '../../../features/walk-in/waiting-request-view.ts';
import { addDays } from '../../../platform/time/date-range.ts';
import { graceHours, refundSchedule } from '../../../features/exchange/price/cancellation-policy.ts';
import type { Quote } from '../../../features/exchange/price/quote.ts';
import { stepsAfter } from '../../../features/exchange/price/refund-view.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { dayOfInstant, wallMomentText } from '../when-words.ts';
import type { AgreedThing, Agreement } from './agreement-rows.ts';
import { heldAmounts, heldInSwap } from './held-amounts.tsx';
import { givenIn, receivedIn } from './legs.ts';

const nothing = {
  gets: [],
  gives: [],
  isChoice: false,
  pays: null,
  receives: null,
  held: [],
  rules: [],
  requirements: [],
  reader: 'renter',
  cover: null,
} satisfies Partial<Agreement>;

/** '100% back until Tue, Nov 24, 2026, 9:01 p.m. (Kelowna time)', step by step. */
function refundSentences(steps: readonly RefundStepView[], place: string): string[] {
  const clock = `${place.split(',')[0]} time`;
  return steps.map(({ until, percent }) =>
    until === null
      ? `${percent}% back ${steps.length === 1 ? 'until pick-up' : 'after that, until pick-up'}`
      : `${percent}% back until ${wallMomentText(until)} (${clock})`,
  );
}

const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

type Rental = Pick<
  QuoteTerms,
  'location' | 'timeZone' | 'pickUp' | 'returnBy' | 'requirements' | 'refundSteps' | 'graceHours'
> & {
  title: string;
  fromDay: string;
  toDay: string;
  price: Quote;
  rules: readonly string[];
  /** When it is paid, as a sentence. */
  when: string;
  mayShortenGrace: boolean;
};

/** When everything is paid, or each of two parts. */
function whenPaid({ price: { split }, timeZone, when }: Rental): string {
  if (!split) return when;
  const [now, rest] = [formatCents(split.nowCents), formatCents(split.restCents)];
  return `${now}: ${when[0]?.toLowerCase()}${when.slice(1)}. The rest, ${rest}, is charged to the same card on ${dayOfInstant(split.restDueAt, timeZone)}`;
}

/** What a renter agrees to, in cash, points or both. */
function renterAgreement(rental: Rental): Agreement {
  const { title, fromDay, toDay, pickUp, returnBy, location, price, requirements, rules } = rental;
  const { depositCents } = price;
  return {
    ...nothing,
    gets: [{ title, fromDay, toDay, pickUp, returnBy, location }],
    pays: { points: price.points, cents: price.totalCents, when: whenPaid(rental) },
    held: heldAmounts(0, [{ title, fromDay, toDay, depositCents }], []),
    requirements,
    rules,
    cover: price.cover,
    cancelling: [
      `100% back within ${hoursText(rental.graceHours)} of confirmation`,
      ...(rental.mayShortenGrace
        ? ['Within 1 hour, if the owner confirms less than 7 days before pick-up']
        : []),
      ...refundSentences(rental.refundSteps, location),
      ...(price.split
        ? [
            'Before the second payment, a full refund is what you have paid so far. If that payment fails and you don’t pay another way in time, we cancel under this policy',
          ]
        : []),
      ...(price.refundable.extrasCents > 0
        ? ['Delivery, cleaning and extras are always refunded in full, with their taxes']
        : []),
    ],
  };
}

type Requested = { title: string; from: string; to: string; price: Quote; terms: QuoteTerms };

/** What a request asks for, before it is sent. */
export function agreementOfRequest({ title, from, to, price, terms }: Requested): Agreement {
  const points = price.points > 0 ? 'Points are held now. ' : '';
  const when = terms.isInstant ? 'Charged now' : `${points}Charged only if the owner accepts`;
  return renterAgreement({ ...terms, title, fromDay: from, toDay: to, price, when });
}

type Newcomers = Omit<Requested, 'terms'> & { terms: NewcomerPrice['terms'] };

/** What a newcomer's first request asks for. */
export const agreementOfNewcomer = ({ title, from, to, price, terms }: Newcomers): Agreement =>
  renterAgreement({
    ...terms,
    title,
    fromDay: from,
    toDay: to,
    price,
    mayShortenGrace: false,
    when: 'Charged only if the owner accepts',
  });

/** What more days of an agreed trip mean, up to their new end. @param now when they are asked for */
export function agreementOfMoreDays(view: RentalView, to: string, price: Quote, now: Date): Agreement {
  const [leg] = view.legs;
  const { policy, pickUp, returnBy, timeZone, toDay, location } = leg;
  const schedule = refundSchedule(policy, { wall: pickUp, zone: timeZone }, now);
  return {
    ...renterAgreement({
      ...leg,
      fromDay: price.unit === 'day' ? addDays(toDay, 1) : toDay,
      toDay: to,
      // From the agreed return on, to the same hour of the new last day.
      pickUp: returnBy,
      returnBy: `${to}${returnBy.slice(10)}`,
      price,
      requirements: [],
      refundSteps: stepsAfter(schedule, now),
      graceHours: 0,
      mayShortenGrace: false,
      when: `Charged only if ${view.other.name} agrees`,
    }),
    held: [],
    cancelling:
      view.stage === 'agreed'
        ? refundSentences(stepsAfter(schedule, now), location)
        : ['Once agreed, they can’t be cancelled: the trip is under way'],
  };
}

/** What a booking's open offer means for its reader. @param now when it would be agreed */
export function agreementOfBooking(view: RentalView, now: Date): Agreement {
  const { price, side, other } = view;
  const [leg] = view.legs;
  const { title, fromDay, toDay, depositCents, cover, requirements } = leg;
  if (side === 'renter') {
    const schedule = refundSchedule(leg.policy, { wall: leg.pickUp, zone: leg.timeZone }, now);
    return renterAgreement({
      ...leg,
      price,
      refundSteps: stepsAfter(schedule, now),
      graceHours: graceHours(schedule, now),
      mayShortenGrace: false,
      when: 'Charged now',
    });
  }
  const { receives } = view;
  return {
    ...nothing,
    gives: [thingOfLeg(leg)],
    receives: receives && {
      ...receives,
      when: `After fees. ${other.name} pays now; we’ll pay you 24 hours after the start`,
    },
    held: heldAmounts(
      0,
      [{ title: `${title}, from ${other.name} for you`, fromDay, toDay, depositCents }],
      [],
    ),
    requirements,
    reader: 'owner',
    cover,
    cancelling: [`${other.name} gets everything back, these days stay blocked, and it counts against you`],
  };
}

const thingOfLeg = ({ title, fromDay, toDay, pickUp, returnBy, location }: LegView): AgreedThing => ({
  title,
  fromDay,
  toDay,
  pickUp,
  returnBy,
  location,
});

const swapCancelling = (feeCents: number): string[] => [
  'Free for 24 hours after everyone agrees (1 hour if pick-up is within 7 days)',
  `After that you pay your own swap fee of ${formatCents(feeCents)} with its tax. Everyone gets the rest back`,
];

/** When a circle's points move. */
const pointsMove = 'Points move once everything has changed hands';

/** What accepting a swap or circle means. @param chosen the listing the reader would take, if there are several; null: all */
export function agreementOfSwap(view: SwapView, chosen: string | null): Agreement {
  const { legs, price, adds, gets, kind, from } = view;
  const mine = legs.filter(({ state }) => state !== 'called_off');
  const all = receivedIn({ legs: mine });
  const picked = all.filter(({ slug }) => slug === chosen);
  const received = picked.length > 0 ? picked : all;
  const given = givenIn({ legs: mine });
  const cents = price.ofChoices.find(({ slug }) => slug === chosen)?.totalCents ?? price.totalCents;
  const points =
    adds.points > 0
      ? kind === 'circle'
        ? `${pointsMove}. `
        : `${from.name} gets the points when you get your side. `
      : '';
  return {
    ...nothing,
    gets: received.map(thingOfLeg),
    gives: given.map(thingOfLeg),
    isChoice: received.length > 1,
    pays: {
      points: adds.points,
      cents,
      when: `${points}${kind === 'circle' ? 'Charged when everyone has accepted' : 'Charged now'}`,
    },
    receives:
      gets.points > 0 || gets.cents > 0
        ? { ...gets, when: kind === 'circle' ? pointsMove : 'When you hand over your side' }
        : null,
    held: heldInSwap(view, chosen),
    rules: [...new Set(received.flatMap(({ rules }) => rules))],
    requirements: received.flatMap(({ requirements }) => requirements),
    cover: received[0]?.cover ?? null,
    cancelling: swapCancelling(feeOf(price.lines)),
  };
}

const feeOf = (lines: readonly { kind: string; amountCents: number }[]): number =>
  lines.find(({ kind }) => kind === 'swap')?.amountCents ?? 0;

/** What a swap offer being written means. @param known where the listings are */
export function agreementOfOffer(
  { legs, mine }: SwapPreview,
  known: readonly Pick<SwapChoice, 'slug' | 'location'>[],
  other: string,
): Agreement {
  const thing = ({ slug, title, fromDay, toDay }: SwapPreview['legs'][number]): AgreedThing => ({
    title,
    fromDay,
    toDay,
    pickUp: null,
    returnBy: null,
    location: known.find((each) => each.slug === slug)?.location ?? '',
  });
  const received = legs.filter(({ isToMe }) => isToMe);
  const given = legs.filter(({ isToMe }) => !isToMe);
  const points = mine.points > 0 ? 'Points are held now. ' : '';
  return {
    ...nothing,
    gets: received.map(thing),
    gives: given.map(thing),
    isChoice: received.length > 1 || given.length > 1,
    pays: {
      points: mine.points,
      cents: mine.totalCents,
      when: `${points}Charged only if ${other} accepts`,
    },
    held: heldAmounts(mine.bondCents, received, given),
    rules: [...new Set(received.flatMap(({ rules }) => rules))],
    cover: received[0]?.cover ?? null,
    cancelling: swapCancelling(feeOf(mine.lines)),
  };
}
