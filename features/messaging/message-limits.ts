/** Limits the length and number of messages. */

export const messageLimits = {
  /** Characters of one message. */
  words: 2_000,
  /** A contact may be split over two messages: those within this many minutes and messages are checked together. */
  breathMinutes: 15,
  breathMessages: 3,
  picturesInOne: 6,
  /** Per account, to anyone. */
  aMinute: 20,
  /** Owners one account may contact for the first time within 24 hours. */
  questionsADay: 20,
} as const;
