import { expect, test } from 'vitest';
import { mostPicturesASide } from '../../../../features/disputes/dispute-rules.ts';
import { notArrivedText, onlyFirstText } from './picture-words.ts';

test('says how many of a claim’s photos didn’t arrive', () => {
  expect(notArrivedText(2, 5)).toBe('2 of 5 photos didn’t upload. Add them on this page.');
  expect(notArrivedText(1, 1)).toBe('The photo didn’t upload. Add it on this page.');
});

test('names the photos that are sent when someone chooses too many', () => {
  expect(onlyFirstText(mostPicturesASide, mostPicturesASide)).toBe('');
  expect(onlyFirstText(mostPicturesASide + 1, mostPicturesASide)).toBe('Only the first twelve are sent.');
  expect(onlyFirstText(4, 3)).toBe('Only the first 3 are sent.');
  expect(onlyFirstText(2, 1)).toBe('Only the first is sent.');
});
