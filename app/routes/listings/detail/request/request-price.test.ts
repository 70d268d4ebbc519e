import { expect, test } from 'vitest';
import { ApiProblem } from '../../../../components/session/api-client.ts';
import { isPriceStale } from './request-price.ts';

test('asks for the price again when it has expired, but not when the same request already exists', () => {
  const stale = (status: number, code: string) => isPriceStale(new ApiProblem(status, code, 'No.'));
  expect(stale(409, 'quote-is-used')).toBe(true);
  expect(stale(409, 'days-are-taken')).toBe(true);
  expect(stale(409, 'stands-already')).toBe(false);
  expect(stale(402, 'card-declined')).toBe(false);
  expect(isPriceStale(new Error('x'))).toBe(false);
});
