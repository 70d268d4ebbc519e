import { beforeEach, expect, test, vi } from 'vitest';

const answer: { view: object } = { view: {} };
vi.mock('./api-client.ts', () => ({ askApi: () => Promise.resolve(answer.view) }));
const { askRental, askSwap } = await import('./ask-exchange.ts');
const { signal } = new AbortController();
const rental = { id: 'b1', kind: 'rental', version: 1 };
const swap = { id: 's1', kind: 'circle', version: 1 };

/** Where a page sends its reader; null where it shows what was asked for. */
const sentTo = (page: typeof askRental | typeof askSwap, id: string): Promise<string | null> =>
  page(id, signal).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : String(thrown)),
  );

beforeEach(() => {
  answer.view = rental;
});

test.each([
  ['a rental', askRental, rental, null],
  ['a rental', askRental, swap, '/exchanges/s1'],
  ['a swap', askSwap, swap, null],
  ['a swap', askSwap, rental, '/exchanges/b1'],
])(
  'the page of %s sends readers of the other kind to their trip page (%#)',
  async (_, page, view, address) => {
    answer.view = view;
    expect(await sentTo(page, view.id)).toBe(address);
  },
);
