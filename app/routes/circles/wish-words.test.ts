import { expect, test } from 'vitest';
import type { ToldOutcome } from '../../../features/exchange/circles/matcher/why-unmatched.ts';
import { lookText } from './wish-words.ts';

test.each<[ToldOutcome, RegExp]>([
  ['nothing-to-give', /^What you would give isn’t live.* Add something else\. Last looked/],
  ['nothing-like-it', /^Nobody there offers that.* Try a wider area.* Last looked/],
  ['no-free-days', /^We found some, but none is free on your dates, worth .* open to you\. Try more days/],
  ['no-circle', /^We found something for you, but no circle works.* some points.* Last looked/],
])(
  'a wish that found no circle says why, what would help, and when it was looked for: %s',
  (outcome, words) => {
    const text = lookText({ lastLook: { at: '2027-05-01T18:00:00.000Z', outcome } });
    expect(text).toMatch(words);
    expect(text).toMatch(/\. Last looked for .*\d/);
  },
);

test('where there is nothing to say, nothing is said', () => {
  expect(lookText({ lastLook: null })).toBeNull();
});
