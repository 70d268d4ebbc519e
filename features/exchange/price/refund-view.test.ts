import { describe, expect, test } from 'vitest';
import { refundSchedule, type CancellationPolicy } from './cancellation-policy.ts';
import { quoteOf, type QuotedListing } from './quote.ts';
import { refundViewOf, stepsAfter, stepsWithGrace } from './refund-view.ts';

const zone = 'America/Vancouver';
const pickUp = { wall: '2027-06-30T09:00', zone };
const scheduleOf = (policy: CancellationPolicy, acceptedAt: string) =>
  refundSchedule(policy, pickUp, new Date(acceptedAt));
const shown = (policy: CancellationPolicy, acceptedAt: string, now: string) =>
  stepsWithGrace(scheduleOf(policy, acceptedAt), new Date(now), zone).map(({ until, percent, isGrace }) =>
    [percent, until?.slice(0, 16) ?? 'pick-up', ...(isGrace ? ['grace'] : [])].join(' '),
  );

describe('the cancellation steps that can still happen', () => {
  const early = '2027-04-01T12:00:00Z';

  test('are all of them at first', () => {
    expect(shown('moderate', early, early)).toEqual([
      '100 2027-06-16 09:00',
      '50 2027-06-27 09:00',
      '0 pick-up',
    ]);
  });

  test('omit a step from the exact moment at which it ends', () => {
    const ends = '2027-06-16T16:00:00Z';
    expect(shown('moderate', early, '2027-06-16T15:59:59Z')[0]).toBe('100 2027-06-16 09:00');
    expect(shown('moderate', early, ends)).toEqual(['50 2027-06-27 09:00', '0 pick-up']);
    expect(shown('moderate', early, '2027-06-29T12:00:00Z')).toEqual(['0 pick-up']);
  });

  test('start with the grace period while it refunds more than the policy', () => {
    const late = '2027-06-20T16:00:00Z';
    expect(shown('moderate', late, late)).toEqual([
      '100 2027-06-21 09:00 grace',
      '50 2027-06-27 09:00',
      '0 pick-up',
    ]);
    expect(shown('moderate', late, '2027-06-21T16:00:00Z')).toEqual(['50 2027-06-27 09:00', '0 pick-up']);
  });

  test('end the grace period after one hour when the pick-up is less than seven days away', () => {
    const late = '2027-06-28T16:00:00Z';
    expect(shown('strict', late, late)).toEqual(['100 2027-06-28 10:00 grace', '0 pick-up']);
  });

  test('of a request omit what is over before anything is agreed', () => {
    const now = new Date('2027-06-20T16:00:00Z');
    const steps = stepsAfter(scheduleOf('moderate', now.toISOString()), now);
    expect(steps.map(({ percent }) => percent)).toEqual([50, 0]);
  });
});

// Story 4 of docs/domain/money.md: of $1,150.80, half of the rental and all of the cleaning come back: $609.
test('what comes back now leaves out what was never paid, and is never below zero', () => {
  const boat: QuotedListing = {
    priceCents: 30_000,
    pricePoints: 300,
    priceUnit: 'day',
    cleaningFeeCents: 6_000,
    depositCents: 0,
    weeklyDiscountPercent: 10,
    monthlyDiscountPercent: 0,
    province: 'BC',
    location: 'Summerland, BC',
    categoryId: 'water',
    seasons: [],
    addOns: [],
    deliveryCents: 0,
  };
  const asked = { from: '2027-06-30', to: '2027-07-02', today: '2027-04-01', isDelivered: false };
  const price = quoteOf(
    boat,
    { ...asked, way: 'rent', addOnIds: [], points: 0 },
    { renterFeePercent: 8, swapFeeCents: 4_900 },
  );
  const centsNow = (unpaidCents: number) =>
    refundViewOf(
      {
        policy: 'moderate',
        pickUp: pickUp.wall,
        timeZone: zone,
        acceptedAt: new Date('2027-04-01T12:00:00Z'),
        hasFullRefund: false,
        prices: [price],
        unpaidCents,
      },
      new Date('2027-06-20T12:00:00Z'),
    ).centsNow;
  expect([0, 50_000, 70_000].map(centsNow)).toEqual([60_900, 10_900, 0]);
});
