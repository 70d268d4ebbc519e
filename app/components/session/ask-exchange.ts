/** Loads one exchange. */
import { redirect } from 'react-router';
import type { BookingView } from '../../../features/exchange/views/booking-view.ts';
import type { SwapView } from '../../../features/exchange/views/swap-view.ts';
import { askApi } from './api-client.ts';

export type ExchangeView = BookingView | SwapView;

/** Only swaps and circles say which they are. */
export const isSwap = (view: ExchangeView): view is SwapView => 'kind' in view;
const isRental = (view: ExchangeView): view is BookingView => !isSwap(view);

export const askExchange = (id: string, signal: AbortSignal): Promise<ExchangeView> =>
  askApi<ExchangeView>(`/exchanges/${encodeURIComponent(id)}`, { signal });

/** For what only one kind has: readers of the other are sent to its trip page. */
const only =
  <View extends ExchangeView>(isIt: (view: ExchangeView) => view is View) =>
  async (id: string, signal: AbortSignal): Promise<View> => {
    const view = await askExchange(id, signal);
    if (!isIt(view)) throw redirect(`/exchanges/${view.id}`);
    return view;
  };

export const askBooking = only(isRental);
export const askSwap = only(isSwap);
