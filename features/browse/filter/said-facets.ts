/** Finds filters named in typed text: "pet friendly", "instant booking". */
import { facets } from './facets.ts';
import type { FacetId } from './facets.ts';

/** A filter, and the words that name it. */
export type SaidFacet = { id: FacetId; phrase: string; start: number; end: number };

const patterns = facets.flatMap(({ id, said = [] }) => {
  const phrases = said
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replaceAll(' ', '[\\s-]+'));
  return phrases.length === 0
    ? []
    : [{ id, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu') }];
});

export const readSaidFacets = (text: string): SaidFacet[] =>
  patterns
    .flatMap(({ id, pattern }) => {
      const found = pattern.exec(text);
      if (found === null) return [];
      const end = found.index + found[0].length;
      return [{ id, phrase: found[0].toLowerCase(), start: found.index, end }];
    })
    .toSorted((a, b) => a.start - b.start);
