/** Defines what an exchange's members see of a leg: a listing that goes from its giver to its receiver for some days. A rental has one. */
import { z } from 'zod';
import { cents, day, instant, wall } from '../../../platform/sent-values.ts';
import { pictureShape } from '../../listings/listing-card.ts';
import {
  checklistShape,
  othersLeftOutShape,
  requirementLinesShape,
} from '../../requirements/requirement-shapes.ts';
import { coverShape } from '../../settings/cover-shape.ts';
import { checkInShape } from '../handover/check-in.ts';
import { legLifecycle, type LegEvent, type LegState } from '../lifecycle/leg-lifecycle.ts';
import { stages } from '../lifecycle/exchange-states.ts';
import { cancellationPolicies } from '../price/cancellation-policy.ts';
import { points } from '../price/quote-shape.ts';
import { interruptionShape, legInterruptionShape } from '../relief/emergency-view.ts';

export const unit = z.enum(['day', 'night']);
const side = z.enum(['giver', 'receiver']);

// Taken from the lifecycle, so that none is missing here.
const states = z.enum(legLifecycle.states as [LegState, ...LegState[]]);
const events = z.enum([...new Set(legLifecycle.rows.map(({ event }) => event))] as [LegEvent, ...LegEvent[]]);

/** Of an exchange, or of a leg. */
export const stageShape = z
  .enum(stages)
  .describe('how far it is: agreed, out with its receiver, back (damage can still be claimed), or over');

export const legLineShape = z.strictObject({
  id: z.uuid().describe('of the leg; a rental’s leg has the rental’s id'),
  side: side.nullable().describe('the reader’s; null: other members’ leg in a circle'),
  slug: z.string(),
  title: z.string(),
  location: z.string(),
  picture: pictureShape.nullable(),
  fromDay: day,
  toDay: day,
  pickUp: wall,
  returnBy: wall,
  units: z.int(),
  unit,
});
/** A leg in a list. */
export type LegLine = z.infer<typeof legLineShape>;

/** What a swap adds. */
const worth = {
  worthCents: cents.describe('what these days would cost as a rental, CAD cents'),
  worthPoints: points,
};
export const swapLegLineShape = legLineShape.extend(worth);
export type SwapLegLine = z.infer<typeof swapLegLineShape>;

const legShape = legLineShape.extend({
  giver: z.string(),
  receiver: z.string(),
  state: states,
  stage: stageShape,
  actions: z.array(events).describe('the steps the reader may take now'),
  timeZone: z.string(),
  offset: z.string().describe('UTC−07:00 at the pick-up'),
  place: z
    .strictObject({ address: z.string(), longitude: z.number(), latitude: z.number() })
    .nullable()
    .describe(
      'its exact place, for who receives it and the owner of a rental; null before the agreement and after the return',
    ),
  checkIn: checkInShape,
  rules: z.array(z.string()),
  policy: z.enum(cancellationPolicies),
  cover: coverShape,
  depositCents: cents,
  requirements: requirementLinesShape.describe(
    'what has to be shown before the start; empty once started or ended, and for other members’ legs',
  ),
  isOthersLeftOut: othersLeftOutShape,
  checklist: checklistShape,
  confirmedHandOff: z.array(side),
  confirmedReturn: z.array(side),
  claimUntil: instant.nullable().describe('after the return: the deadline for claims; then it completes'),
  isDisputed: z
    .boolean()
    .describe('damage is claimed: the end of the claim completes it; false for other members’ legs'),
  areMetersOpen: z
    .boolean()
    .describe(
      'the meters show extra use, claimed automatically at claimUntil; false for other members’ legs',
    ),
  isNoShowOpen: z.boolean().describe('a no-show report is open: see /no-shows/{id}'),
  sayUntil: instant
    .nullable()
    .describe(
      'both were asked whether it started: until then either can confirm, and then it ends automatically',
    ),
  calledOff: z
    .strictObject({
      by: z
        .enum(['giver', 'receiver', 'both', 'swap', 'emergency', 'clock', 'silence', 'operator'])
        .describe('whose fault it is; “both” and “silence” only end rentals'),
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
export type LegView = z.infer<typeof legShape>;

export const rentalLegShape = legShape.extend({
  interruption: interruptionShape.nullable().describe('an emergency where it is, or was, while it was out'),
});
export type RentalLegView = z.infer<typeof rentalLegShape>;

export const swapLegShape = legShape.extend({
  ...worth,
  isDepositLost: z
    .boolean()
    .describe('it has changed hands, and the bank has released its deposit; false for other members’ legs'),
});
export type SwapLegView = z.infer<typeof swapLegShape>;
