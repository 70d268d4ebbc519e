import { expect, test } from 'vitest';
import type { ToldOutcome } from '../../../features/exchange/circles/matcher/why-unmatched.ts';
import { lookText } from './wish-words.ts';

test.each<[ToldOutcome, RegExp]>([
  ['nothing-to-give', /^What you’d lend isn’t live.* Add another listing\. Last searched/],
  ['nothing-like-it', /^Nobody in your area offers this.* Try a wider area.* Last searched/],
  ['no-free-days', /^We found some, but none that fits your dates .* Try more days/],
  ['no-circle', /^We found something for you, but no circle works.* some points.* Last searched/],
])('says why a wish found no circle, what would help, and when we last searched: %s', (outcome, words) => {
  const text = lookText({ lastLook: { at: '2027-05-01T18:00:00.000Z', outcome } });
  expect(text).toMatch(words);
  expect(text).toMatch(/\. Last searched .*\d/);
});

test('says nothing when there is nothing to say', () => {
  expect(lookText({ lastLook: null })).toBeNull();
});
