/** Loads the swaps on a members' page of bookings. */
import type { ExchangeShelf } from '../../../../features/exchange/views/exchange-queries.server.ts';
import type { SwapLine, SwapPage } from '../../../../features/exchange/views/swap-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import type { MoreOf } from '../shelf.tsx';

const swapShelfPath = (shelf: ExchangeShelf): string => `/exchanges?kind=swap&shelf=${shelf}`;

/** The first page of every list. @throws the API's refusals */
export async function askSwaps(signal: AbortSignal) {
  const ask = (shelf: ExchangeShelf) => askApi<SwapPage>(swapShelfPath(shelf), { signal });
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}

/** A list's next page. @param isHere which swaps belong on this page */
export const moreSwaps = (
  shelf: ExchangeShelf,
  { after }: SwapPage,
  isHere: (swap: SwapLine) => boolean = () => true,
): MoreOf<SwapLine> => ({
  after,
  ask: async (from) => {
    const page = await askApi<SwapPage>(`${swapShelfPath(shelf)}&after=${from}`);
    return { lines: page.swaps.filter(isHere), after: page.after };
  },
});
