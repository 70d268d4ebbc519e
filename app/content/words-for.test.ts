import { expect, test } from 'vitest';
import { home } from './home.ts';
import { wordsFor } from './words-for.ts';

test('puts the operator’s name where {brand} stands, at any depth', () => {
  expect(wordsFor({ a: ['{brand} and {brand}', { b: 'at {brand}' }] }, 'Otter', [])).toEqual({
    a: ['Otter and Otter', { b: 'at Otter' }],
  });
});

test('a promise that is switched off is gone from every list', () => {
  const words = { list: [{ text: 'covered', promise: 'insurance' }, { text: 'yours' }], text: 'stays' };
  expect(wordsFor(words, 'x', ['insurance'])).toEqual({ list: [{ text: 'yours' }], text: 'stays' });
});

test('the home page has the counts of the product specification', () => {
  const { benefits, swapping, features } = wordsFor(home, 'Wildloop', []);
  expect([benefits.cards.length, benefits.reasons.length]).toEqual([4, 10]);
  expect(swapping.steps).toHaveLength(4);
  expect(features.cards).toHaveLength(9);
});

test('without insurance no sentence of the home page speaks of it', () => {
  const text = JSON.stringify(wordsFor(home, 'Wildloop', ['insurance']));
  expect(text).not.toMatch(/\$2M|insur/i);
});
