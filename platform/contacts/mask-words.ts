/** What stands in the place of a contact? Words, so that it reads in a letter and aloud. */
import type { ContactKind } from './found.ts';

export const maskWords: Record<ContactKind, string> = {
  email: '[e-mail address hidden]',
  phone: '[phone number hidden]',
  link: '[link hidden]',
  handle: '[handle hidden]',
  contact: '[contact hidden]',
};

const anyMask = new RegExp(
  Object.values(maskWords)
    .map((words) => words.replaceAll(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

/** Where these words stand in a text already. */
export const masksIn = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(anyMask)].map(({ 0: words, index }) => ({ from: index, to: index + words.length }));

/** The text with nothing in their place, as long as before: they say nothing of what stands beside them. */
export const withoutMasks = (text: string): string =>
  text.replaceAll(anyMask, (words) => '\u0000'.repeat(words.length));
