import type { Refusal } from '../../platform/refusal.ts';

/** A single value goes out inside an object: answers are objects. */
export const told = (outcome: object | string | Refusal): object =>
  typeof outcome === 'string' ? { outcome } : outcome;
