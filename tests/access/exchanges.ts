/** Endpoints of exchanges: each is tested with a rental and a swap if it supports both. */
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
