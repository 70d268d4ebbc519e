import type { Refusal } from '../../platform/refusal.ts';

/** Where a word is all there is to say, it stands in an object: answers are objects. */
export const told = (outcome: object | string | Refusal): object =>
  typeof outcome === 'string' ? { outcome } : outcome;
