/** Which words does a page show, with this operator's brand and promises? */

import { keepWords } from './promises.ts';

/** Whether a piece of copy rests on a promise that is switched off. */
const isOff = (value: unknown, off: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && 'promise' in value && off.includes(String(value.promise));

function kept(value: unknown, brandName: string, off: readonly string[]): unknown {
  if (typeof value === 'string') return keepWords(value, off).replaceAll('{brand}', brandName);
  if (Array.isArray(value))
    return value.filter((each) => !isOff(each, off)).map((each) => kept(each, brandName, off));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, kept(each, brandName, off)]));
}

/**
 * Words as they are shown: '{brand}' is the operator's name, and whatever in a list rests on a promise that is switched off is gone.
 * @param off names of promises that do not hold (`PROMISES_OFF`)
 */
export function wordsFor<T>(words: T, brandName: string, off: readonly string[]): T {
  // Nothing but entries of lists is taken away, so the shape stays.
  return kept(words, brandName, off) as T;
}
