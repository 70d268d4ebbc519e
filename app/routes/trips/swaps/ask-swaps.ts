/** Which swaps stand on a members' page of bookings? */
import type { SwapPage, SwapShelf } from '../../../../features/swaps/swap-queries.server.ts';
import { askApi } from '../../../components/api-client.ts';

/** Where the swaps of one shelf are asked for. */
export const swapShelfPath = (shelf: SwapShelf): string => `/swaps?shelf=${shelf}`;

/** The first page of every shelf. @throws what the API refuses */
export async function askSwaps(signal: AbortSignal) {
  const ask = (shelf: SwapShelf) => askApi<SwapPage>(swapShelfPath(shelf), { signal });
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}
