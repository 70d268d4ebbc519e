import { expect, test } from 'vitest';
import type { SwapView } from '../../../../../features/exchange/views/exchange-view.ts';
import type { SwapChoices } from '../../../../../features/exchange/views/swap-choices-view.ts';
import { answerTo, missingIn, newComposition, offerOf } from './compose-offer.ts';

const choices = (...mine: string[]) =>
  ({ asked: { slug: 'boat' }, mine: mine.map((slug) => ({ slug })) }) as unknown as SwapChoices;
const days = { from: '2027-06-04', to: '2027-06-06' };
const givenIn = (mine: string[], give: string | null) => newComposition(choices(...mine), days, give).give;

const offered = (cents: number, points = 0) =>
  ({
    legs: [
      { side: 'giver', slug: 'boat', fromDay: days.from, toDay: days.to },
      { side: 'receiver', slug: 'sled', fromDay: days.from, toDay: days.to },
    ],
    adds: { points, cents },
    gets: { points: 0, cents: 0 },
    isMine: false,
  }) as unknown as SwapView;

test('a counter-offer keeps the cents of the cash top-up', () => {
  expect(offerOf(answerTo(offered(12_950)))?.topUp).toEqual({ by: 'me', points: 0, cents: 12_950 });
});

test('adds points and cash together, and a counter-offer keeps both', () => {
  const answer = answerTo(offered(12_950, 40));
  expect(offerOf(answer)?.topUp).toEqual({ by: 'me', points: 40, cents: 12_950 });
  const theirs = { ...answer, topUp: { by: 'them', points: 30, cents: 5_000 } as const };
  expect(offerOf(theirs)?.topUp).toEqual({ by: 'them', points: 30, cents: 5_000 });
});

test('is not sent with more points than the wallet has, unless the other side adds them', () => {
  const answer = answerTo(offered(0, 40));
  expect([missingIn(answer, 40), missingIn(answer, 39)]).toEqual([
    null,
    'You have 39 AP. Add fewer points, or cash for the rest.',
  ]);
  expect(missingIn({ ...answer, topUp: { by: 'them', points: 40, cents: 0 } }, 0)).toBeNull();
});

test('a new offer starts with the owner’s listing that is wanted, else with their only one, else with none', () => {
  expect(givenIn(['sled', 'trailer'], 'sled')).toEqual(['sled']);
  expect(givenIn(['sled', 'trailer'], null)).toEqual([]);
  expect(givenIn(['sled'], null)).toEqual(['sled']);
  // Only the reader's current listings can be chosen.
  expect(givenIn(['sled', 'trailer'], 'chalet')).toEqual([]);
  expect(newComposition(choices('sled'), days, null)).toMatchObject({ receive: ['boat'], receiveDays: days });
});
