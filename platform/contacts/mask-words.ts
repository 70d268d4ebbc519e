/** Holds the words that stand in the place of a hidden contact. They are words, so that they read well in an email and aloud. */
import type { ContactKind } from './found.ts';

export const maskWords: Record<ContactKind, string> = {
  email: '[email address hidden]',
  phone: '[phone number hidden]',
  link: '[link hidden]',
  handle: '[handle hidden]',
};

const anyMask = new RegExp(
  Object.values(maskWords)
    .map((words) => words.replaceAll(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

/** The text with NUL characters in the place of these words, so that a masked text is not masked again. Keeps the length. */
export const withoutMasks = (text: string): string =>
  text.replaceAll(anyMask, (words) => '\u0000'.repeat(words.length));
