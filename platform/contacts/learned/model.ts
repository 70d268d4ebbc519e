/** Weights that were learned from messages, and what they say of one (scripts/contacts.ts writes them). */
import { places } from './features.ts';

/** One weight for each place, each worth `step`. */
export type Weights = { step: number; values: ArrayLike<number> };

/** @param packed whole numbers from -7 to 7, two in each byte, the first one in its lower half, in base64 */
export function unpacked({ step, packed }: { step: number; packed: string }): Weights {
  const values = new Int8Array(places);
  // Four bits with a sign: moved to the top of a number and back.
  for (const [at, byte] of [...atob(packed)].entries()) {
    values[2 * at] = (byte.charCodeAt(0) << 28) >> 28;
    values[2 * at + 1] = (byte.charCodeAt(0) << 24) >> 28;
  }
  return { step, values };
}

/** What the weights of these features come to; above 0 rather yes than no. A long message weighs no more than a short one. */
export function scoreOf({ step, values }: Weights, features: readonly number[]): number {
  let sum = 0;
  for (const place of features) sum += values[place] ?? 0;
  return (sum * step) / Math.sqrt(features.length);
}
