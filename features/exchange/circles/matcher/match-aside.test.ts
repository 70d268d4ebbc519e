import { expect, test } from 'vitest';
import { inventedMarket } from '../../../../scripts/bench/circles/invented-market.ts';
import { matchAside } from './match-aside.server.ts';
import { matchWishes } from './match-wishes.server.ts';
import { priced, type GivenRow, type PlainMarket } from './priced-market.ts';
import type { GivenListing } from '../wishes/wish.ts';

/** A thread accepts no functions; it computes the worth of listings itself. */
function plainly(given: GivenListing): GivenRow {
  const { worthOf: _, ...plain } = given;
  return {
    ...plain,
    province: 'BC',
    priceCents: plain.pricePoints * 100,
    cleaningFeeCents: 0,
    depositCents: 0,
    weeklyDiscountPercent: 10,
    monthlyDiscountPercent: 0,
    seasons: [],
    addOns: [],
    deliveryCents: null,
  };
}

const rules = { mostMembers: 3, tolerancePercent: 25, forgivenPercent: 5, hasTopUp: true, noticeDays: 0 };

test('a separate thread finds what the matcher finds, and the server keeps answering meanwhile', async () => {
  const { listings, ...rest } = inventedMarket(60, 7);
  const market: PlainMarket = {
    ...rest,
    listings: listings.map(plainly),
  };
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const found = await matchAside(market, rules);
  clearInterval(turning);
  expect(found.circles.length).toBeGreaterThan(3);
  expect(found).toEqual(await matchWishes(priced(market), rules));
  expect(turns).toBeGreaterThan(3);
  // Errors there are reported here.
  const broken = { ...market, listings: [{ ...market.listings[0], today: 'no day' }] } as never;
  await expect(matchAside(broken, rules)).rejects.toThrow();
});
