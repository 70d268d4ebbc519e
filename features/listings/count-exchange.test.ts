import { expect, test } from 'vitest';
import { countExchange, waysAvailable, type ExchangePreference } from './exchange-preference.ts';

const entry = (more: Partial<ExchangePreference>): ExchangePreference => ({
  type: 'directSwap',
  method: 'swap',
  available: true,
  ...more,
});

test('an agreed swap counts the limit down to zero, and a cancelled one brings it back', () => {
  const start = [entry({ limited: 1 })];
  const after = countExchange(start, 'directSwap', -1);
  expect(waysAvailable(after)).toEqual([]);
  expect(countExchange(after, 'directSwap', 1)).toEqual(start);
});

test('the specific entry counts before "any type", and an entry without a limit doesn’t count', () => {
  const both = [entry({ type: 'anyType', limited: 5 }), entry({ limited: 2 })];
  expect(countExchange(both, 'directSwap', -1).map(({ limited }) => limited)).toEqual([5, 1]);
  expect(countExchange(both, 'rent', -1).map(({ limited }) => limited)).toEqual([4, 2]);
  const unlimited = [entry({ limited: true }), entry({ type: 'rent' })];
  expect(countExchange(unlimited, 'directSwap', -1)).toEqual(unlimited);
});

test('a limit never falls below zero', () => {
  const none = [entry({ limited: 0 })];
  expect(countExchange(none, 'directSwap', -1)).toEqual(none);
});
