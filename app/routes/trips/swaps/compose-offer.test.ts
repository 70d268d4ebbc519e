import { expect, test } from 'vitest';
import type { SwapChoices } from '../../../../features/swaps/swap-view.ts';
import { newComposition } from './compose-offer.ts';

const choices = (...mine: string[]) =>
  ({ asked: { slug: 'boat' }, mine: mine.map((slug) => ({ slug })) }) as unknown as SwapChoices;
const days = { from: '2027-06-04', to: '2027-06-06' };
const givenIn = (mine: string[], give: string | null) => newComposition(choices(...mine), days, give).give;

test('a new offer begins with what of one’s own is wanted, else with the only thing there is, else with nothing', () => {
  expect(givenIn(['sled', 'trailer'], 'sled')).toEqual(['sled']);
  expect(givenIn(['sled', 'trailer'], null)).toEqual([]);
  expect(givenIn(['sled'], null)).toEqual(['sled']);
  // What is not one's own, or not any more, is not chosen.
  expect(givenIn(['sled', 'trailer'], 'chalet')).toEqual([]);
  expect(newComposition(choices('sled'), days, null)).toMatchObject({ receive: ['boat'], receiveDays: days });
});
