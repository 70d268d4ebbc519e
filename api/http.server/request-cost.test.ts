import { expect, test } from 'vitest';
import { isLongRead, requestCost } from './request-cost.ts';

test.each([
  ['GET', '/api/v1/account/export', 10],
  ['GET', '/api/v1/receipts/year.csv', 10],
  ['POST', '/api/v1/operator/newsletter/export', 10],
  ['POST', '/api/v1/messages/7/pictures', 5],
  ['POST', '/api/v1/account/photo', 5],
  ['GET', '/api/v1/messages/7/pictures', 1],
  ['POST', '/auth/v1/token', 4],
  ['GET', '/api/v1/search', 2],
  ['GET', '/api/v1/listings/map', 2],
  ['GET', '/api/v1/listings-of-mine', 1],
  ['GET', '/api/v1/me', 1],
  ['POST', '/api/v1/favourites', 1],
])('%s %s counts as %i', (method, pathname, cost) => {
  expect(requestCost(method, pathname)).toBe(cost);
});

test('files that have to be put together get as long as a command; what pages read does not', () => {
  const long = ['account/export', 'receipts/year.csv', 'receipts/7/receipt.pdf', 'handovers/7/evidence.json'];
  const short = ['account', 'me', 'receipts', 'handovers/7', 'listings'];
  expect(long.filter((path) => !isLongRead(`/api/v1/${path}`))).toEqual([]);
  expect(short.filter((path) => isLongRead(`/api/v1/${path}`))).toEqual([]);
});
