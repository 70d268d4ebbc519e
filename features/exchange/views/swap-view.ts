/** Defines what a swap's members see. */
import { z } from 'zod';
import { cents, day, instant, wall } from '../../../platform/sent-values.ts';
import { pictureShape } from '../../listings/listing-card.ts';
import { personShape } from '../../members/member-face.ts';
import { takenBackShape } from '../../payments/chargebacks/chargeback-view.ts';
import { paymentShape } from '../../payments/payment-view.ts';
import { coverShape } from '../../settings/cover-shape.ts';
import { exchangeLifecycle, type ExchangeEvent } from '../lifecycle/exchange-lifecycle.ts';
import { legLifecycle, type LegEvent, type LegState } from '../lifecycle/leg-lifecycle.ts';
import { points } from '../price/quote-shape.ts';
import { swapLineShape } from '../price/swap-price.ts';
import { legInterruptionShape } from '../relief/emergency-view.ts';
import { stateShape } from './booking-view.ts';
import { handOverShape } from './hand-over-view.ts';

const unit = z.enum(['day', 'night']);
const side = z.enum(['giver', 'receiver']);

// Taken from the lifecycles, so that none is missing here.
const events = z.enum(
  exchangeLifecycle.rows.map(({ event }) => event) as [ExchangeEvent, ...ExchangeEvent[]],
);
const legStates = z.enum(legLifecycle.states as [LegState, ...LegState[]]);
const legEvents = z.enum(legLifecycle.rows.map(({ event }) => event) as [LegEvent, ...LegEvent[]]);

const thingShape = z.strictObject({
  id: z.uuid().describe('of the leg'),
  slug: z.string(),
  title: z.string(),
  location: z.string(),
  picture: pictureShape.nullable(),
  fromDay: day,
  toDay: day,
  units: z.int(),
  unit,
  worthCents: cents.describe('what these days would cost as a rental, CAD cents'),
  worthPoints: points,
});
/** A listing in a swap, and for which days. */
export type SwapThing = z.infer<typeof thingShape>;

const added = z.strictObject({ points, cents });

const lineShape = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['swap', 'circle']),
  state: stateShape,
  version: z.int().describe('of the open offer; an answer names the version that was read'),
  isMyTurn: z.boolean().describe('whether the reader has to answer'),
  isMine: z.boolean().describe('whether the reader requested it'),
  gives: z.array(thingShape).describe('several while one must still be chosen'),
  receives: z.array(thingShape),
  from: personShape.describe('from whom the reader receives'),
  to: personShape.describe('to whom the reader gives; the same person in a direct swap'),
  memberCount: z.int(),
  adds: added.describe('what the reader adds; in a circle only one of “adds” and “gets”, net'),
  gets: added.describe('what is added for the reader'),
  message: z.string().describe('of the latest offer'),
  answerUntil: instant.nullable(),
});
/** One row of a list of swaps. */
export type SwapLine = z.infer<typeof lineShape>;

export const swapPageShape = z.strictObject({
  swaps: z.array(lineShape),
  after: z.uuid().nullable().describe('where the next page begins; null on the last'),
});
export type SwapPage = z.infer<typeof swapPageShape>;

const legShape = thingShape.extend({
  ...handOverShape.shape,
  side: side.nullable().describe('null: other members’ leg in a circle'),
  giver: z.string(),
  receiver: z.string(),
  state: legStates,
  pickUp: wall,
  returnBy: wall,
  isDepositLost: z
    .boolean()
    .describe('it has changed hands, and the bank has released its deposit; false for other members’ legs'),
  cover: coverShape,
  actions: z.array(legEvents).describe('the steps the reader may take now'),
  confirmedHandOff: z.array(side),
  confirmedReturn: z.array(side),
  calledOff: z
    .strictObject({
      by: z
        .enum(['giver', 'receiver', 'swap', 'emergency', 'clock', 'operator'])
        .describe('whose fault it is'),
      reason: z.string(),
      isNoShow: z
        .boolean()
        .describe('whether it was that side’s no-show; then the other side wrote the reason'),
    })
    .nullable(),
  interruption: legInterruptionShape
    .nullable()
    .describe('an emergency where it is, or was, while it was out; null for other members’ legs'),
});
/** A leg with everything about its hand-over. */
export type SwapLegView = z.infer<typeof legShape>;

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

export const swapViewShape = lineShape.extend({
  actions: z.array(events).describe('the steps the reader may take now'),
  isStoppedByDebt: z
    .boolean()
    .describe('it is the reader’s turn, but they can’t accept or counter before they pay a debt'),
  legs: z.array(legShape),
  people: z.array(
    personShape.extend({
      isMe: z.boolean(),
      hasAgreed: z.boolean(),
      phone: z
        .string()
        .nullable()
        .describe('while it is agreed or under way, of members who give to the reader or receive from them'),
    }),
  ),
  price: z.strictObject({
    lines: z.array(swapLineShape),
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
  payUntil: instant
    .nullable()
    .describe('until then the reader can pay another way; null when their part is paid, or not due'),
  graceUntil: instant
    .nullable()
    .describe('until then cancelling is free; null unless agreed and before any hand-over'),
  offers: z.array(
    z.strictObject({
      version: z.int(),
      by: z.string().nullable().describe('null: the club'),
      isMine: z.boolean(),
      madeAt: instant,
      message: z.string(),
      legs: z.array(
        z.strictObject({ title: z.string(), isToMe: z.boolean(), isFromMe: z.boolean(), from: day, to: day }),
      ),
      topUps: z.array(z.strictObject({ by: z.string(), isMine: z.boolean(), points, cents })),
    }),
  ),
  history: z.array(
    z.strictObject({
      name: z.string(),
      at: instant,
      about: z.string().nullable().describe('the listing’s title, if it concerns one'),
    }),
  ),
  settlement: settlementShape
    .nullable()
    .describe(
      'what a broken swap means for the reader; null unless a part was called off after something had changed hands',
    ),
  ended: endShape.nullable(),
});
export type SwapView = z.infer<typeof swapViewShape>;

const choiceShape = z.strictObject({
  slug: z.string(),
  title: z.string(),
  location: z.string(),
  picture: pictureShape.nullable(),
  priceCents: cents,
  pricePoints: points,
  priceUnit: unit,
  minimumUnits: z.int(),
  maximumUnits: z.int(),
  leadDays: z.int(),
  horizonDays: z.int(),
  openFrom: day.nullable(),
  openTo: day.nullable(),
  today: day,
  availableFrom: day,
  availableTo: day,
  taken: z.array(z.strictObject({ from: day, until: day })),
  offersSwap: z.boolean().describe('whether its owner offers it for a direct swap now'),
});
/** A listing that can be chosen for an offer, with its calendar. */
export type SwapChoice = z.infer<typeof choiceShape>;

export const swapChoicesShape = z.strictObject({
  asked: choiceShape,
  mine: z.array(choiceShape),
  theirs: z
    .array(choiceShape)
    .describe('the other owner’s published listings; “offersSwap” says which can be requested'),
  owner: personShape,
  walletPoints: points.describe('what the wallet can give'),
  feeCents: cents,
  isStoppedByDebt: z.boolean().describe('no offers before the debt is paid'),
  mostChoices: z.int(),
});
/** The choices of someone composing an offer. */
export type SwapChoices = z.infer<typeof swapChoicesShape>;

const part = { totalCents: cents, points, bondCents: cents };
export const swapPreviewShape = z.strictObject({
  legs: z.array(
    z.strictObject({
      slug: z.string(),
      isToMe: z.boolean(),
      worthCents: cents,
      worthPoints: points,
      units: z.int(),
      unit,
      title: z.string(),
      fromDay: z.string(),
      toDay: z.string(),
      depositCents: cents.describe('of the listing: held on the receiver’s card'),
      rules: z.array(z.string()),
      cover: coverShape,
    }),
  ),
  mine: z.strictObject({ ...part, lines: z.array(swapLineShape) }),
  theirs: z.strictObject(part),
  answerUntil: instant,
});
/** An offer's price and worth, before it is sent. */
export type SwapPreview = z.infer<typeof swapPreviewShape>;
