import { expect, test } from 'vitest';
import { wishOutcomes } from '../../../features/circles/why-unmatched.ts';
import { lookText } from './wish-words.ts';

test('a wish that found no circle says why, and when it was looked for; where there is nothing to say, nothing', () => {
  const at = '2027-05-01T18:00:00.000Z';
  for (const outcome of wishOutcomes) {
    if (outcome === 'matched') continue;
    expect(lookText({ lastLook: { at, outcome } })).toMatch(/^[A-Z].*\. Last looked for .*\d/);
  }
  expect(lookText({ lastLook: null })).toBeNull();
});
