/** Decides when a guest can read check-in instructions: from 24 hours before the pick-up until the return. */
import { z } from 'zod';
import { instant } from '../../../platform/sent-values.ts';

const dayMilliseconds = 24 * 3_600_000;

/** The host's instructions as one side of an agreed trip may see them. */
export const checkInShape = z
  .strictObject({
    from: instant.describe('from then on the guest can read them'),
    words: z.string().nullable().describe('null for the guest before that'),
  })
  .nullable()
  .describe('the owner’s check-in instructions; null without any, before the agreement and after the return');
export type CheckIn = NonNullable<z.infer<typeof checkInShape>>;

/** @param pickUpAt the instant of the pick-up */
export const checkInFrom = (pickUpAt: Date): Date => new Date(pickUpAt.getTime() - dayMilliseconds);

/** @param text what the host wrote; null or '' without instructions, or before an agreement */
export function checkInFor(
  text: string | null,
  { pickUpAt, isHost }: { pickUpAt: Date; isHost: boolean },
  now: Date,
): CheckIn | null {
  if (text === null || text === '') return null;
  const from = checkInFrom(pickUpAt);
  return { from: from.toISOString(), words: isHost || now >= from ? text : null };
}
