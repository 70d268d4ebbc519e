import type { BookingPage } from '../../../features/bookings/booking-queries.server.ts';
import { askApi } from '../../components/api-client.ts';

/** Where the bookings of one shelf are asked for. */
export const shelfPath = (side: 'renter' | 'owner', shelf: string): string =>
  `/bookings?side=${side}&shelf=${shelf}`;

/** The first page of every shelf of one side. @throws what the API refuses */
export async function askShelves(side: 'renter' | 'owner', signal: AbortSignal) {
  const ask = (shelf: string) => askApi<BookingPage>(shelfPath(side, shelf), { signal });
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}
