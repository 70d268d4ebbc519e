import { expect, test } from 'vitest';
import { parseWhole } from './whole-number.ts';

test.each([
  ['7', { value: 7 }],
  ['1,299', { value: 1_299 }],
  [' 1 299 ', { value: 1_299 }],
  ['', { value: null }],
  ['7.5', { fault: 'Enter a whole number.' }],
  ['1,2', { fault: 'Enter a whole number.' }],
  ['-3', { fault: 'Enter a whole number.' }],
  ['0', { fault: 'Enter 1 or more.' }],
  ['2001', { fault: 'Enter 2,000 or less.' }],
])('reads %j as %j', (text, reading) => {
  expect(parseWhole(text, 1, 2_000)).toEqual(reading);
});
