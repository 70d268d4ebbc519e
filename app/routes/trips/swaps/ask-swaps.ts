/** Which swaps stand on a members' page of bookings? */
import type { SwapPage } from '../../../../features/swaps/swap-queries.server.ts';
import type { SwapLine } from '../../../../features/swaps/swap-view.ts';
import { askApi } from '../../../components/api-client.ts';

export type SwapShelves = { requests: SwapLine[]; coming: SwapLine[]; past: SwapLine[] };

/** The first page of every shelf. @throws what the API refuses */
export async function askSwaps(signal: AbortSignal): Promise<SwapShelves> {
  const ask = async (shelf: string) => (await askApi<SwapPage>(`/swaps?shelf=${shelf}`, { signal })).swaps;
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}
