import { expect, test } from 'vitest';
import { pointsWords, type PointsTerms } from './adventure-points.ts';

const terms: PointsTerms = {
  founderBonusPoints: 500,
  expiryMonths: 12,
  noticeDays: [7, 60, 30],
};
const said = (more: Partial<PointsTerms>) => JSON.stringify(pointsWords({ ...terms, ...more }));

test('the page says what the settings say', () => {
  expect(said({})).toContain('a bonus of 500 AP');
  expect(said({})).toContain('60, 30 and 7 days before');
  expect(said({ expiryMonths: 18 })).toContain('After 18 months');
});

test('says nothing about amounts that are set to zero', () => {
  expect(said({ founderBonusPoints: 0 })).not.toContain('Founders get a bonus');
  expect(said({ noticeDays: [] })).not.toContain('We’ll email you');
  expect(said({ noticeDays: [14] })).toContain('We’ll email you 14 days before');
});
