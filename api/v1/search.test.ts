/** Tests how the API answers a typed search. */
import { expect, test } from 'vitest';
import { searchApi } from './search.server.ts';

const api = searchApi({ now: () => new Date('2026-11-23T20:00:00Z') });
const ask = (query: string) => api.request(`/parse${query}`);

test('answers with what it understood, in the shape of the worked examples', async () => {
  const text = 'cabin for 6 near fernie with hot tub under $500 in february';
  const answer = await ask(`?q=${encodeURIComponent(text)}&today=2026-11-23`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    categories: ['cabins'],
    place: 'Fernie',
    from: '2027-02-01',
    to: '2027-02-28',
    window: true,
    nights: null,
    minPriceCents: null,
    maxPriceCents: 50000,
    guests: 6,
    ways: null,
    words: ['hot', 'tub'],
  });
});

test('counts from today in the club’s zone when no day is sent', async () => {
  const answer = await ask('?q=boat%20tomorrow');
  expect(await answer.json()).toMatchObject({ from: '2026-11-24', to: '2026-11-24' });
});

test('reads an empty text as no filter', async () => {
  expect(await (await ask('?q=')).json()).toMatchObject({ categories: [], place: null, words: [] });
});

test.each([
  ['', 'Send the search text as q, exactly once.'],
  ['?q=a&q=b', 'Send the search text as q, exactly once.'],
  ['?q=a&limit=3', 'Send only q and today.'],
  ['?q=%00', 'Remove characters that can’t be searched for from q.'],
  [`?q=${'x'.repeat(301)}`, 'Shorten q to 300 characters or fewer.'],
  ['?q=a&today=2027-02-30', 'Write today as a calendar day from 2000 to 2100, like 2027-06-18.'],
  ['?q=a&today=9999-12-31', 'Write today as a calendar day from 2000 to 2100, like 2027-06-18.'],
])('refuses %s', async (query, sentence) => {
  const answer = await ask(query);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(sentence);
});
