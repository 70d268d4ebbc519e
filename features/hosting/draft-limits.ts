/** Limits how much an owner may write. Separate from the schemas, so that a page that only counts does not load them. */

/** Limits of what is stored; draft-problems.ts says what a finished listing needs. */
export const limits = {
  title: 100,
  description: 8_000,
  features: 24,
  feature: 60,
  checkIn: 1_500,
  rules: 20,
  rule: 200,
  addOns: 10,
  /** Seasons, weekends and stretches of days with a price of their own together. */
  seasons: 80,
  photos: 24,
} as const;
