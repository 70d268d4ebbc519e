/** What is an applicant told when the application was not taken? The words are the product specification's, section 8. */

const sentences: [sign: string, sentence: string][] = [
  ['row-level security', 'Permission error occurred. Please try again or contact support.'],
  ['violates check constraint', 'Some required information is missing or invalid. Please check your form.'],
  ['duplicate key', 'An application with this email already exists.'],
];

/** @param message what the store said */
export const sentenceOfStoreError = (message: string): string =>
  sentences.find(([sign]) => message.includes(sign))?.[1] ??
  'There was an error submitting your application.';

/** For what was thrown instead of answered: its own words, if it has any. */
export const sentenceOfThrown = (error: unknown): string =>
  (error instanceof Error && error.message) || 'There was an unexpected error. Please try again.';
