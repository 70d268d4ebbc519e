/** Loads the lists on the pages of trips and of requests. */
import type { ExchangeShelf } from '../../../features/exchange/views/exchange-queries.server.ts';
import type { ExchangePage } from '../../../features/exchange/views/exchange-view.ts';
import { askExchanges, type LineOf, type ListName } from '../../components/session/ask-exchange.ts';
import type { MoreOf } from './shelf.tsx';

/** The first page of each of a kind's lists. */
async function firstPages<List extends ListName>(list: List, signal: AbortSignal) {
  const ask = (shelf: ExchangeShelf) => askExchanges(list, shelf, { signal });
  const [requests, coming, past] = await Promise.all([ask('requests'), ask('coming'), ask('past')]);
  return { requests, coming, past };
}

/** The rentals of one side, and all swaps. @throws the API's refusals */
export async function askShelves(side: 'renter' | 'owner', signal: AbortSignal) {
  const [rentals, swaps] = await Promise.all([firstPages(side, signal), firstPages('swap', signal)]);
  return { ...rentals, swaps };
}

/** A list's next page. @param isHere which lines belong on this page */
export const moreOf = <List extends ListName>(
  list: List,
  shelf: ExchangeShelf,
  { after: first }: ExchangePage,
  isHere: (line: LineOf<List>) => boolean = () => true,
): MoreOf<LineOf<List>> => ({
  after: first,
  ask: async (from) => {
    const { exchanges, after } = await askExchanges(list, shelf, { after: from });
    return { lines: exchanges.filter(isHere), after };
  },
});
