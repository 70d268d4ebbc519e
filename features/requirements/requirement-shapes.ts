/** Defines the schemas of requirements: what must be shown before a trip starts. */
import { z } from 'zod';
import { licenceClasses } from './requirement-laws.ts';
import { requirementStates } from './requirements.ts';

export const requirementShape = z.union([
  z.strictObject({ kind: z.literal('identity') }),
  z.strictObject({
    kind: z.literal('age'),
    years: z.int().describe('at least, on the first day, at the listing'),
  }),
  z.strictObject({
    kind: z.literal('licence'),
    licence: z.enum(licenceClasses).describe('5: cars; 6: motorcycles; valid through the last day'),
  }),
  z.strictObject({
    kind: z.literal('operator_card'),
    orChecklist: z.boolean().describe('the rental boat safety checklist at the pick-up is enough'),
  }),
  z
    .strictObject({ kind: z.literal('supervision'), under: z.int(), byAge: z.int() })
    .describe(
      'people younger than “under” ride supervised by someone of at least “byAge”, who signs the waiver',
    ),
  z
    .strictObject({ kind: z.literal('registration') })
    .describe('the listing’s provincial registration number, provided by its owner'),
]);

export const requirementSideShape = z.enum(['renter', 'owner']);

/** What must be shown before a trip starts, and its state. */
export const requirementLinesShape = z.array(
  z.strictObject({
    requirement: requirementShape,
    side: requirementSideShape.describe('who must provide it; in a swap the receiver counts as renter'),
    state: z
      .enum(requirementStates)
      .describe(
        'withUs: an operator looks at it; atPickUp: done there, and not before; waiver: held by the waiver, nothing to show; tooYoung: on the first day',
      ),
  }),
);

export const othersLeftOutShape = z
  .boolean()
  .describe(
    'the other side’s requirements are omitted until they have answered: they could reveal a birth date',
  );
export const checklistShape = z
  .strictObject({
    saidBy: z.array(requirementSideShape).describe('who has confirmed it'),
    maySay: z.boolean().describe('whether the reader can now'),
  })
  .nullable()
  .describe('the boat’s safety checklist, if it can replace a card');
