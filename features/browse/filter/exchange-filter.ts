/** Filters listings by exchange, for each of its sixteen selections. */
import type { ExchangeWay } from './browse-filter.ts';

/**
 * Bits of `listing_search.ways`, set by `exchange_bits` in migrations/0004-listings.sql. `rent`, `directSwap`, `adventurePoints` and
 * `cashAndPoints` are types (any type counts as each); the two options are methods: Cash + AP, for one, stands under both.
 */
export const wayBits = {
  rent: 1,
  directSwap: 2,
  adventurePoints: 4,
  cashAndPoints: 8,
  swapOption: 16,
  rentOption: 32,
  everyListing: 64,
} as const;

/**
 * The bits of which a listing must have at least one.
 *
 * | selected                                     | a listing passes when it has an available …     |
 * |----------------------------------------------|--------------------------------------------------|
 * | nothing                                      | (every listing passes)                           |
 * | directSwap, with or without any other        | option by the method swap                        |
 * | rent, with or without AP or cash + AP        | option by the method rent                        |
 * | adventurePoints                              | Adventure Points entry, or any type              |
 * | cashAndPoints                                | cash + AP entry, or any type                     |
 * | adventurePoints and cashAndPoints            | entry of one of the two, or any type             |
 *
 * The first three rows follow the specification and its precedence; the last three match nothing there, but do here.
 */
export function exchangeFilterBits(selected: readonly ExchangeWay[]): number {
  if (selected.length === 0) return wayBits.everyListing;
  if (selected.includes('directSwap')) return wayBits.swapOption;
  if (selected.includes('rent')) return wayBits.rentOption;
  return selected.reduce((bits, way) => bits | wayBits[way], 0);
}
