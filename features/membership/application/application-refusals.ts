/** Writes the messages for an application that was not accepted. The texts are the product specification's, section 8. */

const sentences: [sign: string, sentence: string][] = [
  ['row-level security', 'Permission error occurred. Please try again or contact support.'],
  ['violates check constraint', 'Some required information is missing or invalid. Please check your form.'],
  ['duplicate key', 'An application with this email already exists.'],
];

/** @param message the store's error */
export const sentenceOfStoreError = (message: string): string =>
  sentences.find(([sign]) => message.includes(sign))?.[1] ??
  'There was an error submitting your application.';

/** For thrown errors: their own message, if any. */
export const sentenceOfThrown = (error: unknown): string =>
  (error instanceof Error && error.message) || 'There was an unexpected error. Please try again.';
