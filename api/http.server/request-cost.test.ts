import { expect, test } from 'vitest';
import { requestCost } from './request-cost.ts';

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
