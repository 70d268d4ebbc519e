/** Which claims of the copy can an operator switch off? Registered in docs/promises.md; names are stored, so they stay as they are. */

export const promiseNames = [
  'insurance',
  'waiver',
  'identity-check',
  'inspection',
  'deposit',
  'payments',
  'payout',
  'support',
  'success-team',
  'mobile-app',
  'owner-community',
  'extensions',
  'cancellation',
  'fees',
  'seats',
  'early-access',
  'bonus-points',
  'review-time',
  'earnings',
] as const;

/**
 * Words that hold until the launch stand in `{{before-launch: …|…}}` like a claim, and the launch phase switches them; no promise, so no operator
 * switches it by hand.
 */
export const beforeLaunch = 'before-launch';

/** A claim that words rest on: a list's entry names it as its `promise`, a part of a sentence stands in `{{name: words}}`. */
export type PromiseName = (typeof promiseNames)[number];

/** The names in PROMISES_OFF that no promise has: a slip that would leave a claim standing. */
export const unknownPromises = (off: readonly string[]): string[] =>
  off.filter((name) => !promiseNames.some((known) => known === name));
