import { expect, test } from 'vitest';
import { changeText, daysUntil, exchangeText } from './wallet-words.ts';

test('a change has its sign, and nothing has none', () => {
  expect([changeText(1_250), changeText(-40), changeText(0)]).toEqual(['+1,250', '−40', '0']);
});

test.each([
  ['2026-12-31T12:00:00Z', 30],
  ['2026-12-01T12:00:01Z', 1],
  ['2026-12-02T12:00:01Z', 2],
  ['2026-11-01T12:00:00Z', 1],
])('until %s there are %i days', (instant, days) => {
  expect(daysUntil(instant, new Date('2026-12-01T12:00:00Z'))).toBe(days);
});

test('an exchange of a kind that the wallet does not know still has its number', () => {
  expect([exchangeText({ kind: 'swap', id: '7' }), exchangeText({ kind: 'circle', id: '9' })]).toEqual([
    'Swap 7',
    'Exchange 9',
  ]);
});
