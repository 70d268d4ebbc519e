import { expect, test } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { momentAfter } from './move-of-time.ts';

const now = new Date('2026-11-23T18:30:00Z');
const said = (by: string) => {
  const moment = momentAfter(by, now);
  return isRefusal(moment) ? moment.sentence : moment.toISOString();
};

test.each([
  ['+1h', '2026-11-23T19:30:00.000Z'],
  ['+3d', '2026-11-26T18:30:00.000Z'],
  ['2w', '2026-12-07T18:30:00.000Z'],
  [' +1d ', '2026-11-24T18:30:00.000Z'],
  ['2026-12-01', '2026-12-01T16:00:00.000Z'],
])('%s leads to %s', (by, moment) => {
  expect(said(by)).toBe(moment);
});

test.each([
  ['-3d', 'Enter how far'],
  ['', 'Enter how far'],
  ['tomorrow', 'Enter how far'],
  ['2026-13-40', 'Enter how far'],
  ['+0d', 'only moves forward'],
  ['2026-11-22', 'only moves forward'],
  ['+93d', 'at most 92 days'],
  ['99999w', 'at most 92 days'],
])('%s is refused', (by, words) => {
  expect(said(by)).toContain(words);
});
