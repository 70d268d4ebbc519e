/** Writes words as text search queries (`listing_text.words`), including synonyms. */

/** Words that owners use for the same thing. */
const sameWords = [
  ['hottub', 'hot tub', 'jacuzzi'],
  ['wifi', 'wi-fi', 'internet'],
  [
    'pet',
    'dog',
    'dog friendly',
    'pet friendly',
    'dogs welcome',
    'pets welcome',
    'dogs allowed',
    'pets allowed',
  ],
  ['waterfront', 'lakefront', 'beachfront', 'lakeside'],
  ['washer', 'laundry'],
  ['barbecue', 'bbq', 'grill'],
  ['fireplace', 'wood stove', 'woodstove'],
  ['offgrid', 'off-grid', 'off grid'],
  ['ebike', 'e-bike', 'electric bike'],
  ['efoil', 'e-foil', 'electric foil'],
  ['seadoo', 'sea-doo', 'sea doo'],
  ['skidoo', 'ski-doo', 'ski doo'],
  ['jetski', 'jet ski', 'personal watercraft', 'pwc', 'seadoo', 'sea-doo', 'waverunner'],
  ['sxs', 'side by side', 'side-by-side', 'utv'],
  ['sled', 'snowmobile', 'skidoo', 'ski-doo'],
  ['dome', 'geodome', 'geodesic dome'],
  ['motorhome', 'motor home', 'rv class c', 'class c', 'class a'],
  ['campervan', 'camper van'],
  ['boat', 'watercraft', 'pontoon', 'wakeboat'],
  ['rv', 'trailer', 'motorhome', 'camper'],
  ['cabin', 'chalet', 'cottage'],
  ['quad', 'atv'],
  ['paddleboard', 'sup'],
] as const;

const compact = (phrase: string): string => phrase.replace(/[^\p{L}\p{N}]/gu, '').replace(/s$/, '');
const groups = new Map<string, readonly string[]>();
for (const group of sameWords) {
  const first = compact(group[0]);
  groups.set(first, group);
  for (const phrase of group) if (!groups.has(compact(phrase))) groups.set(compact(phrase), group);
}

/** Where in the listing: A title and place, B features, C description, D what the owner wants. */
type Part = 'A' | 'AB' | 'ABC' | 'D';

const lexeme = (word: string, part: Part): string => {
  const plain = word.replace(/['\\]/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? `'${plain}':${part}` : '';
};

/** All words of a phrase in order. */
export const phraseQuery = (phrase: string, part: Part): string => {
  const parts = phrase
    .split(/\s+/)
    .map((word) => lexeme(word, part))
    .filter((word) => word !== '');
  return parts.length > 1 ? `(${parts.join(' <-> ')})` : (parts[0] ?? '');
};

/** A phrase or its synonyms; '' when there is nothing to search for. */
export function anySpelling(phrase: string, part: Part): string {
  const spellings = new Set([phrase, ...(groups.get(compact(phrase)) ?? [])]);
  const queries = [...spellings].map((each) => phraseQuery(each, part)).filter((query) => query !== '');
  return queries.length > 1 ? `(${queries.join(' | ')})` : (queries[0] ?? '');
}

/** The words, joined when two are one thing ("hot tub"). */
export function thingsOf(words: readonly string[]): string[] {
  const things: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', next] = [words[index], words[index + 1]];
    const isPair = next !== undefined && groups.has(compact(word + next));
    things.push(isPair ? `${word} ${next}` : word);
    if (isPair) index += 1;
  }
  return things;
}

/** All of them, each in any of its spellings. */
export const allWords = (words: readonly string[], part: Part): string =>
  and(thingsOf(words).map((thing) => anySpelling(thing, part)));

export const and = (queries: readonly string[]): string => joined(queries, ' & ');
export const or = (queries: readonly string[]): string => joined(queries, ' | ');

function joined(queries: readonly string[], by: string): string {
  const said = queries.filter((query) => query !== '');
  return said.length > 1 ? `(${said.join(by)})` : (said[0] ?? '');
}
