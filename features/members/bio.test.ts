import { expect, test } from 'vitest';
import { bioRefusal, longestBio } from './bio.ts';

test.each([
  'Call me: 250 555 0199',
  'Write to ann@example.com',
  'My pictures: https://example.com/ann',
  'Insta: @ann.paddles',
  'Ann\u202Enosaj',
  'x'.repeat(longestBio + 1),
])('refuses %j', (bio) => {
  expect(bioRefusal(bio)).toMatchObject({ refusal: 'invalid', field: 'bio' });
});

test.each([
  '',
  'I grew up on Kalamalka Lake.\n\nThree kids, one dog, two canoes.',
  'I volunteer with the search and rescue team and support new paddlers.',
  'Us: 👨‍👩‍👧 and a dog',
  'x'.repeat(longestBio),
])('accepts %j', (bio) => {
  expect(bioRefusal(bio)).toBeNull();
});
