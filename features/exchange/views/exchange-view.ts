/** Defines what the members of a rental, swap or circle see of it: a line of a list, and the whole. */
import { z } from 'zod';
import { cents, day, instant } from '../../../platform/sent-values.ts';
import { exchangeWays } from '../../listings/exchange-preference.ts';
import { personShape } from '../../members/member-face.ts';
import { takenBackShape } from '../../payments/chargebacks/chargeback-view.ts';
import { paymentShape } from '../../payments/payment-view.ts';
import { extensionLifecycle, type ExtensionState } from '../changes/extension-lifecycle.ts';
import type { ExtensionEvent } from '../changes/extension-policy.ts';
import {
  exchangeLifecycle,
  type ExchangeEvent,
  type ExchangeState,
} from '../lifecycle/exchange-lifecycle.ts';
import { offeredFor } from '../offer/booking-input.ts';
import type { AskedFor } from '../price/quote.ts';
import { ownersShape, points, quoteShape, receivesShape } from '../price/quote-shape.ts';
import { refundStepShape } from '../price/quote-terms-shape.ts';
import { swapLineShape as priceLineShape } from '../price/swap-price.ts';
import { reliefShape } from '../relief/emergency-view.ts';
import { legLineShape, rentalLegShape, stageShape, swapLegLineShape, swapLegShape } from './leg-view.ts';

// Taken from the lifecycles, so that none is missing here.
const stateShape = z.enum(exchangeLifecycle.states as [ExchangeState, ...ExchangeState[]]);
const events = z.enum([...new Set(exchangeLifecycle.rows.map(({ event }) => event))] as [
  ExchangeEvent,
  ...ExchangeEvent[],
]);
const extensionEvents = z.enum([...new Set(extensionLifecycle.rows.map(({ event }) => event))] as [
  ExtensionEvent,
  ...ExtensionEvent[],
]);

const lineShape = z.strictObject({
  id: z.uuid(),
  state: stateShape,
  stage: stageShape,
  version: z.int().describe('of the open offer; an answer names the version that was read'),
  isMine: z.boolean().describe('whether the reader made the first version'),
  isMyTurn: z.boolean().describe('whether the reader has to answer'),
  message: z.string().describe('of the latest offer'),
  answerUntil: instant.nullable(),
});

const rentalLineShape = lineShape.extend({
  kind: z.literal('rental'),
  legs: z.tuple([legLineShape]).describe('from the owner to the renter'),
  side: z.enum(['renter', 'owner']).describe('which side the reader is on'),
  other: personShape,
  way: z.enum(exchangeWays),
  totalCents: cents.describe('what the renter pays, including agreed extensions'),
  points,
  receives: ownersShape,
});
export type RentalLine = z.infer<typeof rentalLineShape>;

const added = z.strictObject({ points, cents });

const swapLineShape = lineShape.extend({
  kind: z.enum(['swap', 'circle']),
  legs: z
    .array(swapLegLineShape)
    .describe('what the reader gives and receives; several on a side while one must still be chosen'),
  from: personShape.describe('from whom the reader receives'),
  to: personShape.describe('to whom the reader gives; the same person in a direct swap'),
  memberCount: z.int(),
  adds: added.describe('what the reader adds; in a circle only one of “adds” and “gets”, net'),
  gets: added.describe('what is added for the reader'),
});
export type SwapLine = z.infer<typeof swapLineShape>;
/** One row of a list. */
export type ExchangeLine = RentalLine | SwapLine;

export const exchangePageShape = z.strictObject({
  exchanges: z.array(z.discriminatedUnion('kind', [rentalLineShape, swapLineShape])),
  after: z.uuid().nullable().describe('for the next page; null on the last'),
});
/** One page of a list. */
export type ExchangePage<Line extends ExchangeLine = ExchangeLine> = {
  exchanges: Line[];
  after: string | null;
};

const offerShape = z.strictObject({
  version: z.int(),
  by: z.string().nullable().describe('null: the club'),
  isMine: z.boolean(),
  madeAt: instant,
  message: z.string(),
});
/** A version of the offer, without its terms. */
export type OfferView = z.infer<typeof offerShape>;

/** What the whole of every kind has. */
const whole = {
  actions: z.array(events).describe('the steps the reader may take now; those of a leg are with it'),
  isStoppedByDebt: z
    .boolean()
    .describe('the reader could accept, counter or extend, but not before they pay a debt'),
  people: z.array(
    personShape.extend({
      isMe: z.boolean(),
      hasAgreed: z.boolean(),
      phone: z
        .string()
        .nullable()
        .describe(
          'while it is agreed or under way, of members who give to the reader or receive from them: +12505550199',
        ),
    }),
  ),
  payUntil: instant
    .nullable()
    .describe('set when the payer’s card could not be charged: until then another payment is possible'),
  history: z.array(
    z.strictObject({
      name: z.string(),
      at: instant,
      about: z.string().nullable().describe('the listing’s title, if it concerns one'),
    }),
  ),
};

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
});
/** A rental's cards. The owner sees states and amounts, no card. */
export type RentalMoney = z.infer<typeof moneyShape>;

const askedShape: z.ZodType<AskedFor> = offeredFor.extend({ isSplit: z.boolean().optional() });

const rentalViewShape = rentalLineShape.extend({
  ...whole,
  legs: z.tuple([rentalLegShape]).describe('from the owner to the renter'),
  money: moneyShape,
  price: quoteShape.describe('as first agreed or offered; extensions have separate prices'),
  further: z.array(furtherShape).describe('days that were added since and are agreed'),
  asked: askedShape,
  ways: z
    .array(z.enum(exchangeWays))
    .describe('how the listing can currently be paid for: the options of a counter-offer'),
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
  offers: z.array(offerShape.extend({ totalCents: cents, points, fromDay: day, toDay: day })),
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
  extensionActions: z.array(extensionEvents).describe('what the reader may do now about an extension'),
  cancelWords: z
    .strictObject({ renter: z.number().nullable(), owner: z.number().nullable() })
    .describe('each side’s proposed refund for ending it by agreement, in percent; null without one'),
  cancelReasons: z
    .strictObject({ renter: z.string().nullable(), owner: z.string().nullable() })
    .describe('why each side proposes that: the other one reads it'),
  relief: reliefShape.nullable().describe('what an emergency offers'),
  cancelled: z
    .strictObject({
      percent: z.number(),
      refundCents: cents,
      refundPoints: points,
      keeps: receivesShape.nullable().describe('what the owner keeps after fees; null for the renter'),
      isUnbegun: z.boolean().describe('it ended automatically, because it never started'),
    })
    .nullable()
    .describe('what cancelling it gave back; its leg says who called it off, and why'),
});
/** A whole rental, for one of its two sides. */
export type RentalView = z.infer<typeof rentalViewShape>;

const settlementShape = z.strictObject({
  isOff: z.boolean().describe('whether what the reader was to receive was called off'),
  hasLeft: z.boolean().describe('whether by their own choice'),
  keptCents: cents.describe('of the reader’s cash payment'),
  backCents: cents,
  givenPoints: points.describe('of the points the reader added'),
  backPoints: points,
  gotPoints: points.describe('what the reader got from others'),
  arePointsSettled: z
    .boolean()
    .describe('in a circle when every hand-over is over, in a direct swap with the reader’s own part'),
  bond: z
    .strictObject({
      is: z.enum(['stands', 'free', 'paid']),
      cents: cents.describe('0 if the bank had released what should have been paid'),
      to: z.string().nullable(),
    })
    .nullable()
    .describe('the reader’s own; null if none was needed'),
  bondsToMe: z
    .array(z.strictObject({ from: z.string(), cents }))
    .describe('what the reader gets of the bonds of others'),
  bondIfGivenCents: cents.describe(
    'what of the bonds of others would be the reader’s if they gave what they have still to give',
  ),
});
/** The effect of a broken swap on the reader. */
export type SwapSettlement = z.infer<typeof settlementShape>;

const endShape = z.strictObject({
  how: z
    .enum(['member', 'no_show', 'club', 'payment', 'emergency', 'silence'])
    .describe(
      'who or what ended it. no_show: “by” did not come, and the other side wrote the reason; payment: the card of “by” was not charged in time; silence: nobody confirmed a hand-over',
    ),
  by: z.string().nullable(),
  isMe: z.boolean(),
  reason: z.string().describe('as the reader may see it; for an emergency its title; empty if none'),
});
/** Who or what ended a swap. */
export type SwapEndView = z.infer<typeof endShape>;

const isHeld = z
  .boolean()
  .describe('it is held, and the bank asks its customer to confirm it before that ends');
const needShape = z.union([
  z.strictObject({ for: z.literal('price') }),
  z.strictObject({ for: z.literal('bond'), isHeld }),
  z.strictObject({ for: z.literal('deposit'), legId: z.uuid(), isHeld }),
]);
export type SwapNeed = z.infer<typeof needShape>;

const swapViewShape = swapLineShape.extend({
  ...whole,
  legs: z.array(swapLegShape).describe('by pick-up'),
  price: z.strictObject({
    lines: z.array(priceLineShape),
    totalCents: cents,
    bondCents: cents,
    ofChoices: z
      .array(z.strictObject({ slug: z.string(), totalCents: cents }))
      .describe('the reader’s total for each choice; empty without a choice'),
  }),
  payment: paymentShape.nullable().describe('null if the reader has no card yet'),
  bond: paymentShape.nullable(),
  takenBack: z
    .array(
      takenBackShape.extend({
        by: z.string().nullable().describe('whose bank, of those who pay the reader; null: the reader’s own'),
      }),
    )
    .describe('what banks have taken back, or are deciding about'),
  bondOfGiver: z
    .strictObject({ cents, isHeld: z.boolean() })
    .nullable()
    .describe('of the member who gives to the reader, if they receive before giving and have not given yet'),
  needs: z.array(needShape).describe('what the reader still needs a card for'),
  graceUntil: instant
    .nullable()
    .describe('until then cancelling is free; null unless agreed and before any hand-over'),
  offers: z.array(
    offerShape.extend({
      legs: z.array(
        z.strictObject({ title: z.string(), isToMe: z.boolean(), isFromMe: z.boolean(), from: day, to: day }),
      ),
      topUps: z.array(z.strictObject({ by: z.string(), isMine: z.boolean(), points, cents })),
    }),
  ),
  settlement: settlementShape
    .nullable()
    .describe(
      'what a broken swap means for the reader; null unless a part was called off after something had changed hands',
    ),
  ended: endShape.nullable(),
});
/** A whole swap or circle, for one of its members. */
export type SwapView = z.infer<typeof swapViewShape>;

export const exchangeViewShape = z.discriminatedUnion('kind', [rentalViewShape, swapViewShape]);
/** A whole exchange, for one of its members. `actions` are its buttons. */
export type ExchangeView = z.infer<typeof exchangeViewShape>;
