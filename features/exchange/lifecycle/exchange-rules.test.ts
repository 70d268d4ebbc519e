import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteInput } from '../offer/booking-input.ts';
import { somebody } from '../../../tests/builders/actors.ts';
import { directOffer } from '../offer/swap-input.ts';
import type { ExchangeState } from './exchange-lifecycle.ts';
import { endingOf, legActions, swapActions, swapRefusal, type OpenExchange } from './exchange-policy.ts';
import {
  bondCents,
  mostBondCents,
  keptOfBreaker,
  keptOfReceiver,
  partyPrice,
  sharesOfParty,
} from '../price/swap-price.ts';

const listing = {
  priceCents: 30_000,
  priceUnit: 'day',
  cleaningFeeCents: 0,
  depositCents: 0,
  weeklyDiscountPercent: 0,
  monthlyDiscountPercent: 0,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
} as const;
const received = (cleaningFeeCents: number) => ({
  listing: { ...listing, cleaningFeeCents },
  units: 3,
  from: '2027-06-04',
  bookedOn: '2027-05-01',
});
const sum = ({ ownerCents, feesCents, taxCents }: ReturnType<typeof sharesOfParty>) =>
  ownerCents + feesCents + taxCents;

describe('what a member pays', () => {
  test('is the fee with its tax when nothing else is paid in cash', () => {
    expect(partyPrice(received(0), 0, 4_900)).toMatchObject({
      totalCents: 5_145,
      topUpCents: 0,
      feeTaxCents: 245,
    });
  });

  test('has a line only for what costs something', () => {
    expect(partyPrice(received(0), 0, 4_900).lines.map(({ label }) => label)).toEqual(['Swap fee', 'GST 5%']);
    expect(partyPrice(received(6_000), 20_000, 4_900).lines.map(({ kind }) => kind)).toEqual([
      'top-up',
      'cleaning',
      'swap',
      'tax',
      'tax',
    ]);
  });

  test('is shared to the cent, and never keeps more than was paid', () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: 0, max: 100 }), (topUp, cleaning, fee, percent) => {
        const price = partyPrice(received(cleaning), topUp, fee);
        expect(price.lines.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(price.totalCents);
        expect(sum(sharesOfParty(price))).toBe(price.totalCents);
        const breaker = sum(keptOfBreaker(price));
        const receiver = sum(keptOfReceiver(price, percent));
        expect(breaker).toBeLessThanOrEqual(receiver);
        expect(receiver).toBeLessThanOrEqual(price.totalCents);
        expect(keptOfReceiver(price, 100)).toEqual(keptOfBreaker(price));
      }),
    );
  });
});

describe('a bond', () => {
  const leg = (giverId: string, receiverId: string, fromDay: string) => ({
    giverId,
    receiverId,
    fromDay,
    worthCents: 90_000,
  });

  test('is half of what a member who receives on an earlier day owes', () => {
    const legs = [leg('ann', 'ben', '2027-06-04'), leg('ben', 'ann', '2027-07-02')];
    expect([bondCents('ann', legs, 50), bondCents('ben', legs, 50)]).toEqual([0, 45_000]);
  });

  test('for several offered listings covers the most that can be owed', () => {
    const boat = { ...leg('ben', 'ann', '2027-07-02'), worthCents: 20_000 };
    const legs = [leg('ann', 'ben', '2027-06-04'), boat, leg('ben', 'ann', '2027-07-02')];
    expect([mostBondCents('ann', legs, 50), mostBondCents('ben', legs, 50)]).toEqual([0, 45_000]);
  });

  test('isn’t needed on the same day, at any hour', () => {
    const legs = [leg('ann', 'ben', '2027-06-04'), leg('ben', 'ann', '2027-06-04')];
    expect([bondCents('ann', legs, 50), bondCents('ben', legs, 50)]).toEqual([0, 0]);
  });
});

describe('the buttons', () => {
  const [ann, ben] = [somebody({}), somebody({})];
  const now = new Date('2027-05-01T18:00:00Z');
  const facts = { made: 0, isTooYoung: false };
  const open = (more: Partial<OpenExchange> = {}): OpenExchange => ({
    kind: 'swap',
    state: 'requested',
    version: 2,
    answerUntil: new Date('2027-05-02T18:00:00Z'),
    askerId: ann.accountId,
    parties: [
      { memberId: ann.accountId, place: 0, agreedVersion: 2 },
      { memberId: ben.accountId, place: 1, agreedVersion: 1 },
    ],
    ...more,
  });

  test('are an answer for a member who hasn’t accepted this version, and a way back for one who has', () => {
    expect(swapActions(ben, open(), facts, now)).toEqual(['counter', 'accept', 'decline']);
    expect(swapActions(ann, open(), facts, now)).toEqual(['withdraw']);
    expect(swapActions(somebody({}), open(), facts, now)).toEqual([]);
  });

  test('of a circle include no counter-offer and no withdrawal, because the club proposed it', () => {
    const circle = open({ kind: 'circle', askerId: null });
    expect(swapActions(ben, circle, facts, now)).toEqual(['accept', 'decline']);
    expect(endingOf(circle, { memberId: ann.accountId })).toBe('decline');
  });

  test('are another offer or a refusal when someone is too young', () => {
    const barred = { ...facts, isTooYoung: true };
    expect(swapActions(ben, open(), barred, now)).toEqual(['counter', 'decline']);
    expect(swapActions(ben, open({ kind: 'circle', askerId: null }), barred, now)).toEqual(['decline']);
  });

  test('only end it after the deadline', () => {
    expect(swapActions(ben, open(), facts, new Date('2027-05-02T18:00:00Z'))).toEqual(['decline']);
  });

  test('of a leg are for a swap that goes on, from a day before the pick-up; a no-show two hours after it, once', () => {
    const at = (hours: number, more: object = {}, state: ExchangeState = 'handed_off') =>
      legActions(
        'giver',
        {
          state: 'agreed',
          pickUpAt: new Date(now.getTime() - hours * 3_600_000),
          handOffConfirmedBy: [],
          returnConfirmedBy: [],
          ...more,
        },
        { state },
        now,
      );
    expect(at(-25)).toEqual(['call_off']);
    expect(at(-24)).toContain('hand_off');
    expect([at(1.99), at(2)].map((events) => events.includes('report_no_show'))).toEqual([false, true]);
    expect(at(2, { isNoShowOpen: true })).not.toContain('report_no_show');
    expect(at(2, {}, 'cancelled'), 'of a swap that is over').toEqual([]);
  });

  test('of a leg cancel the whole swap before the first hand-over, and only the leg afterwards', () => {
    const leg = { state: 'agreed', pickUpAt: now, handOffConfirmedBy: [], returnConfirmedBy: [] } as const;
    expect(legActions('giver', leg, { state: 'accepted' }, now)).toEqual(['hand_off']);
    expect(legActions('giver', leg, { state: 'handed_off' }, now)).toEqual(['hand_off', 'call_off']);
    expect(
      legActions('giver', { ...leg, handOffConfirmedBy: ['giver'] }, { state: 'accepted' }, now),
    ).toEqual([]);
    // Both confirmed different sets: it can be confirmed again.
    const both = { ...leg, handOffConfirmedBy: ['giver', 'receiver'] };
    expect(legActions('giver', both, { state: 'accepted' }, now)).toEqual(['hand_off']);
  });
});

describe('input', () => {
  const days = { slugs: ['boat'], from: '2027-06-04', to: '2027-06-06' };

  test('offers at most three listings to choose from', () => {
    expect(directOffer.safeParse({ receive: days, give: { ...days, slugs: ['a', 'b', 'c'] } }).success).toBe(
      true,
    );
    expect(
      directOffer.safeParse({ receive: days, give: { ...days, slugs: ['a', 'b', 'c', 'd'] } }).success,
    ).toBe(false);
  });

  test('as a booking is never gear for gear', () => {
    const quote = { slug: 'boat', from: days.from, to: days.to };
    expect(quoteInput.safeParse({ ...quote, way: 'rent' }).success).toBe(true);
    expect(quoteInput.safeParse({ ...quote, way: 'directSwap' }).success).toBe(false);
  });
});

test('lets owners swap, unless new swaps are paused', () => {
  const owner = somebody({ membership: { kind: 'owner', state: 'active', founderSeat: null } });
  const renter = somebody({ membership: { kind: 'renter', state: 'active', founderSeat: null } });
  const codes = [
    swapRefusal({ kind: 'visitor' }, false),
    swapRefusal(renter, false),
    swapRefusal(owner, true),
    swapRefusal(owner, false),
  ].map((refused) => refused?.refusal ?? null);
  expect(codes).toEqual(['sign-in-needed', 'owners-only', 'bookings-paused', null]);
});
