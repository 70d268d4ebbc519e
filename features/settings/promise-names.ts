/** Lists the marketing promises an operator can turn off. Documented in docs/promises.md; names are stored, so they never change. */

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

/** Text valid until launch is written `{{before-launch: …|…}}` like a promise, but the launch phase switches it, not an operator. */
export const beforeLaunch = 'before-launch';

/** A promise that text depends on: a list's entry names it in `promise`, part of a sentence is written `{{name: words}}`. */
export type PromiseName = (typeof promiseNames)[number];

/** Names in PROMISES_OFF without a promise: a typo that would leave it on. */
export const unknownPromises = (off: readonly string[]): string[] =>
  off.filter((name) => !promiseNames.some((known) => known === name));
