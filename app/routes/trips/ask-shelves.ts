import type { BookingLine, BookingPage } from '../../../features/exchange/views/booking-view.ts';
import { askApi } from '../../components/session/api-client.ts';
import type { MoreOf } from './shelf.tsx';
import { askSwaps } from './swaps/ask-swaps.ts';

type Side = 'renter' | 'owner';

const shelfPath = (side: Side, shelf: string): string => `/exchanges?side=${side}&shelf=${shelf}`;

/** The first page of all lists of one side, with their swaps. @throws the API's refusals */
export async function askShelves(side: Side, signal: AbortSignal) {
  const ask = (shelf: string) => askApi<BookingPage>(shelfPath(side, shelf), { signal });
  const [requests, coming, past, swaps] = await Promise.all([
    ask('requests'),
    ask('coming'),
    ask('past'),
    askSwaps(signal),
  ]);
  return { requests, coming, past, swaps };
}

/** A list's next page. */
export const moreBookings = (
  side: Side,
  shelf: 'requests' | 'coming' | 'past',
  { after }: BookingPage,
): MoreOf<BookingLine> => ({
  after,
  ask: async (from) => {
    const page = await askApi<BookingPage>(`${shelfPath(side, shelf)}&after=${from}`);
    return { lines: page.bookings, after: page.after };
  },
});
