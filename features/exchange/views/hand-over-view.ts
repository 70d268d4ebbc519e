/** Defines what a rental and a leg of a swap show alike: the terms, the place and the state of a hand-over. */
import { z } from 'zod';
import { cents, instant } from '../../../platform/sent-values.ts';
import {
  checklistShape,
  othersLeftOutShape,
  requirementLinesShape,
} from '../../requirements/requirement-shapes.ts';
import { checkInShape } from '../handover/check-in.ts';
import { cancellationPolicies } from '../price/cancellation-policy.ts';

/** In a circle, a leg between other members has no place, no requirements and nothing that is open. */
export const handOverShape = z.strictObject({
  timeZone: z.string(),
  offset: z.string().describe('UTC−07:00 at the pick-up'),
  place: z
    .strictObject({ address: z.string(), longitude: z.number(), latitude: z.number() })
    .nullable()
    .describe('its exact place; null before the agreement, after the return, and for other members’ legs'),
  checkIn: checkInShape,
  rules: z.array(z.string()),
  policy: z.enum(cancellationPolicies),
  depositCents: cents,
  requirements: requirementLinesShape.describe(
    'what has to be shown before the start; empty once started or called off, and for other members’ legs',
  ),
  isOthersLeftOut: othersLeftOutShape,
  checklist: checklistShape,
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
});
