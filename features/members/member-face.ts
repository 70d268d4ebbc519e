/** Defines how a member appears with a photo and name. */
import { z } from 'zod';

export const memberFaceShape = z.strictObject({
  name: z.string(),
  photo: z
    .string()
    .nullable()
    .describe('the address of a small square picture; null shows the name’s first letter'),
  address: z.string().describe('of the public profile'),
});
export type MemberFace = z.infer<typeof memberFaceShape>;

/** The same, with whether they are a founding member. */
export const personShape = memberFaceShape.extend({ isFounder: z.boolean() });
export type Person = z.infer<typeof personShape>;
