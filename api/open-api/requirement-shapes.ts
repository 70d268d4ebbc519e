/** Defines the schema of requirements as bookings and legs send it: what must be shown before a trip starts. */
import { z } from 'zod';
import type { BookingView } from '../../features/exchange/views/booking-view.ts';
import { licenceClasses } from '../../features/requirements/requirement-laws.ts';
import { requirementStates, type RequirementLine } from '../../features/requirements/requirements.ts';

const requirement = z.union([
  z.strictObject({ kind: z.literal('identity') }),
  z.strictObject({ kind: z.literal('age'), years: z.int().describe('on the first day, at the listing') }),
  z.strictObject({
    kind: z.literal('licence'),
    licence: z.enum(licenceClasses).describe('5: cars; 6: motorcycles; valid through the last day'),
  }),
  z.strictObject({
    kind: z.literal('operator_card'),
    orChecklist: z.boolean().describe('the rental boat safety checklist at the pick-up is enough'),
  }),
  z.strictObject({ kind: z.literal('supervision'), under: z.int(), byAge: z.int() }),
  z.strictObject({ kind: z.literal('registration') }),
]);

/** What must be shown before a trip starts, and its state. */
export const requirementLinesShape: z.ZodType<RequirementLine[]> = z.array(
  z.strictObject({
    requirement,
    side: z
      .enum(['renter', 'owner'])
      .describe('who must provide it; in a swap the receiver counts as renter'),
    state: z
      .enum(requirementStates)
      .describe(
        'withUs: an operator looks at it; atPickUp: done there, and not before; waiver: held by the waiver, nothing to show; tooYoung: on the first day',
      ),
  }),
);

export const othersLeftOutShape = z
  .boolean()
  .describe('the other side’s requirements are omitted until they have answered');
export const checklistShape: z.ZodType<BookingView['checklist']> = z
  .strictObject({ saidBy: z.array(z.enum(['renter', 'owner'])), maySay: z.boolean() })
  .nullable()
  .describe('the boat’s safety checklist, if it can replace a card');
