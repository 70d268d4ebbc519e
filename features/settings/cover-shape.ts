/** Describes the insurance of an exchange and the protection plans that a renter can choose. */
import { z } from 'zod';
import { cents } from '../../platform/sent-values.ts';

/** Copied into a quote, a booking or a leg. */
export const coverShape = z
  .strictObject({
    limitCents: cents,
    deductibleCents: cents,
    insurer: z.string(),
    plan: z
      .string()
      .optional()
      .describe('the protection plan that was chosen; absent: the included insurance'),
  })
  .nullable()
  .describe('the insurance that covers it; null: none');
export type Cover = NonNullable<z.infer<typeof coverShape>>;

export const plansShape = z
  .array(
    z.strictObject({
      plan: z.string(),
      dayCents: cents,
      limitCents: cents,
      deductibleCents: cents,
      insurer: z.string(),
    }),
  )
  .describe('protection plans that can be chosen instead');
export type ProtectionPlan = z.infer<typeof plansShape>[number];
