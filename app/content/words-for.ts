/** Prepares a page's text with this operator's brand and promises. */

import { keepWords } from './promises.ts';

/** Whether a piece of text depends on a disabled promise. */
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
 * Text as shown: '{brand}' becomes the operator's name, and list entries that depend on a disabled promise are removed.
 * @param off names of promises that don't hold (`PROMISES_OFF`)
 */
export function wordsFor<T>(words: T, brandName: string, off: readonly string[]): T {
  // Only list entries are removed, so the shape stays.
  return kept(words, brandName, off) as T;
}
