/** Defines the schemas that the desk's endpoints share. */
import { z } from 'zod';

/** An optional parameter; an empty one counts as left out. */
export const word = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text === '' ? undefined : text));

export const order = z.enum(['newest', 'oldest']).default('newest');

/** The number after which the next page starts. */
export const after = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

export const idShape = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An action's reason; the command explains what is wrong with an empty one. */
export const reasonBody = z.strictObject({ reason: z.string().max(4_000) });
