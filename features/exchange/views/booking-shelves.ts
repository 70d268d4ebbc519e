/** Sorts rentals onto three shelves: those to answer or waiting, those to come and under way, those that are over. */
import { goingOnStates, openStates } from '../lifecycle/booking-states.ts';
import { exchangeLifecycle, type ExchangeState } from '../lifecycle/exchange-lifecycle.ts';

export const bookingShelves = ['requests', 'coming', 'past'] as const;
export type BookingShelf = (typeof bookingShelves)[number];

export const statesOfShelf: Record<BookingShelf, ExchangeState[]> = {
  requests: openStates,
  coming: goingOnStates,
  past: [...exchangeLifecycle.final],
};
