/** Defines the response schemas of swaps. The compiler checks them against the queries' types. */
import { z } from 'zod';
import {
  interruptionLifecycle,
  type InterruptionState,
} from '../../features/exchange/relief/interruption-lifecycle.ts';
import { cancellationPolicies } from '../../features/exchange/price/cancellation-policy.ts';
import type { Countered } from '../../features/exchange/offer/counter-offer.server.ts';
import type { MadeSwap } from '../../features/exchange/offer/open-swap.server.ts';
import {
  legLifecycle,
  type LegEvent,
  type LegState,
} from '../../features/exchange/lifecycle/leg-lifecycle.ts';
import {
  exchangeLifecycle,
  type ExchangeEvent,
  type ExchangeState,
} from '../../features/exchange/lifecycle/exchange-lifecycle.ts';
import type { SwapPage } from '../../features/exchange/views/exchange-queries.server.ts';
import type {
  SwapChoice,
  SwapChoices,
  SwapLine,
  SwapPreview,
  SwapView,
} from '../../features/exchange/views/swap-view.ts';
import { coverShape } from './cover-shapes.ts';
import { checkInShape, memberFace, paymentShape, pictureShape } from './booking-shapes.ts';
import { checklistShape, othersLeftOutShape, requirementLinesShape } from './requirement-shapes.ts';

/** As sent: an instant is text. */
type Sent<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };

const cents = z.int().describe('CAD cents');
const points = z.int().min(0).describe('whole Adventure Points');
const day = z.string().describe('a calendar day at the listing, 2027-06-04');
const wall = z.string().describe('local time at the listing, 2027-06-04T09:00');
const instant = z.iso.datetime({ offset: true });
const unit = z.enum(['day', 'night']);
const person = z.strictObject({ ...memberFace, isFounder: z.boolean() });

// Taken from the lifecycles, so that no state is missing here.
const states = z.enum(exchangeLifecycle.states as [ExchangeState, ...ExchangeState[]]);
const events = z.enum(
  exchangeLifecycle.rows.map(({ event }) => event) as [ExchangeEvent, ...ExchangeEvent[]],
);
const legStates = z.enum(legLifecycle.states as [LegState, ...LegState[]]);
const legEvents = z.enum(legLifecycle.rows.map(({ event }) => event) as [LegEvent, ...LegEvent[]]);

const thing = {
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
};
const added = z.strictObject({ points, cents });

const line = {
  id: z.uuid(),
  kind: z.enum(['swap', 'circle']),
  state: states,
  version: z.int().describe('of the open offer; an answer names the version that was read'),
  isMyTurn: z.boolean(),
  isMine: z.boolean().describe('whether the reader requested it'),
  gives: z.array(z.strictObject(thing)).describe('several while one must still be chosen'),
  receives: z.array(z.strictObject(thing)),
  from: person.describe('from whom the reader receives'),
  to: person.describe('to whom the reader gives'),
  memberCount: z.int(),
  adds: added.describe('what the reader adds'),
  gets: added.describe('what is added for the reader'),
  message: z.string(),
  answerUntil: instant.nullable(),
};

export const swapPageShape: z.ZodType<SwapPage> = z.strictObject({
  swaps: z.array(z.strictObject(line) satisfies z.ZodType<SwapLine>),
  after: z.uuid().nullable().describe('where the next page begins; null on the last'),
});

const priceLine = z.strictObject({
  kind: z.enum(['top-up', 'cleaning', 'swap', 'tax']),
  label: z.string(),
  amountCents: cents,
});
const side = z.enum(['giver', 'receiver']);

const leg = z.strictObject({
  ...thing,
  side: side.nullable().describe('null: other members’ leg in a circle'),
  giver: z.string(),
  receiver: z.string(),
  state: legStates,
  pickUp: wall,
  returnBy: wall,
  timeZone: z.string(),
  offset: z.string(),
  place: z.strictObject({ address: z.string(), longitude: z.number(), latitude: z.number() }).nullable(),
  checkIn: checkInShape,
  rules: z.array(z.string()),
  policy: z.enum(cancellationPolicies),
  depositCents: cents,
  isDepositLost: z
    .boolean()
    .describe('it has changed hands, and the bank has released its deposit; false for other members’ legs'),
  requirements: requirementLinesShape,
  isOthersLeftOut: othersLeftOutShape,
  cover: coverShape,
  checklist: checklistShape,
  actions: z.array(legEvents).describe('the steps the reader may take now'),
  confirmedHandOff: z.array(side),
  confirmedReturn: z.array(side),
  claimUntil: instant.nullable(),
  isDisputed: z
    .boolean()
    .describe('It was returned and its damage claim is unsettled. Always false for other members’ legs.'),
  areMetersOpen: z.boolean().describe('its meters show extra use, claimed automatically at claimUntil'),
  isNoShowOpen: z.boolean().describe('a no-show report is open: see /no-shows/{id}'),
  sayUntil: instant
    .nullable()
    .describe('its days are over and nobody has confirmed: until then either side can'),
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
  interruption: z
    .strictObject({
      kind: z.string(),
      title: z.string(),
      state: z.enum(interruptionLifecycle.states as [InterruptionState, ...InterruptionState[]]),
      until: instant,
    })
    .nullable()
    .describe('an emergency where it is, or was, while it was out'),
});

const settlement = z
  .strictObject({
    isOff: z.boolean().describe('whether what the reader was to receive was called off'),
    hasLeft: z.boolean().describe('whether by their own choice'),
    keptCents: cents,
    backCents: cents,
    givenPoints: points,
    backPoints: points,
    gotPoints: points,
    arePointsSettled: z.boolean(),
    bond: z
      .strictObject({ is: z.enum(['stands', 'free', 'paid']), cents, to: z.string().nullable() })
      .nullable(),
    bondsToMe: z.array(z.strictObject({ from: z.string(), cents })),
    bondIfGivenCents: cents.describe(
      'what of the bonds of others would be the reader’s if they gave what they have still to give',
    ),
  })
  .nullable()
  .describe('what a broken swap means for the reader');

export const swapViewShape: z.ZodType<SwapView> = z.strictObject({
  ...line,
  actions: z.array(events).describe('the steps the reader may take now'),
  isStoppedByDebt: z.boolean().describe('the reader could answer if they had no debt'),
  legs: z.array(leg),
  people: z.array(
    person.extend({
      isMe: z.boolean(),
      hasAgreed: z.boolean(),
      phone: z.string().nullable().describe('while it is agreed or under way'),
    }),
  ),
  price: z.strictObject({
    lines: z.array(priceLine),
    totalCents: cents,
    bondCents: cents,
    ofChoices: z
      .array(z.strictObject({ slug: z.string(), totalCents: cents }))
      .describe('the reader’s total for each choice'),
  }),
  payment: paymentShape.nullable(),
  bond: paymentShape.nullable(),
  takenBack: z
    .array(
      z.strictObject({
        by: z.string().nullable().describe('whose bank, of those who pay the reader; null: the reader’s own'),
        cents,
        ownersCents: cents.describe('the payee’s share of what is lost'),
        isDecided: z.boolean().describe('false while the bank decides'),
      }),
    )
    .describe('what banks have taken back, or are deciding about'),
  bondOfGiver: z
    .strictObject({ cents, isHeld: z.boolean() })
    .nullable()
    .describe('of the member who gives to the reader, if they receive before giving and have not given yet'),
  needs: z
    .array(
      z.union([
        z.strictObject({ for: z.literal('price') }),
        z.strictObject({ for: z.literal('bond'), isHeld: z.boolean() }),
        z.strictObject({ for: z.literal('deposit'), legId: z.uuid(), isHeld: z.boolean() }),
      ]),
    )
    .describe('what the reader still needs a card for'),
  payUntil: instant.nullable(),
  graceUntil: instant.nullable().describe('until then cancelling is free'),
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
  history: z.array(z.strictObject({ name: z.string(), at: instant, about: z.string().nullable() })),
  settlement,
  ended: z
    .strictObject({
      how: z
        .enum(['member', 'no_show', 'club', 'payment', 'emergency', 'silence'])
        .describe('who or what ended it'),
      by: z.string().nullable(),
      isMe: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
});

const choice: z.ZodType<SwapChoice> = z.strictObject({
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

export const swapChoicesShape: z.ZodType<SwapChoices> = z.strictObject({
  asked: choice,
  mine: z.array(choice),
  theirs: z.array(choice),
  owner: person,
  walletPoints: points,
  feeCents: cents,
  isStoppedByDebt: z.boolean().describe('no offers before the debt is paid'),
  mostChoices: z.int(),
});

const part = { totalCents: cents, points, bondCents: cents };
export const swapPreviewShape: z.ZodType<SwapPreview> = z.strictObject({
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
  mine: z.strictObject({ ...part, lines: z.array(priceLine) }),
  theirs: z.strictObject(part),
  answerUntil: instant,
});

export const madeSwapShape: z.ZodType<Sent<MadeSwap>> = z.strictObject({
  id: z.uuid(),
  answerUntil: instant,
});
export const counteredSwapShape: z.ZodType<Sent<Countered>> = z.strictObject({
  version: z.int(),
  answerUntil: instant,
});
