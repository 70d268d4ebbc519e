import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { depsContext, documentContext } from '../../app/deps.server.ts';
import { loader } from '../../app/routes/listings/browse.tsx';
import { testDatabase } from '../../tests/builders/database.ts';
import { listingsApi } from './listings.server.ts';

const db = await testDatabase();
afterAll(() => db.drop());

const refuse = () => {
  throw new Error('This connection is kept for bookings.');
};
const taken = new Proxy(db.sql, { apply: refuse, get: refuse });
const deps = { ...db.deps(), sql: taken };

test('searching and the map have their own connections: both answer while every other connection is busy', async () => {
  const app = listingsApi(deps);
  const list = await app.request('/');
  const map = await app.request('/map?viewport=-124,48,-114,55&zoom=5');
  expect([list.status, map.status]).toEqual([200, 200]);
});

test('the search page has them too', async () => {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(documentContext, {
    origin: '',
    jsonLd: [],
    isUncached: false,
    shows: new Set<string>(),
    html: null,
    clockAhead: 0,
    reference: () => ({}) as never,
  });
  const url = new URL('http://localhost/listings');
  const shown = await loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  expect(shown.categories.length).toBeGreaterThan(0);
});
