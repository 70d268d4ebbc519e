/** Endpoints of exchanges: each is asked about a rental and about a swap, where it knows both. */
import { bookingsTable } from './bookings.ts';
import type { AccessTable, Row } from './expectation.ts';
import { swapsTable } from './swaps.ts';

const both = (rental: Row, { own, others }: Row): Row => ({
  ...rental,
  ...(own && { ownSwap: own }),
  ...(others && { othersSwap: others }),
});

export const exchangesTable: AccessTable = {
  ...swapsTable,
  ...Object.fromEntries(
    Object.entries(bookingsTable).map(([endpoint, row]) => [endpoint, both(row, swapsTable[endpoint] ?? {})]),
  ),
};
