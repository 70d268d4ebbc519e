/** Finds words that neither the Canadian dictionary nor the project's list knows. */
import { readFileSync } from 'node:fs';
import nspell from 'nspell';
import dictionary from 'dictionary-en-ca';

const spell = nspell(
  Buffer.from(dictionary.aff).toString('utf8'),
  Buffer.from(dictionary.dic).toString('utf8'),
);
const projectWords = new Set(
  readFileSync(new URL('project-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);
const known = new Map<string, boolean>();

function isKnown(word: string): boolean {
  const before = known.get(word);
  if (before !== undefined) return before;
  const plain = word.replace(/['’]s?$/, '');
  const answer =
    projectWords.has(plain.toLowerCase()) || spell.correct(plain) || spell.correct(plain.toLowerCase());
  known.set(word, answer);
  return answer;
}

/** Code, addresses and names in a text: not prose. */
const notProse =
  /`[^`]*`|(?<![A-Za-z])'[^']*'(?![A-Za-z])|\{[^}]*\}|https?:\S+|\S*[/@_=<>\\$^|]\S*|\b\S+\.(?:ts|tsx|mjs|md|css|json|txt|server)\b|\b\w*\d\w*\b|\b[a-z]+[A-Z]\w*|\b(?:[A-Z][a-z]+){2,}\b|--?\w[\w-]*|\S*[À-ÿ]\S*/g;

/** The unknown words of a text, as written. Names (capitalized inside a sentence) count as known. */
export function misspelled(text: string): string[] {
  const prose = text.replace(/([a-z])(?:’|&apos;)([a-z])/g, "$1'$2").replace(notProse, ' ');
  return [...prose.matchAll(/(^|[.?!:]\s+|[^A-Za-z])([A-Za-z][a-z']+)\b/g)]
    .filter(([, , word = '']) => /^[a-z]/.test(word) && word.length > 2 && !isKnown(word))
    .map(([, , word = '']) => word);
}
