import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/builders/database.ts';
import { listingsApi } from './listings.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());

test('searching and the map have connections of their own: while everybody else waits for theirs, both answer', async () => {
  const taken = new Proxy(db.sql, {
    apply: () => {
      throw new Error('This connection is kept for bookings.');
    },
    get: () => {
      throw new Error('This connection is kept for bookings.');
    },
  });
  const app = listingsApi({ ...db.deps(), sql: taken });
  const list = await app.request('/');
  const map = await app.request('/map?viewport=-124,48,-114,55&zoom=5');
  expect([list.status, map.status]).toEqual([200, 200]);
});
