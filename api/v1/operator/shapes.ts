/** Which shapes do the questions and acts of the desk share? */
import { z } from 'zod';

/** An optional word of the address; an empty one counts as left out. */
export const word = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text === '' ? undefined : text));

export const order = z.enum(['newest', 'oldest']).default('newest');

/** The number after which the next page begins. */
export const after = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

/** The number in an address. */
export const idShape = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Why somebody acts; the command says what is wrong with an empty one. */
export const reasonBody = z.strictObject({ reason: z.string().max(4_000) });
