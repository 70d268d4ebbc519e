import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['', null],
  ['  ', null],
  ['250 555 0199', '+12505550199'],
  ['(403) 555-0199', '+14035550199'],
  ['1-250-555-0199', '+12505550199'],
  ['+49 170 555 01 99', '+491705550199'],
])('reads %j as %j', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test.each(['555 0199', 'call me', '+1 250', '250 555 0199 ext 4', '1'.repeat(16)])('refuses %j', (typed) => {
  expect(readPhone(typed)).toMatchObject({ refusal: 'invalid', field: 'phone' });
});
