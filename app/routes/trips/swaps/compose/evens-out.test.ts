import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balancesOf } from '../../../../../features/exchange/circles/matcher/even-out.ts';
import { worthOf } from '../../../../../features/exchange/price/swap-price.ts';
import { noTopUp } from './compose-offer.ts';
import { eveningOf, weighed, type Worths } from './evens-out.ts';

const listing = {
  priceUnit: 'day' as const,
  cleaningFeeCents: 0,
  depositCents: 0,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 20,
  province: 'BC',
  location: 'Vernon, BC',
  categoryId: 'water',
  seasons: [],
  addOns: [],
  deliveryFeeCents: null,
  renterFeePercent: null,
};

/** The server's value of the days, whatever their owner asks in points. */
const worth = fc
  .record({
    priceCents: fc.integer({ min: 1_000, max: 200_000 }),
    pricePoints: fc.integer({ min: 1, max: 3_000 }),
  })
  .map((prices) => {
    const { cents, points } = worthOf(
      { ...listing, ...prices } as unknown as Parameters<typeof worthOf>[0],
      '2027-06-18',
      '2027-06-20',
      '2027-05-01',
    );
    return { cents, points };
  });

test('the points that even a swap out leave both with what they give, as in circles, whatever prices owners ask', () => {
  fc.assert(
    fc.property(worth, worth, fc.nat(20_000), (give, receive, walletPoints) => {
      const worths: Worths = { give, receive };
      const evening = eveningOf(worths, { by: 'me', points: 1, cents: 0 }, walletPoints);
      const [mine] = balancesOf([give.points, receive.points]);
      const missing = (mine?.getsPoints ?? 0) - (mine?.givesPoints ?? 0);
      const cents = receive.cents - give.cents;
      if (evening && evening.points > 0) {
        expect(evening.points).toBe(Math.abs(missing));
        expect(evening.by).toBe(missing > 0 ? 'me' : 'them');
        const scale = weighed(worths, evening);
        expect(scale.mine).toBe(scale.theirs);
        if (evening.by === 'me') expect(evening.points).toBeLessThanOrEqual(walletPoints);
      } else if (evening) {
        // The wallet has too few: whole dollars for the same side.
        expect(missing).toBeGreaterThan(walletPoints);
        expect(evening.by).toBe('me');
        expect(Math.abs(evening.cents - cents)).toBeLessThanOrEqual(50);
      } else expect(missing === 0 || (missing > walletPoints && cents <= 50)).toBe(true);
    }),
  );
});

test('something dearer in dollars can be worth less in points: then the other side adds the points', () => {
  const worths = { give: { cents: 80_000, points: 900 }, receive: { cents: 100_000, points: 500 } };
  expect(eveningOf(worths, { by: 'me', points: 1, cents: 0 }, 10_000)).toEqual({
    by: 'them',
    points: 400,
    cents: 0,
  });
  expect(eveningOf(worths, { by: 'me', points: 0, cents: 1 }, 10_000)).toEqual({
    by: 'me',
    points: 0,
    cents: 20_000,
  });
});

test('compares both sides in dollars when there is no top-up', () => {
  const worths = { give: { cents: 80_000, points: 900 }, receive: { cents: 100_000, points: 500 } };
  expect(weighed(worths, noTopUp)).toEqual({ in: 'cash', mine: 80_000, theirs: 100_000 });
  expect(weighed(worths, { by: 'me', points: 100, cents: 0 })).toEqual({
    in: 'points',
    mine: 1_000,
    theirs: 500,
  });
});

test('the side that gains always pays the top-up, whatever is proposed', () => {
  const anyTopUp = fc.record({
    by: fc.constantFrom('nobody', 'me', 'them'),
    points: fc.constantFrom(0, 1),
    cents: fc.constantFrom(0, 1),
  } as const);
  fc.assert(
    fc.property(worth, worth, anyTopUp, fc.nat(20_000), (give, receive, topUp, walletPoints) => {
      const worths: Worths = { give, receive };
      const { in: unit } = weighed(worths, topUp);
      const { mine, theirs } = weighed(worths, noTopUp, unit);
      const evening = eveningOf(worths, topUp, walletPoints);
      if (evening) expect(evening.by).toBe(theirs > mine ? 'me' : 'them');
    }),
  );
});
