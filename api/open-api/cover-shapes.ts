/** Describes the insurance of an exchange and the protection plans that a renter can choose. */
import { z } from 'zod';
import type { Cover, ProtectionPlan } from '../../features/settings/cover.ts';

const cents = z.int().describe('CAD cents');

export const coverShape: z.ZodType<Cover | null> = z
  .strictObject({
    limitCents: cents,
    deductibleCents: cents,
    insurer: z.string(),
    plan: z.string().optional().describe('the protection plan that was chosen'),
  })
  .nullable()
  .describe('the insurance that covers it; null: none');

export const plansShape: z.ZodType<ProtectionPlan[]> = z
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
