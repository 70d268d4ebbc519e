/** Loads exchanges: one, or a page of a list. */
import { redirect } from 'react-router';
import type { ExchangeShelf } from '../../../features/exchange/views/exchange-queries.server.ts';
import type {
  ExchangePage,
  ExchangeView,
  RentalLine,
  RentalView,
  SwapLine,
  SwapView,
} from '../../../features/exchange/views/exchange-view.ts';
import { askApi } from './api-client.ts';

export const askExchange = (id: string, signal: AbortSignal): Promise<ExchangeView> =>
  askApi<ExchangeView>(`/exchanges/${encodeURIComponent(id)}`, { signal });

const isRental = (view: ExchangeView): view is RentalView => view.kind === 'rental';
const isSwap = (view: ExchangeView): view is SwapView => view.kind !== 'rental';

/** For what only one kind has: readers of the other are sent to its trip page. */
const only =
  <View extends ExchangeView>(isIt: (view: ExchangeView) => view is View) =>
  async (id: string, signal: AbortSignal): Promise<View> => {
    const view = await askExchange(id, signal);
    if (!isIt(view)) throw redirect(`/exchanges/${view.id}`);
    return view;
  };

export const askRental = only(isRental);
export const askSwap = only(isSwap);

/** A list of someone's exchanges: rentals on one side, or swaps and circles. */
export type ListName = 'renter' | 'owner' | 'swap';
export type LineOf<List extends ListName> = List extends 'swap' ? SwapLine : RentalLine;

/** One page of a list. @param after the previous page's; null for the first page @throws the API's refusals */
export function askExchanges<List extends ListName>(
  list: List,
  shelf: ExchangeShelf,
  { after = null, signal }: { after?: string | null; signal?: AbortSignal } = {},
): Promise<ExchangePage<LineOf<List>>> {
  const which = list === 'swap' ? 'kind=swap' : `side=${list}`;
  return askApi(`/exchanges?${which}&shelf=${shelf}${after === null ? '' : `&after=${after}`}`, { signal });
}
