/** Holds the visitor's choice on a listing's page: way of exchange, days and price. The address keeps it across reloads. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type {
  ExchangeMethod,
  ExchangeOption,
  ExchangeWay,
} from '../../../../../features/listings/exchange-preference.ts';
import { coverOf, type CoverLine } from '../../../../../features/settings/cover.ts';
import type { Season } from '../../../../../features/listings/day-prices.ts';
import {
  rentalOf,
  stayPrice,
  type PricedListing,
  type StayPrice,
} from '../../../../../features/listings/stay-price.ts';
import { swapPrice, type SwapPrice, type SwapSettings } from '../../../../../features/listings/swap-price.ts';
import { isRangeOpen, noRange, type DayRange } from '../../../../ui/dates/calendar-selection.ts';
import { rangeRefusal, settleRange, type StayCalendar } from '../../../../components/listing/stay-days.ts';
import { readStayAddress, writeStayAddress } from './stay-address.ts';

export type BookableListing = PricedListing & {
  pricePoints: number;
  swapOptions: ExchangeOption[];
  rentOptions: ExchangeOption[];
  offersRent: boolean;
  offersSwap: boolean;
  calendar: StayCalendar;
  seasons: readonly Season[];
  /** The operator's settings. */
  fees: SwapSettings;
  /** Insurance policies, if the pages may mention them. */
  policies: readonly CoverLine[];
};

/** Whether the owner accepts points plus cash, under either method. */
export const takesBoth = ({
  rentOptions,
  swapOptions,
}: Pick<BookableListing, 'rentOptions' | 'swapOptions'>) =>
  [...rentOptions, ...swapOptions].some(({ way, isAvailable }) => way === 'cashAndPoints' && isAvailable);

export type StayQuote =
  | { kind: 'rental'; price: StayPrice; points: number }
  /** `isInsured`: a policy covers this listing on these days. */
  | { kind: 'swap'; price: SwapPrice; isInsured: boolean };

/** @param last a way that is only a default when there is no other */
const firstWay = (options: ExchangeOption[], last?: ExchangeWay): ExchangeWay | null => {
  const isOpen = options.filter((option) => option.isAvailable);
  const others = isOpen.filter(({ way }) => way !== last);
  const open = others.length > 0 ? others : isOpen;
  return (open.find((option) => option.isPreferred) ?? open[0])?.way ?? null;
};

/** The price of the days in the chosen way. For cash plus points it shows the whole in cash, and how much of it points can replace. */
function quoteFor(listing: BookableListing, way: ExchangeWay, from: string, to: string): StayQuote {
  if (way === 'directSwap' || way === 'adventurePoints') {
    const { today } = listing.calendar;
    const isInsured = coverOf(listing.policies, { ...listing, way, from, to }) !== null;
    return { kind: 'swap', price: swapPrice(listing, way, { from, to, today }, listing.fees), isInsured };
  }
  const price = stayPrice(listing, from, to, listing.calendar.today, listing.fees);
  const points = way === 'cashAndPoints' ? rentalOf(listing, from, price.units).points : 0;
  return { kind: 'rental', price, points };
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;

/** One visitor's choice on one listing's page, shared by the panel and the bar. */
export function useBookingChoice(listing: BookableListing) {
  const [params, setParams] = useSearchParams();
  const { calendar } = listing;
  const [range, setRange] = useState<DayRange>(
    () => readStayAddress(params, calendar.today).dates ?? noRange,
  );
  const [method, setMethod] = useState<ExchangeMethod>(() => {
    if (readStayAddress(params, calendar.today).method === 'swap')
      return listing.offersSwap ? 'swap' : 'rent';
    return !listing.offersRent && listing.offersSwap ? 'swap' : 'rent';
  });
  const [rentWay, setRentWay] = useState(() => firstWay(listing.rentOptions, 'adventurePoints'));
  const [swapWay, setSwapWay] = useState(() => firstWay(listing.swapOptions));
  const way = method === 'rent' ? rentWay : swapWay;
  const { from, to } = range;
  const refused = from !== null && to !== null ? rangeRefusal(calendar, from, to) : null;

  const remember = (days: DayRange, by: ExchangeMethod) => {
    const dates = days.from !== null && days.to !== null ? { from: days.from, to: days.to } : null;
    setParams((now) => writeStayAddress(now, { dates, method: by }), {
      replace: true,
      preventScrollReset: true,
    });
  };

  return {
    method,
    way,
    range,
    /** Why the chosen days are unavailable, in a sentence; null when they are available or none are chosen. */
    refused,
    quote:
      from !== null && to !== null && refused === null && way !== null
        ? quoteFor(listing, way, from, to)
        : null,
    chooseMethod: (next: ExchangeMethod) => {
      setMethod(next);
      remember(range, next);
    },
    chooseWay: (next: ExchangeWay) => (method === 'rent' ? setRentWay(next) : setSwapWay(next)),
    /** Takes a range from the calendar; returns the resulting one. */
    chooseDays: (next: DayRange): DayRange => {
      const settled = settleRange(calendar, next);
      setRange(settled);
      if (!isRangeOpen(settled)) remember(settled, method);
      return settled;
    },
  };
}
