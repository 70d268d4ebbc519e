/** Defines what is shown with a price before a request, and the steps of a cancellation policy. */
import { z } from 'zod';
import { cents, instant, wall } from '../../../platform/sent-values.ts';
import { requirementLinesShape } from '../../requirements/requirement-shapes.ts';
import { coverShape, plansShape } from '../../settings/cover-shape.ts';
import { cancellationPolicies } from './cancellation-policy.ts';
import { addOnShape, splitShape } from './quote-shape.ts';

export const refundStepShape = z.strictObject({
  until: z.string().nullable().describe('For example, 2027-05-21 09:00 UTC−07:00. Null means until pick-up.'),
  percent: z.number(),
  isGrace: z.boolean().describe('from the grace period after the confirmation, whatever the policy says'),
});
/** A step of a cancellation policy. */
export type RefundStepView = z.infer<typeof refundStepShape>;

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
