/** Computes a listing's worth for the matcher: its rental in points with seasons, without fees; discounts are only for cash. */
import { quoteOf, type QuotedListing } from '../../price/quote.ts';
import type { Market } from './match-wishes.server.ts';
import type { GivenListing } from '../wishes/wish.ts';

/** Plain data, so that it can be passed to another thread. */
export type GivenRow = Omit<GivenListing, 'worthOf' | 'hasSeasons'> & QuotedListing;
export type PlainMarket = Omit<Market, 'listings'> & { listings: readonly GivenRow[] };

const noFees = { renterFeePercent: 0, swapFeeCents: 0 };

export const withWorth = (row: GivenRow): GivenListing => ({
  ...row,
  hasSeasons: row.seasons.length > 0,
  worthOf: (from, to) =>
    quoteOf(
      row,
      { way: 'adventurePoints', from, to, today: row.today, addOnIds: [], isDelivered: false, points: 0 },
      noFees,
    ).fullPoints,
});

export const priced = (market: PlainMarket): Market => ({
  ...market,
  listings: market.listings.map(withWorth),
});
