import { beforeEach, expect, test, vi } from 'vitest';

const answer: { view: object } = { view: {} };
vi.mock('./api-client.ts', () => ({ askApi: () => Promise.resolve(answer.view) }));
const { askBooking, askSwap } = await import('./ask-exchange.ts');
const { signal } = new AbortController();
const rental = { id: 'b1', side: 'renter', version: 1 };
const swap = { id: 's1', kind: 'circle', version: 1 };

/** Where a page sends its reader; null where it shows what was asked for. */
const sentTo = (page: typeof askBooking | typeof askSwap, id: string): Promise<string | null> =>
  page(id, signal).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : String(thrown)),
  );

beforeEach(() => {
  answer.view = rental;
});

test.each([
  ['/bookings/:id', askBooking, rental, null],
  ['/bookings/:id', askBooking, swap, '/swaps/s1'],
  ['/swaps/:id', askSwap, swap, null],
  ['/swaps/:id', askSwap, rental, '/bookings/b1'],
])('%s shows its own kind and sends readers of the other kind on (%#)', async (_, page, view, address) => {
  answer.view = view;
  expect(await sentTo(page, view.id)).toBe(address);
});
