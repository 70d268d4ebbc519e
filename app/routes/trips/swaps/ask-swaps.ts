/** Which swaps stand on a members' page of bookings? */
import type { SwapPage, SwapShelf } from '../../../../features/exchange/views/swap-queries.server.ts';
import type { SwapLine } from '../../../../features/exchange/views/swap-view.ts';
import { askApi } from '../../../components/api-client.ts';
import type { MoreOf } from '../shelf.tsx';

const swapShelfPath = (shelf: SwapShelf): string => `/exchanges?kind=swap&shelf=${shelf}`;

/** The first page of every shelf. @throws what the API refuses */
export async function askSwaps(signal: AbortSignal) {
  const ask = (shelf: SwapShelf) => askApi<SwapPage>(swapShelfPath(shelf), { signal });
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}

/** How a shelf goes on after its first page. @param isHere which of them stand on this page */
export const moreSwaps = (
  shelf: SwapShelf,
  { after }: SwapPage,
  isHere: (swap: SwapLine) => boolean = () => true,
): MoreOf<SwapLine> => ({
  after,
  ask: async (from) => {
    const page = await askApi<SwapPage>(`${swapShelfPath(shelf)}&after=${from}`);
    return { lines: page.swaps.filter(isHere), after: page.after };
  },
});
