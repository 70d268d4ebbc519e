/** How much may be said at once, and how often? */

export const messageLimits = {
  /** Characters of one message. */
  words: 2_000,
  /** A contact may be said in two messages: so many minutes and messages back belong together. */
  breathMinutes: 15,
  breathMessages: 3,
  picturesInOne: 6,
  /** Of one account, whomever it writes to. */
  aMinute: 20,
  /** Owners that one account may ask for the first time within 24 hours. */
  questionsADay: 20,
} as const;
