import type { BookingPage } from '../../../../features/exchange/views/booking-queries.server.ts';
import type { BookingView } from '../../../../features/exchange/views/booking-view.ts';
import type { Seeker } from '../../../../features/exchange/circles/wishes/seeker-view.ts';
import type { WishShelf } from '../../../../features/exchange/circles/wishes/wish-view.ts';
import type { SwapPage } from '../../../../features/exchange/views/swap-queries.server.ts';
import type { SwapView } from '../../../../features/exchange/views/swap-view.ts';
import type { Inbox } from '../../../../features/messaging/message-view.ts';
import { askApi } from '../../../components/api-client.ts';
import { askBooking, askSwap } from '../../../components/ask-exchange.ts';
import { planToday, type Trip } from './plan-today.ts';

/** The whole of the next trip: only it says what the step is. */
export type NextTrip = { kind: 'booking'; view: BookingView } | { kind: 'swap'; view: SwapView };

/** Owners who want what the reader has. */
export type Matches = { give: { slug: string; title: string }; seekers: Seeker[] } | null;

const askNext = async (trip: Trip | null, signal: AbortSignal): Promise<NextTrip | null> => {
  if (trip === null) return null;
  const { id } = trip.line;
  return trip.kind === 'booking'
    ? { kind: 'booking', view: await askBooking(id, signal) }
    : { kind: 'swap', view: await askSwap(id, signal) };
};

/** Who wants the first of the reader's listings that somebody wants. @param isOwner a renter has none */
async function askMatches(isOwner: boolean, signal: AbortSignal): Promise<Matches> {
  if (!isOwner) return null;
  const { gifts } = await askApi<WishShelf>('/wishes', { signal });
  for (const { slug, title } of gifts.slice(0, 3)) {
    const query = new URLSearchParams({ give: slug, categories: '' });
    // oxlint-disable-next-line no-await-in-loop -- the next listing is asked about only where nobody wants the one before
    const { seekers } = await askApi<{ seekers: Seeker[] }>(`/wishes/seekers?${query}`, { signal });
    if (seekers.length > 0) return { give: { slug, title }, seekers };
  }
  return null;
}

/** Everything on the page Today. @param isOwner whether the reader may have listings @throws what the API refuses */
export async function askToday(isOwner: boolean, signal: AbortSignal) {
  const bookings = async (side: 'renter' | 'owner', shelf: 'requests' | 'coming') =>
    (await askApi<BookingPage>(`/exchanges?side=${side}&shelf=${shelf}`, { signal })).bookings;
  const swaps = async (shelf: 'requests' | 'coming') =>
    (await askApi<SwapPage>(`/exchanges?kind=swap&shelf=${shelf}`, { signal })).swaps;
  const [lines, offers, inbox, matches] = await Promise.all([
    Promise.all([
      bookings('renter', 'requests'),
      bookings('renter', 'coming'),
      isOwner ? bookings('owner', 'requests') : [],
      isOwner ? bookings('owner', 'coming') : [],
    ]),
    Promise.all([swaps('requests'), swaps('coming')]),
    askApi<Inbox>('/messages', { signal }),
    // The rest of the page does without them.
    askMatches(isOwner, signal).catch(() => null),
  ]);
  const plan = planToday(lines.flat(), offers.flat());
  return { ...plan, next: await askNext(plan.next, signal), threads: inbox.threads, matches };
}
