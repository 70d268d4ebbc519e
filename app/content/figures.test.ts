import { expect, test } from 'vitest';
import { sampleListings } from '../../features/listings/sample-listings/all-sample-listings.ts';
import { seasonText } from '../../features/listings/sample-listings/sample-calendar.ts';
import { applicationSteps } from '../../features/membership/application/application-draft.ts';
import { categoryIds } from '../../features/browse/filter/browse-address.ts';
import { exchangeWays } from '../../features/listings/exchange-preference.ts';
import { coverCategories, coverWays } from '../../features/settings/cover.ts';
import { everyWord } from './every-word.ts';
import { countWord, figures } from './figures.ts';
import { pictureStory } from './picture-story.server.ts';
import { keepPromisesIn } from './promises.ts';

const textOf = (words: unknown): string => JSON.stringify(keepPromisesIn(words, []));
const all = Object.values(everyWord).map(textOf).join('\n');
const found = (pattern: RegExp): string[] => [...new Set([...all.matchAll(pattern)].map(([text]) => text))];
const priceOf = (slug: string) => sampleListings.find((listing) => listing.slug === slug)?.price ?? 0;
const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));

test('every page gives the application’s real number of questions', () => {
  expect(found(/\w+ short questions/g).map((text) => text.toLowerCase())).toEqual([
    `${countWord(applicationSteps.length)} short questions`,
  ]);
});

test('every page says the same about how long gear is used, and the weeks add up to a year', () => {
  expect(found(/\w+ (weeks|weekends) a year/g)).toEqual(['four weeks a year']);
  expect(found(/[Tt]he other [\w-]+/g).filter((text) => text.includes('forty'))).toEqual([
    'The other forty-eight',
  ]);
});

test('the picture story uses the same words as other pages for how long gear is idle', () => {
  const told = pictureStory().map(({ words }) => words);
  expect(told[0]).toContain(`idle ${figures.weeksIdle} weeks a year`);
  expect([...told, all].join('\n')).not.toMatch(
    /(month|week|weekend)s? a year(?<!(four|forty-eight) weeks a year)/,
  );
});

test('pages state sample listings’ real prices', () => {
  const amounts = [
    [/Coachmen trailer · \$[\d,]+/g, priceOf('coachmen-trailer')],
    [/Wake boat · \$[\d,]+/g, priceOf('super-air-nautique')],
    [/Side-by-side · \$[\d,]+/g, priceOf('kawasaki-teryx')],
    [/Dome, 1 night · −\d+/g, priceOf('okanagan-glamping')],
    [/Two boards, 1 day · \+\d+/g, priceOf('paddle-boards')],
    [/lending a trailer earn [\d,]+/g, 4 * priceOf('coachmen-trailer')],
    [/a wake boat costs [\d,]+/g, priceOf('super-air-nautique')],
    [/Trailer, 3 days · \+\d+/g, 3 * priceOf('coachmen-trailer')],
    [/\d+ of them (?:became|to) a night/g, priceOf('okanagan-glamping')],
    [/(?:earned|added up to) \d+ AP/g, 4 * priceOf('paddle-boards')],
  ] as const;
  const withoutBonus = Object.values(everyWord)
    .map((words) => JSON.stringify(keepPromisesIn(words, ['bonus-points'])))
    .join('\n');
  for (const [pattern, amount] of amounts) {
    const texts = [...withoutBonus.matchAll(pattern)].map(([text]) => text);
    expect(texts.length, String(pattern)).toBeGreaterThan(0);
    for (const text of texts)
      expect(numbersIn(text).at(-1) === amount || numbersIn(text)[0] === amount, text).toBe(true);
  }
});

test('the dates in a sample listing’s text match its calendar; one open all year names none', () => {
  const month = /January|February|March|April|May|June|July|August|September|October|November|December/;
  for (const listing of sampleListings) {
    const text = seasonText(listing) ?? '';
    if (listing.season) expect(text, listing.slug).toMatch(/^\w+ \d+ to \w+ \d+[,.]/);
    else expect(text, listing.slug).not.toMatch(month);
    expect(listing.seasonNote ?? '', listing.slug).not.toMatch(month);
  }
  expect(sampleListings.find(({ slug }) => slug === 'seadoo-gti-pair')).toSatisfy(
    (listing: (typeof sampleListings)[number]) => seasonText(listing) === 'May 1 to October 15.',
  );
});

test('policies can cover every category and every kind of exchange that listings have', () => {
  expect([...coverCategories].toSorted()).toEqual([...categoryIds].toSorted());
  expect([...coverWays].toSorted()).toEqual([...exchangeWays].toSorted());
});
