/** Defines the response schemas of bookings. The compiler checks them against the queries' types, a test against real answers. */
import { z } from 'zod';
import {
  exchangeLifecycle,
  type ExchangeState,
} from '../../features/exchange/lifecycle/exchange-lifecycle.ts';
import { legLifecycle } from '../../features/exchange/lifecycle/leg-lifecycle.ts';
import type { RentalEvent } from '../../features/exchange/lifecycle/booking-policy.ts';
import type { BookingPage } from '../../features/exchange/views/exchange-queries.server.ts';
import type { BookingLine, BookingView } from '../../features/exchange/views/booking-view.ts';
import type { CheckIn } from '../../features/exchange/handover/check-in.ts';
import { cancellationPolicies } from '../../features/exchange/price/cancellation-policy.ts';
import type { MadeQuote } from '../../features/exchange/price/make-quote.server.ts';
import type { PricedCounter } from '../../features/exchange/price/price-counter.server.ts';
import type { Quote } from '../../features/exchange/price/quote.ts';
import type { RequestOutcome } from '../../features/exchange/offer/request-booking.server.ts';
import { exchangeWays } from '../../features/listings/exchange-preference.ts';
import type { Picture } from '../../features/listings/listing-card.ts';
import { offeredFor } from '../../features/exchange/offer/booking-input.ts';
import { coverShape, plansShape } from './cover-shapes.ts';
import {
  extensionLifecycle,
  type ExtensionState,
} from '../../features/exchange/changes/extension-lifecycle.ts';
import type { ExtensionEvent } from '../../features/exchange/changes/extension-policy.ts';
import { interruptionShape, reliefShape } from './emergency-shapes.ts';
import { paymentLifecycle } from '../../features/payments/steps/payment-lifecycle.ts';
import type { CheckoutView } from '../../features/checkout/checkout-view.ts';
import type { PaymentView } from '../../features/payments/payment-view.ts';
import { checklistShape, othersLeftOutShape, requirementLinesShape } from './requirement-shapes.ts';

/** As sent: an instant is text. */
type Sent<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T;

const cents = z.int().describe('CAD cents');
const points = z.int().min(0).describe('whole Adventure Points');
const day = z.string().describe('a calendar day at the listing, 2027-06-04');
const wall = z.string().describe('local time at the listing, 2027-06-04T09:00');
const instant = z.iso.datetime({ offset: true });
const side = z.enum(['renter', 'owner']);

const splitShape = z.strictObject({
  nowCents: cents.describe('paid at the agreement'),
  restCents: cents,
  restDueAt: instant.describe('when the card is charged for the rest'),
});

export const quoteShape: z.ZodType<Quote> = z.strictObject({
  way: z.enum(exchangeWays),
  units: z.int(),
  unit: z.enum(['day', 'night']),
  lines: z
    .array(
      z.strictObject({
        kind: z.enum([
          'rental',
          'discount',
          'cleaning',
          'service',
          'tax',
          'delivery',
          'add-on',
          'protection',
          'points',
          'swap',
        ]),
        label: z.string(),
        amountCents: cents,
      }),
    )
    .describe('They add up exactly to the total. A discount is negative.'),
  totalCents: cents,
  points,
  fullPoints: points.describe('what it would cost in points alone'),
  depositCents: cents.describe('authorised and released, never part of the total'),
  refundable: z.strictObject({ rentalCents: cents, extrasCents: cents, points }),
  split: splitShape.nullable().describe('null: paid at once'),
  cover: coverShape,
});

const refundStep = z.strictObject({
  until: z.string().nullable().describe('For example, 2027-05-21 09:00 UTC−07:00. Null means until pick-up.'),
  percent: z.number(),
  isGrace: z.boolean().describe('from the grace period after the confirmation, whatever the policy says'),
});

export const madeQuoteShape: z.ZodType<Sent<MadeQuote>> = z.strictObject({
  id: z.uuid(),
  validUntil: instant,
  price: quoteShape,
  terms: z.strictObject({
    isInstant: z.boolean().describe('instant booking: the request is confirmed at once'),
    answerUntil: instant.nullable(),
    location: z.string(),
    timeZone: z.string(),
    offset: z.string(),
    pickUp: wall,
    returnBy: wall,
    policy: z.enum(cancellationPolicies),
    refundSteps: z.array(refundStep),
    graceHours: z.number().describe('how long after the confirmation everything is refunded'),
    mayShortenGrace: z
      .boolean()
      .describe('a late answer would come less than 7 days before the pick-up and leave 1 hour'),
    requirements: requirementLinesShape.describe(
      'what has to be shown before the pick-up, and how it stands for who asks',
    ),
    rules: z.array(z.string()),
    addOns: z.array(
      z.strictObject({ id: z.string(), label: z.string(), cents, per: z.enum(['booking', 'unit']) }),
    ),
    deliveryCents: cents.nullable().describe('null: the owner does not deliver'),
    split: splitShape.nullable().describe('how it can be paid in two parts'),
    includedCover: coverShape,
    plans: plansShape,
  }),
});

const receives = z
  .strictObject({ cents, points })
  .nullable()
  .describe('what the owner gets after our fee; null for the renter');

export const outcomeShape: z.ZodType<Sent<RequestOutcome>> = z.strictObject({
  id: z.uuid(),
  state: z.enum(['requested', 'accepted']),
  answerUntil: instant.nullable(),
});

export const pricedCounterShape: z.ZodType<PricedCounter> = z.strictObject({
  price: quoteShape,
  answerUntil: instant,
  receives,
});

/** A member as shown beside their listing. */
export const memberFace = {
  name: z.string(),
  photo: z.string().nullable().describe('the address of a small square picture'),
  address: z.string().describe('of the public profile'),
};

export const checkInShape: z.ZodType<CheckIn | null> = z
  .strictObject({
    from: z.iso.datetime({ offset: true }).describe('from then on the guest can read them'),
    words: z.string().nullable().describe('null for the guest before that'),
  })
  .nullable()
  .describe('the owner’s check-in instructions; null without any');

export const pictureShape: z.ZodType<Picture> = z.strictObject({
  alt: z.string(),
  focal: z.tuple([z.number(), z.number()]),
  width: z.number(),
  height: z.number(),
  blur: z.string(),
  color: z.string(),
  avif: z.record(z.string(), z.string()),
  webp: z.record(z.string(), z.string()),
});

// Taken from the lifecycle, so that no state is missing here.
const states = z.enum(exchangeLifecycle.states as [ExchangeState, ...ExchangeState[]]);
const events = z.enum([
  ...new Set([...exchangeLifecycle.rows, ...legLifecycle.rows].map(({ event }) => event)),
] as [RentalEvent, ...RentalEvent[]]);

/** A card authorisation; a declined card is a state, not an error. */
const paymentFields = {
  id: z.uuid(),
  purpose: z.enum(['price', 'rest', 'deposit']),
  state: z.enum(paymentLifecycle.states as [PaymentView['state'], ...PaymentView['state'][]]),
  amountCents: cents,
  card: z.strictObject({ brand: z.string(), lastFour: z.string() }).nullable(),
  problem: z.string().nullable().describe('Why the bank declined, in a sentence for the cardholder.'),
  confirmUrl: z
    .string()
    .nullable()
    .describe('where the bank asks the cardholder, who then returns to /payments/{id}'),
  capturedCents: cents,
  refundedCents: cents,
};

export const paymentShape: z.ZodType<PaymentView> = z.strictObject(paymentFields);

export const checkoutShape: z.ZodType<CheckoutView> = z.strictObject({
  ...paymentFields,
  plan: z
    .strictObject({
      state: z.enum(['waiting', 'done', 'refused', 'declined']),
      place: z.string().nullable().describe('its page'),
      retryPlace: z.string().nullable(),
      sentence: z.string(),
    })
    .nullable()
    .describe('what was planned after the bank’s answer, and the result'),
});

const line = {
  id: z.uuid(),
  side: side.describe('which side the reader is on'),
  state: states,
  askedBy: side.describe('who made the first version: an owner with a special offer'),
  version: z.int().describe('of the open offer; an answer names the version that was read'),
  message: z.string(),
  isMyTurn: z.boolean(),
  way: z.enum(exchangeWays),
  title: z.string(),
  slug: z.string(),
  picture: pictureShape.nullable(),
  other: z.strictObject({ ...memberFace, isFounder: z.boolean() }),
  fromDay: day,
  toDay: day,
  pickUp: wall,
  returnBy: wall,
  totalCents: cents.describe('including agreed extensions'),
  points,
  receives,
  answerUntil: instant.nullable(),
};

export const bookingLineShape: z.ZodType<BookingLine> = z.strictObject(line);

export const bookingPageShape: z.ZodType<BookingPage> = z.strictObject({
  bookings: z.array(bookingLineShape),
  after: z.uuid().nullable().describe('for the next page; null on the last'),
});

export const bookingViewShape: z.ZodType<BookingView> = z.strictObject({
  ...line,
  offeredBy: side,
  location: z.string(),
  place: z
    .strictObject({ address: z.string(), longitude: z.number(), latitude: z.number() })
    .nullable()
    .describe('its exact place; null before the agreement and after the return'),
  checkIn: checkInShape,
  phone: z.string().nullable().describe('of the other side, while it is agreed or under way'),
  timeZone: z.string(),
  offset: z.string(),
  depositCents: cents,
  money: z.strictObject({
    price: paymentShape.nullable(),
    deposit: paymentShape.nullable(),
    rest: z
      .strictObject({ cents, dueAt: instant, payment: paymentShape.nullable() })
      .nullable()
      .describe('the second of two payments'),
    needs: z.enum(['price', 'rest', 'deposit']).nullable().describe('what the renter has to authorise'),
    takenBack: z
      .strictObject({
        cents,
        ownersCents: cents.describe('the owner’s share of what is lost'),
        isDecided: z.boolean().describe('false while the bank decides'),
      })
      .nullable()
      .describe('what the renter’s bank has taken back'),
    payUntil: instant.nullable(),
  }),
  price: quoteShape.describe('as first agreed or offered'),
  further: z
    .array(
      z.strictObject({
        fromDay: day,
        toDay: day,
        isPaid: z.boolean(),
        price: quoteShape,
        payment: paymentShape.nullable(),
      }),
    )
    .describe('days that were added since and are agreed'),
  asked: offeredFor.extend({ isSplit: z.boolean().optional() }),
  ways: z.array(z.enum(exchangeWays)),
  rules: z.array(z.string()),
  policy: z.enum(cancellationPolicies),
  requirements: requirementLinesShape,
  isOthersLeftOut: othersLeftOutShape,
  checklist: checklistShape,
  actions: z.array(events).describe('what the reader may do now'),
  refund: z
    .strictObject({
      steps: z.array(refundStep),
      graceUntil: instant,
      percentNow: z.number(),
      centsNow: cents,
      pointsNow: points,
    })
    .nullable(),
  offers: z.array(
    z.strictObject({
      version: z.int(),
      madeBy: side,
      madeAt: z.string(),
      message: z.string(),
      totalCents: cents,
      points,
      fromDay: day,
      toDay: day,
    }),
  ),
  history: z.array(z.strictObject({ name: z.string(), at: instant })),
  confirmedHandOff: z.array(side),
  confirmedReturn: z.array(side),
  sayUntil: instant
    .nullable()
    .describe(
      'both were asked whether it started: until then either can confirm, and then it ends automatically',
    ),
  isNoShowOpen: z.boolean().describe('a no-show report is open: see /no-shows/{id}'),
  countsAsBackAt: instant
    .nullable()
    .describe('while it is out: when it counts as returned without both confirmations'),
  isPresumedBack: z.boolean().describe('it counts as returned without both confirmations'),
  claimUntil: instant.nullable(),
  isDisputed: z.boolean().describe('damage is claimed: the end of the claim completes it'),
  areMetersOpen: z.boolean().describe('the meters show extra use, claimed automatically at claimUntil'),
  extension: z
    .strictObject({
      toDay: day,
      totalCents: cents,
      receives,
      state: z.enum(extensionLifecycle.states as [ExtensionState, ...ExtensionState[]]),
      answerUntil: instant,
    })
    .nullable()
    .describe('the latest extension request'),
  extensionActions: z
    .array(
      z.enum([...new Set(extensionLifecycle.rows.map(({ event }) => event))] as [
        ExtensionEvent,
        ...ExtensionEvent[],
      ]),
    )
    .describe('what the reader may do now about an extension'),
  isStoppedByDebt: z.boolean().describe('an extension would be possible without the debt'),
  cancelWords: z
    .strictObject({ renter: z.number().nullable(), owner: z.number().nullable() })
    .describe('each side’s proposed refund for ending it by agreement'),
  cancelReasons: z
    .strictObject({ renter: z.string().nullable(), owner: z.string().nullable() })
    .describe('why each side proposes that'),
  relief: reliefShape,
  interruption: interruptionShape,
  cancelled: z
    .strictObject({
      by: z.string(),
      reason: z.string(),
      percent: z.number(),
      refundCents: cents,
      refundPoints: points,
      keeps: receives.describe('what the owner keeps after fees; null for the renter'),
      isNoShow: z.boolean().describe('the other side reported this one as a no-show'),
      isUnbegun: z.boolean().describe('it ended automatically, because it never started'),
    })
    .nullable(),
});

export const toldShape = z.strictObject({ outcome: z.string() });
export const counteredShape = z.strictObject({ version: z.int(), answerUntil: instant });
export const relievedShape = z.strictObject({
  refundCents: cents,
  refundPoints: points,
  percent: z.number(),
  givenPoints: points,
});
export const cancelledShape = z.strictObject({
  refundCents: cents,
  refundPoints: points,
  percent: z.number(),
});

export const reportedShape = z.strictObject({
  state: z.literal('reported'),
  answerUntil: instant.describe('until then the other side can answer, and no money moves'),
});
