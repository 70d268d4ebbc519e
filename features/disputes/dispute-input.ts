/** Defines the input of claims and answers. Only shapes; the rules decide what is allowed. */
import { z } from 'zod';
import { meterKinds } from '../listings/meter-terms.ts';
import { lineKinds } from './claim/claim-lines.ts';
import { mostClaimedCents, mostLines } from './dispute-rules.ts';

const words = z.string().trim().min(1, 'please say what happened').max(2_000);

export const claimInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        kind: z.enum(lineKinds),
        label: z.string().trim().min(1, 'please say what it is').max(200),
        cents: z.number().int().min(1, 'an amount is above zero').max(mostClaimedCents),
      }),
    )
    .min(1, 'name what is claimed')
    .max(mostLines),
  words,
});
export type ClaimInput = z.infer<typeof claimInput>;

export const nothingInput = z.strictObject({});

export const wordsInput = z.strictObject({ words });

export const amountInput = z.strictObject({
  cents: z.number().int().min(1, 'an amount is above zero').max(mostClaimedCents),
});

export const decisionInput = z.strictObject({
  /** For the log. */
  reason: z.string().max(4_000),
  /** For both sides. */
  reasons: z.string().max(4_000).default(''),
  /** Cents for each line, in the claim's order. */
  awards: z.array(z.number().int().min(0).max(mostClaimedCents)).max(mostLines + meterKinds.length),
});
export type DecisionInput = z.infer<typeof decisionInput>;
