import { expect, test } from 'vitest';
import { movedAddress } from './moved-address.ts';

const id = '0198c1e2-7a30-7c11-9f2e-3a51c0d2b9e4';

test.each([
  [`/bookings/${id}`, `/exchanges/${id}`],
  [`/swaps/${id}`, `/exchanges/${id}`],
  [`/swaps/${id}/answer`, `/exchanges/${id}/answer`],
  [`/bookings/${id}/handover`, `/exchanges/legs/${id}/handover`],
  [`/swaps/legs/${id}/return`, `/exchanges/legs/${id}/return`],
  ['/swaps/new', '/exchanges/new'],
  ['/bookings/7', null],
  [`/bookings/${id}/answer`, null],
  ['/swaps/legs', null],
])('%s has moved to %s', (before, after) => {
  expect(movedAddress(before)).toBe(after);
});
