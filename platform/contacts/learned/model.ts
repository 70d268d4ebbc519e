/** Weights that were learned from messages, and what they say of one (scripts/contacts.ts writes them). */
import { places } from './features.ts';

/** One weight for each place, as whole numbers from -127 to 127, each worth `step`. */
export type Weights = { step: number; values: Int8Array };

/** @param packed the values as bytes in base64 */
export function unpacked({ step, packed }: { step: number; packed: string }): Weights {
  const values = new Int8Array(places);
  for (const [at, byte] of [...atob(packed)].entries()) values[at] = (byte.charCodeAt(0) << 24) >> 24;
  return { step, values };
}

/** What the weights of these features come to; above 0 rather yes than no. A long message weighs no more than a short one. */
export function scoreOf({ step, values }: Weights, features: readonly number[]): number {
  let sum = 0;
  for (const place of features) sum += values[place] ?? 0;
  return (sum * step) / Math.sqrt(features.length);
}
