/** Which phone numbers are written with the letters of a keypad ('1 800 RENT RVS', '250-862-BOAT')? Reads a plain view whose harmless figures are blotted out. */
import { commonWords } from './common-words.ts';
import { spansOf, type Span } from './found.ts';
import { isLocalNumber, speaksOfCalling } from './phone-plan.ts';

/** Free numbers that are said in letters. */
const free =
  /(?<![a-z\d])(?<lead>(?:1[\s.-]{1,2})?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]{1,2})(?<word>[a-z][a-z\d]{0,9}(?:[\s.-][a-z\d]{1,8})?)(?![a-z\d])/g;

/** '250 862 BOAT', where somebody is to be called. */
const endInLetters = /(?<![a-z\d])\(?[2-9]\d\d\)?[\s.-]{1,2}[2-9]\d\d[\s.-]{1,2}[a-z]{4}(?![a-z\d])/g;
/** '403-JJJ-0155', '403 . GO . SLEDS': cut as a number is, by signs that stand between the parts of one. */
const cut =
  /(?<![a-z\d-])(?<area>\d{3})(?<rest>\s?[.-]\s?[a-z\d]{3}\s?[.-]\s?[a-z\d]{4}|\s?[.-]\s?[a-z]{1,6}(?:\s?[.-]\s?[a-z]{1,6}){1,2}|\s?[.-]\s?[a-z]{7})(?![a-z\d-])/g;

const keys: Record<string, string> = Object.fromEntries(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, index) =>
    [...letters].map((letter): [string, string] => [letter, String(index + 2)]),
  ),
);
const dialled = (text: string): string =>
  text.replaceAll(/[^a-z\d]/g, '').replaceAll(/[a-z]/g, (letter) => keys[letter] ?? letter);

export function findLetteredNumbers(text: string): Span[] {
  const hasReach = speaksOfCalling(text) || /\b(?:key ?pad|dial|letters)\b/.test(text);
  return [
    ...spansOf(text, 'phone', free, ({ index, groups }) => {
      const { lead = '', word = '' } = groups ?? {};
      const length = word.replace(/[\s.-]/g, '').length;
      if (length < 7 || length > 9) return false;
      if (/[(-]/.test(lead) || speaksOfCalling(text.slice(Math.max(0, index - 24), index))) return true;
      // '1 800 m high': thousands, and what they count.
      return (
        lead.startsWith('1') && length === 7 && word.split(/[\s.-]/).some((each) => !commonWords.has(each))
      );
    }),
    ...spansOf(text, 'phone', endInLetters, ({ index }) =>
      speaksOfCalling(text.slice(Math.max(0, index - 40), index)),
    ),
    ...spansOf(
      text,
      'phone',
      cut,
      ({ 0: all }) => hasReach && /[a-z]/.test(all) && isLocalNumber(dialled(all)),
    ),
  ];
}
