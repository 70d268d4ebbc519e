import { expect, test } from 'vitest';
import type { WalletSummary } from '../../../features/points/wallet-view.ts';
import { changeText, daysUntil, entryWords, walletSentence } from './wallet-words.ts';

test('shows a sign on every change except zero', () => {
  expect([changeText(1_250), changeText(-40), changeText(0)]).toEqual(['+1,250', '−40', '0']);
});

test.each([
  ['2026-12-31T12:00:00Z', 30],
  ['2026-12-01T12:00:01Z', 1],
  ['2026-12-02T12:00:01Z', 2],
  ['2026-11-01T12:00:00Z', 1],
])('%s is %i days away', (instant, days) => {
  expect(daysUntil(instant, new Date('2026-12-01T12:00:00Z'))).toBe(days);
});

const exchange = { kind: 'booking', id: '42' };
const trip = { title: 'Teryx', fromDay: '2027-07-24', toDay: '2027-07-26' };
const wallet: WalletSummary = {
  spendablePoints: 417,
  heldPoints: 299,
  holds: [{ exchange, trip, points: 299 }],
  expiry: { at: '2028-06-09T19:00:00Z', points: 417 },
  course: [],
  entries: [],
  buys: null,
};
const said = (more: Partial<WalletSummary>) => {
  const { amount, until, held } = walletSentence({ ...wallet, ...more });
  return `You can spend ${amount}${until} ${held}`.trim();
};

test('says in one sentence how much can be spent until when, and what is held for which trip', () => {
  expect(said({})).toBe('You can spend 417 points until Jun 9, 2028. 299 more are held for Teryx on Jul 24.');
  expect(said({ heldPoints: 0, holds: [] })).toBe('You can spend 417 points until Jun 9, 2028.');
  expect(said({ spendablePoints: 0, expiry: null })).toBe(
    'You can spend no points. 299 points are held for Teryx on Jul 24.',
  );
  const others = [1, 2].map((id) => ({ exchange: { kind: 'swap', id: String(id) }, trip: null, points: 1 }));
  expect(said({ heldPoints: 301, holds: [...wallet.holds, ...others] })).toContain(
    '301 more are held for Teryx on Jul 24 and 2 other trips.',
  );
  expect(said({ heldPoints: 1, holds: others.slice(0, 1) })).toContain('1 more is held for a trip.');
});

const entry = { exchange, trip, reason: 'earn', at: '2027-07-01T19:00:00Z', change: -299, held: 0 } as const;

test('names the trip of every entry and what happened', () => {
  expect(entryWords({ ...entry, reason: 'hold', held: 299 })).toEqual({
    title: 'Teryx',
    detail: 'Held until Jul 24',
  });
  expect(entryWords(entry)).toEqual({ title: 'Teryx', detail: 'Spent, Jul 24' });
  expect(entryWords({ ...entry, change: 299 })).toEqual({ title: 'Teryx', detail: 'Earned, Jul 24' });
  expect(entryWords({ ...entry, trip: null })).toEqual({
    title: 'An earlier trip',
    detail: 'Spent, Jul 1, 2027',
  });
  expect(entryWords({ ...entry, exchange: null, trip: null, reason: 'founder_bonus' })).toEqual({
    title: 'Founder bonus',
    detail: 'Jul 1, 2027',
  });
});
