// Keeps the words of docs/words.md: no wording that reads as translated, Canadian spelling, and short texts.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readWords, type Found } from '../scripts/words/read-words.ts';
import { giveAways } from './words/give-away-words.ts';
import { misspelled } from './words/spelling.ts';

const { comments, texts } = readWords(fileURLToPath(new URL('..', import.meta.url)));
const all = [...comments, ...texts];
const placeOf = ({ path, line }: Found): string => `${path}:${line}`;

/** Each wording in this text that gives a translation away, with what to write instead. */
const giveAwaysIn = (text: string): string[] =>
  giveAways.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`“${found}”: ${instead}`];
  });

test('no comment and no text reads as translated', () => {
  const faults = all.flatMap((each) => giveAwaysIn(each.text).map((fault) => `${placeOf(each)} ${fault}`));
  expect(faults.join('\n')).toBe('');
  expect(giveAwaysIn('Whoever broke it answers for the rest')).toHaveLength(1);
  expect(giveAwaysIn('Damage comes out of the deposit first')).toEqual([]);
});

test('every word has its Canadian spelling, or is in the project’s list', () => {
  const faults = all.flatMap((each) => misspelled(each.text).map((word) => `${placeOf(each)} ${word}`));
  expect(faults.join('\n')).toBe('');
  expect(misspelled('The colour of a favourite harbour')).toEqual([]);
  expect(misspelled('A recieved colour')).toEqual(['recieved']);
});

/** docs/words.md says how long each kind of text may be; tests of notifications and trip pages hold the others. */
const longestRefusal = 15;

/** Words of a text without the values put into it. */
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[A-Za-z]/.test(word)).length;

test('a refusal says what is wrong and what to do in a few words', () => {
  const long = texts
    .filter(({ path }) => path.endsWith('refusals.ts'))
    .filter(({ text }) => wordsIn(text) > longestRefusal);
  expect(long.map((each) => `${placeOf(each)} ${wordsIn(each.text)} words`).join('\n')).toBe('');
});
