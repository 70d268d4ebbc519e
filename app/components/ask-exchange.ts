/** Loads one exchange; a page for the other kind redirects its reader. */
import { redirect } from 'react-router';
import type { BookingView } from '../../features/exchange/views/booking-view.ts';
import type { SwapView } from '../../features/exchange/views/swap-view.ts';
import { askApi } from './api-client.ts';

type ExchangeView = BookingView | SwapView;

/** Only swaps and circles say which they are. */
const isSwap = (view: ExchangeView): view is SwapView => 'kind' in view;

const ask = (id: string, signal: AbortSignal): Promise<ExchangeView> =>
  askApi<ExchangeView>(`/exchanges/${encodeURIComponent(id)}`, { signal });

export async function askBooking(id: string, signal: AbortSignal): Promise<BookingView> {
  const view = await ask(id, signal);
  if (isSwap(view)) throw redirect(`/swaps/${view.id}`);
  return view;
}

export async function askSwap(id: string, signal: AbortSignal): Promise<SwapView> {
  const view = await ask(id, signal);
  if (!isSwap(view)) throw redirect(`/bookings/${view.id}`);
  return view;
}
