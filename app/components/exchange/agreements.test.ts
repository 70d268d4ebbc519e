import { describe, expect, test } from 'vitest';
import type { QuoteTerms } from '../../../features/exchange/price/quote-terms-shape.ts';
import type { RentalView, SwapView } from '../../../features/exchange/views/exchange-view.ts';
import type { SwapLegView } from '../../../features/exchange/views/leg-view.ts';
import type { SwapPreview } from '../../../features/exchange/views/swap-choices-view.ts';
import { quoteOf, type QuoteRequest } from '../../../features/exchange/price/quote.ts';
import { agreementRows, agreementTerms, type Agreement } from './agreement-rows.ts';
import {
  agreementOfBooking,
  agreementOfMoreDays,
  agreementOfNewcomer,
  agreementOfOffer,
  agreementOfRequest,
  agreementOfSwap,
} from './agreements.ts';

const boat = {
  priceCents: 30_000,
  pricePoints: 300,
  priceUnit: 'day' as const,
  cleaningFeeCents: 0,
  depositCents: 100_000,
  weeklyDiscountPercent: 10,
  monthlyDiscountPercent: 25,
  province: 'BC',
  location: 'Summerland, BC',
  categoryId: 'water',
  seasons: [],
  addOns: [],
  deliveryCents: null,
};
const days = { from: '2027-06-04', to: '2027-06-06' };
const priceOf = (way: QuoteRequest['way'], points = 0) =>
  quoteOf(
    boat,
    { way, ...days, today: '2027-05-01', addOnIds: [], isDelivered: false, points },
    { renterFeePercent: 8, swapFeeCents: 4_900 },
  );
const terms: QuoteTerms = {
  isInstant: false,
  answerUntil: '2027-05-03T16:00:00Z',
  location: 'Summerland, BC',
  timeZone: 'America/Vancouver',
  offset: 'UTC−07:00',
  pickUp: '2027-06-04T09:00',
  returnBy: '2027-06-06T18:00',
  policy: 'flexible',
  refundSteps: [
    { until: '2027-05-28 09:00 UTC−07:00', percent: 100, isGrace: false },
    { until: null, percent: 50, isGrace: false },
  ],
  graceHours: 24,
  mayShortenGrace: false,
  requirements: [],
  rules: ['Life jackets on'],
  addOns: [],
  deliveryCents: null,
  includedCover: null,
  plans: [],
  split: null,
};
const request = (way: QuoteRequest['way'], points = 0) =>
  agreementOfRequest({ title: 'A boat', ...days, price: priceOf(way, points), terms });

const leg = (title: string, side: 'giver' | 'receiver', more: Partial<SwapLegView> = {}) =>
  ({
    slug: title,
    title,
    side,
    location: 'Canmore, AB',
    fromDay: '2027-07-02',
    toDay: '2027-07-04',
    pickUp: '2027-07-02T15:00',
    returnBy: '2027-07-04T11:00',
    state: 'agreed',
    rules: ['No pets'],
    requirements: [],
    cover: null,
    depositCents: 250_000,
    ...more,
  }) as unknown as SwapLegView;
const swap = (kind: 'swap' | 'circle') =>
  ({
    kind,
    legs: [leg('Chalet', 'receiver'), leg('Van', 'giver', { fromDay: '2027-08-10', depositCents: 0 })],
    price: {
      lines: [
        { kind: 'swap', label: 'Swap fee', amountCents: 4_900 },
        { kind: 'tax', label: 'GST 5%', amountCents: 245 },
      ],
      totalCents: 5_145,
      bondCents: 45_000,
      ofChoices: [],
    },
    adds: { points: 300, cents: 0 },
    gets: { points: 0, cents: 0 },
    from: { name: 'Marnie', isFounder: false },
  }) as unknown as SwapView;

const booking = (side: 'renter' | 'owner') =>
  ({
    side,
    legs: [
      {
        ...terms,
        side: side === 'owner' ? 'giver' : 'receiver',
        title: 'A boat',
        fromDay: days.from,
        toDay: days.to,
        cover: null,
        depositCents: 100_000,
      },
    ],
    price: priceOf('rent'),
    other: { name: 'Ray', isFounder: false },
    receives: side === 'owner' ? { cents: 85_500, points: 0 } : null,
  }) as unknown as RentalView;

const shown = (agreement: Agreement) =>
  Object.fromEntries(
    agreementRows(agreement).map(({ key, items }) => [
      agreementTerms[key],
      items.map(({ main, notes }) => [main, ...notes].filter((text) => text !== '').join(' | ')),
    ]),
  );

describe('a request', () => {
  test('for cash lists what, when, where, the whole price, the deposit, insurance and cancellation', () => {
    expect(shown(request('rent'))).toEqual({
      'You get': ['A boat | Fri, Jun 4, 2027, 9:00 a.m. to Sun, Jun 6, 2027, 6:00 p.m. | Summerland, BC'],
      'You pay': ['$1,083.60 | Charged only if the owner accepts'],
      'Held, not charged': [
        'Deposit for A boat: $1,000 | Held from Wed, Jun 2, 2027 until Tue, Jun 8, 2027.',
      ],
      Rules: ['Life jackets on'],
      Insurance: ['Not included. Ask your own insurer before you go.'],
      'If you cancel': [
        '100% back within 24 hours of confirmation | 100% back until Fri, May 28, 2027, 9:00 a.m. (Summerland time) | 50% back after that, until pick-up',
      ],
    });
  });

  test('for points, or both, differs only in what is paid', () => {
    expect(shown(request('adventurePoints'))['You pay']).toEqual([
      '900 AP + $75.60 | Points are held now. Charged only if the owner accepts',
    ]);
    expect(shown(request('cashAndPoints', 500))['You pay']).toEqual([
      '500 AP + $523.60 | Points are held now. Charged only if the owner accepts',
    ]);
    const { 'You pay': _, ...points } = shown(request('adventurePoints'));
    const { 'You pay': __, ...cash } = shown(request('rent'));
    expect(points).toEqual(cash);
  });
});

test('shows a newcomer the same summary as a member', () => {
  const asked = { title: 'A boat', ...days, price: priceOf('rent'), terms };
  expect(shown(agreementOfNewcomer(asked))).toEqual(shown(request('rent')));
});

test('shows more days from the agreed return on, with their own price and what cancelling costs', () => {
  const to = '2027-06-08';
  const price = { ...priceOf('rent'), totalCents: 72_240 };
  const view = { ...booking('renter'), stage: 'agreed' } as RentalView;
  const now = new Date('2027-05-01T16:00:00Z');
  expect(shown(agreementOfMoreDays(view, to, price, now))).toEqual({
    'You get': ['A boat | Sun, Jun 6, 2027, 6:00 p.m. to Tue, Jun 8, 2027, 6:00 p.m. | Summerland, BC'],
    'You pay': ['$722.40 | Charged only if Ray agrees'],
    Rules: ['Life jackets on'],
    Insurance: ['Not included. Ask your own insurer before you go.'],
    'If you cancel': [expect.stringContaining('100% back until Fri, May 28, 2027')],
  });
  const underWay = { ...view, stage: 'out' } as RentalView;
  expect(shown(agreementOfMoreDays(underWay, to, price, now))['If you cancel']).toEqual([
    'Once agreed, they can’t be cancelled: the trip is under way',
  ]);
});

test('shows a renter who accepts an offer the same summary as a request, and that they pay now', () => {
  const now = new Date('2027-05-01T16:00:00Z');
  const { 'You pay': pays, ...rest } = shown(agreementOfBooking(booking('renter'), now));
  const { 'You pay': _, ...asked } = shown(request('rent'));
  expect(pays).toEqual(['$1,083.60 | Charged now']);
  expect(rest).toEqual(asked);
});

test('shows an owner what they give and receive, and what cancelling would cost', () => {
  expect(shown(agreementOfBooking(booking('owner'), new Date('2027-05-01T16:00:00Z')))).toMatchObject({
    'You give': [expect.stringContaining('A boat')],
    'You receive': ['$855 | After fees. Ray pays now; we’ll pay you 24 hours after the start'],
    'Held, not charged': [expect.stringContaining('Deposit for A boat, from Ray for you: $1,000')],
    'If you cancel': [expect.stringContaining('it counts against you')],
  });
});

describe('a swap and a circle', () => {
  test.each([
    ['swap', 'Marnie gets the points when you get your side. Charged now'],
    ['circle', 'Points move once everything has changed hands. Charged when everyone has accepted'],
  ] as const)('a %s lists the fee, points, bond and deposit', (kind, when) => {
    expect(shown(agreementOfSwap(swap(kind), null))).toEqual({
      'You get': ['Chalet | Fri, Jul 2, 2027, 3:00 p.m. to Sun, Jul 4, 2027, 11:00 a.m. | Canmore, AB'],
      'You give': [expect.stringMatching(/^Van \| /)],
      'You pay': [`300 AP + $51.45 | ${when}`],
      'Held, not charged': [
        'Bond: $450 | Held from Wed, Jun 30, 2027, because you receive first. Released when you hand over Van on Tue, Aug 10, 2027.',
        'Deposit for Chalet: $2,500 | Held from Wed, Jun 30, 2027 until Tue, Jul 6, 2027.',
      ],
      Rules: ['No pets'],
      Insurance: ['Not included. Ask your own insurer before you go.'],
      'If you cancel': [expect.stringContaining('your own swap fee of $49 with its tax')],
    });
  });

  test('shows the same rows for composing an offer and for accepting it', () => {
    const { legs, price } = swap('swap');
    const preview = {
      legs: legs.map((each) => ({ ...each, isToMe: each.side === 'receiver' })),
      mine: { lines: price.lines, totalCents: 5_145, points: 300, bondCents: 45_000 },
    } as unknown as SwapPreview;
    const places = legs.map(({ slug, location }) => ({ slug, location }));
    const composed = shown(agreementOfOffer(preview, places, 'Marnie'));
    const agreed = shown(agreementOfSwap(swap('swap'), null));
    expect(Object.keys(composed)).toEqual(Object.keys(agreed));
    expect(composed['Held, not charged']).toEqual(agreed['Held, not charged']);
    expect(composed['You pay']).toEqual([
      '300 AP + $51.45 | Points are held now. Charged only if Marnie accepts',
    ]);
  });
});
