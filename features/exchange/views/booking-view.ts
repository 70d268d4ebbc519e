/** Defines what the two sides of a booking see. */
import { z } from 'zod';
import { cents, day, instant, wall } from '../../../platform/sent-values.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';
import { pictureShape } from '../../listings/listing-card.ts';
import { personShape } from '../../members/member-face.ts';
import { takenBackShape } from '../../payments/chargebacks/chargeback-view.ts';
import { paymentShape } from '../../payments/payment-view.ts';
import { requirementLinesShape } from '../../requirements/requirement-shapes.ts';
import { coverShape, plansShape } from '../../settings/cover-shape.ts';
import { extensionLifecycle, type ExtensionState } from '../changes/extension-lifecycle.ts';
import type { ExtensionEvent } from '../changes/extension-policy.ts';
import type { RentalEvent } from '../lifecycle/booking-policy.ts';
import { exchangeLifecycle, type ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { legLifecycle } from '../lifecycle/leg-lifecycle.ts';
import { offeredFor } from '../offer/booking-input.ts';
import { cancellationPolicies } from '../price/cancellation-policy.ts';
import type { AskedFor } from '../price/quote.ts';
import {
  addOnShape,
  ownersShape,
  points,
  quoteShape,
  receivesShape,
  splitShape,
} from '../price/quote-shape.ts';
import { interruptionShape, reliefShape } from '../relief/emergency-view.ts';
import { handOverShape } from './hand-over-view.ts';

const side = z.enum(['renter', 'owner']);

// Taken from the lifecycle, so that no state is missing here.
export const stateShape = z.enum(exchangeLifecycle.states as [ExchangeState, ...ExchangeState[]]);
const events = z.enum([
  ...new Set([...exchangeLifecycle.rows, ...legLifecycle.rows].map(({ event }) => event)),
] as [RentalEvent, ...RentalEvent[]]);

const askedShape: z.ZodType<AskedFor> = offeredFor.extend({ isSplit: z.boolean().optional() });

const lineShape = z.strictObject({
  id: z.uuid(),
  side: side.describe('which side the reader is on'),
  state: stateShape,
  askedBy: side.describe('who made the first version: an owner with a special offer'),
  version: z.int().describe('of the open offer; an answer names the version that was read'),
  message: z.string().describe('of the latest offer'),
  isMyTurn: z.boolean().describe('whether the reader has to answer'),
  way: z.enum(exchangeWays),
  title: z.string(),
  slug: z.string(),
  picture: pictureShape.nullable(),
  other: personShape,
  fromDay: day,
  toDay: day,
  pickUp: wall,
  returnBy: wall,
  totalCents: cents.describe('what the renter pays, including agreed extensions'),
  points,
  receives: ownersShape,
  answerUntil: instant.nullable(),
});
/** One row of a list of trips or requests. */
export type BookingLine = z.infer<typeof lineShape>;

export const bookingPageShape = z.strictObject({
  bookings: z.array(lineShape),
  after: z.uuid().nullable().describe('for the next page; null on the last'),
});
export type BookingPage = z.infer<typeof bookingPageShape>;

const refundStepShape = z.strictObject({
  until: z.string().nullable().describe('For example, 2027-05-21 09:00 UTC−07:00. Null means until pick-up.'),
  percent: z.number(),
  isGrace: z.boolean().describe('from the grace period after the confirmation, whatever the policy says'),
});
/** A step of a cancellation policy. */
export type RefundStepView = z.infer<typeof refundStepShape>;

const furtherShape = z.strictObject({
  fromDay: day,
  toDay: day,
  isPaid: z.boolean().describe('charged; else it is about to be'),
  price: quoteShape,
  payment: paymentShape.nullable().describe('the renter’s; the owner sees no card'),
});
/** An agreed extension. */
export type FurtherDays = z.infer<typeof furtherShape>;

const moneyShape = z.strictObject({
  price: paymentShape.nullable().describe('null without a card, or without cash'),
  deposit: paymentShape.nullable(),
  rest: z
    .strictObject({
      cents,
      dueAt: instant.describe('when it is charged'),
      payment: paymentShape.nullable().describe('from then on'),
    })
    .nullable()
    .describe('the second of two payments; null where all is paid at once'),
  needs: z
    .enum(['price', 'rest', 'deposit'])
    .nullable()
    .describe(
      'what the renter has to authorise with `POST /payments`: the price, with their acceptance or because their card failed; the deposit by the pick-up',
    ),
  takenBack: takenBackShape
    .nullable()
    .describe('what the renter’s bank has taken back of a trip that began, or is deciding about'),
  payUntil: instant
    .nullable()
    .describe('set when the card could not be charged: until then another payment is possible'),
});
/** A booking's cards. The owner sees states and amounts, no card. */
export type BookingMoney = z.infer<typeof moneyShape>;

export const bookingViewShape = lineShape.extend({
  ...handOverShape.shape,
  offeredBy: side,
  location: z.string(),
  phone: z
    .string()
    .nullable()
    .describe('of the other side, while it is agreed or under way, if they entered one: +12505550199'),
  money: moneyShape,
  price: quoteShape.describe('as first agreed or offered; extensions have separate prices'),
  further: z.array(furtherShape).describe('days that were added since and are agreed'),
  asked: askedShape,
  ways: z
    .array(z.enum(exchangeWays))
    .describe('how the listing can currently be paid for: the options of a counter-offer'),
  actions: z.array(events).describe('what the reader may do now'),
  refund: z
    .strictObject({
      steps: z.array(refundStepShape).describe('those still possible; the first applies now'),
      graceUntil: instant.describe('until then everything is refunded; it may have passed'),
      percentNow: z.number(),
      centsNow: cents,
      pointsNow: points,
    })
    .nullable()
    .describe('for the renter; null unless agreed and not started'),
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
  countsAsBackAt: instant
    .nullable()
    .describe('while it is out: when it counts as returned without both confirmations'),
  isPresumedBack: z.boolean().describe('it counts as returned without both confirmations'),
  extension: z
    .strictObject({
      toDay: day,
      totalCents: cents,
      receives: ownersShape,
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
    .describe('each side’s proposed refund for ending it by agreement, in percent; null without one'),
  cancelReasons: z
    .strictObject({ renter: z.string().nullable(), owner: z.string().nullable() })
    .describe('why each side proposes that: the other one reads it'),
  relief: reliefShape.nullable().describe('what an emergency offers'),
  interruption: interruptionShape
    .nullable()
    .describe('what an emergency means for a trip that is, or was, under way'),
  cancelled: z
    .strictObject({
      by: z.string(),
      reason: z.string(),
      percent: z.number(),
      refundCents: cents,
      refundPoints: points,
      keeps: receivesShape.nullable().describe('what the owner keeps after fees; null for the renter'),
      isNoShow: z.boolean().describe('the other side reported this one as a no-show'),
      isUnbegun: z.boolean().describe('it ended automatically, because it never started'),
    })
    .nullable(),
});
/** A whole booking. `actions` are its buttons. */
export type BookingView = z.infer<typeof bookingViewShape>;

export const quoteTermsShape = z.strictObject({
  isInstant: z.boolean().describe('instant booking: the request is confirmed at once'),
  answerUntil: instant
    .nullable()
    .describe('the owner’s deadline if it is sent now; null without an answer needed, or without time left'),
  location: z.string().describe('Kelowna, BC: times are local there'),
  timeZone: z.string(),
  offset: z.string().describe('UTC−07:00 at the pick-up'),
  pickUp: wall,
  returnBy: wall,
  policy: z.enum(cancellationPolicies),
  refundSteps: z.array(refundStepShape).describe('those still possible once it is agreed'),
  graceHours: z.number().describe('how long after the confirmation everything is refunded, if confirmed now'),
  mayShortenGrace: z
    .boolean()
    .describe('a late answer would come less than 7 days before the pick-up and leave 1 hour'),
  requirements: requirementLinesShape.describe(
    'what has to be shown before the pick-up, and how it stands for who asks',
  ),
  rules: z.array(z.string()).describe('the owner’s, one per line'),
  addOns: z.array(addOnShape).describe('available extras, chosen or not'),
  deliveryCents: cents.nullable().describe('null: the owner does not deliver'),
  split: splitShape.nullable().describe('how it can be paid in two parts; null where it can’t'),
  includedCover: coverShape,
  plans: plansShape,
});
/** What is shown with a price before a request. */
export type QuoteTerms = z.infer<typeof quoteTermsShape>;
