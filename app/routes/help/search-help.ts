/** Ranks help answers for a typed search. */
import type { HelpArticle } from '../../content/help.ts';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ');

/** Words without meaning for the search. */
const empty = new Set(
  'a an and are at can do does for get have how i if im in is it my of on or the to what when why with you your'.split(
    ' ',
  ),
);

/** 'returns' and 'returned' start like 'return'. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(ing|ed|es|s|lation|led)$/, '') : word;

const wordsIn = (text: string): string[] => plain(text).split(' ').filter(Boolean);

/** How well one query word matches: the question counts most, the answer least. */
function fit({ question, answer, also = '' }: HelpArticle, word: string): number {
  const begins = (text: string) => wordsIn(text).some((each) => each.startsWith(word));
  return begins(question) ? 4 : begins(also) ? 3 : begins(answer) ? 1 : 0;
}

/** All answers in order for an empty query. Every meaningful word must be in the answer, its question or its keywords. */
export function searchHelp<Article extends HelpArticle>(
  articles: readonly Article[],
  query: string,
): Article[] {
  const typed = wordsIn(query);
  const telling = typed.filter((word) => !empty.has(word));
  const words = (telling.length > 0 ? telling : typed).map(stem);
  if (words.length === 0) return [...articles];
  return articles
    .map((article) => ({ article, fits: words.map((word) => fit(article, word)) }))
    .filter(({ fits }) => fits.every((each) => each > 0))
    .toSorted((one, other) => total(other.fits) - total(one.fits))
    .map(({ article }) => article);
}

const total = (fits: readonly number[]): number => fits.reduce((sum, each) => sum + each, 0);
