import { expect, test } from 'vitest';
import type { Composition } from './compose-offer.ts';
import { readKeptOffer } from './kept-offer.ts';

const first: Composition = {
  receive: ['cabin'],
  give: [],
  isSameDays: true,
  receiveDays: { from: null, to: null },
  giveDays: { from: null, to: null },
  topUp: { by: 'nobody', points: 0, cents: 0 },
};
const composition: Composition = {
  receive: ['cabin'],
  give: ['boat', 'kayak'],
  isSameDays: false,
  receiveDays: { from: '2027-06-04', to: '2027-06-06' },
  giveDays: { from: '2027-07-02', to: null },
  topUp: { by: 'me', points: 40, cents: 120 },
};
const words = { composition, message: 'My boat for your cabin?' };
const kept = { ...words, begunWith: first.receiveDays };
const known = ['boat', 'kayak', 'cabin'];
const read = (what: unknown, more: Partial<Parameters<typeof readKeptOffer>[2]> = {}) =>
  readKeptOffer(what, first, { fixed: 'receive', known, ...more });

test('restores an offer as it was composed, from the browser’s storage', () => {
  expect(read(JSON.parse(JSON.stringify(kept)))).toEqual(words);
});

test('drops listings that no longer exist, and keeps the listing that the offer is about', () => {
  expect(read(kept, { known: ['boat', 'cabin'] })?.composition.give).toEqual(['boat']);
  const other = { ...kept, composition: { ...composition, receive: ['shed'] } };
  expect(read(other, { known: [...known, 'shed'] })?.composition.receive).toEqual(['cabin']);
});

test.each([
  ['nothing', null],
  ['a word', 'words'],
  ['no composition', { message: '' }],
  ['no message', { composition }],
  ['listings that are none', { ...kept, composition: { ...composition, give: 'boat' } }],
  ['a top-up of nobody known', { ...kept, composition: { ...composition, topUp: { by: 'us' } } }],
  [
    'less than nothing on top',
    { ...kept, composition: { ...composition, topUp: { by: 'me', points: 0, cents: -1 } } },
  ],
  [
    'less than no points on top of cash',
    { ...kept, composition: { ...composition, topUp: { by: 'me', points: -1, cents: 1 } } },
  ],
])('%s is not an offer', (_, what) => {
  expect(read(what)).toBeNull();
});

test('belongs to the days it was started with, or those it asks for, and to no others', () => {
  const begunWith = { from: '2027-06-03', to: '2027-06-05' };
  const readFor = (receiveDays: Composition['receiveDays']) =>
    readKeptOffer({ ...kept, begunWith }, { ...first, receiveDays }, { fixed: 'receive', known });
  expect(readFor(begunWith)).toEqual(words);
  expect(readFor(composition.receiveDays)).toEqual(words);
  expect(readFor({ from: '2027-08-03', to: '2027-08-05' })).toBeNull();
});

test('asks again for invalid days', () => {
  const changed = {
    ...composition,
    receiveDays: { from: '2027-06-06', to: '2027-06-04' },
    giveDays: { from: 'soon' },
  };
  expect(read({ ...kept, composition: changed })?.composition).toMatchObject({
    receiveDays: { from: '2027-06-06', to: null },
    giveDays: { from: null, to: null },
  });
});
