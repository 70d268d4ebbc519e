import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exchangeBadge,
  exchangeMask,
  exchangeTypes,
  exchangeWays,
  normaliseExchangePreferences,
  offersRent,
  offersSwap,
  rentOptions,
  swapOptions,
  takesPoints,
  waysAvailable,
} from './exchange-preference.ts';
import type { ExchangePreference } from './exchange-preference.ts';

const addedRent = { type: 'rent', method: 'rent', available: true } as const;

const entryArbitrary: fc.Arbitrary<ExchangePreference> = fc.record(
  {
    type: fc.constantFrom(...exchangeTypes),
    method: fc.constantFrom('rent' as const, 'swap' as const),
    available: fc.boolean(),
    preferred: fc.boolean(),
    notes: fc.string(),
    limited: fc.oneof(fc.boolean(), fc.nat(5)),
  },
  { requiredKeys: ['type', 'method', 'available'] },
);

describe('normalisation', () => {
  test('makes a single string available and preferred, and adds rent', () => {
    expect(normaliseExchangePreferences('directSwap')).toEqual([
      { type: 'directSwap', method: 'swap', available: true, preferred: true },
      addedRent,
    ]);
  });

  test('doesn’t add rent twice', () => {
    expect(normaliseExchangePreferences('rent')).toEqual([{ ...addedRent, preferred: true }]);
  });

  test('keeps the order of a list of strings', () => {
    expect(normaliseExchangePreferences(['adventurePoints', 'rent', 'cashAndPoints'])).toEqual([
      { type: 'adventurePoints', method: 'swap', available: true, preferred: true },
      { type: 'rent', method: 'rent', available: true, preferred: true },
      { type: 'cashAndPoints', method: 'swap', available: true, preferred: true },
    ]);
  });

  test('keeps the values of a list of objects', () => {
    const own: ExchangePreference[] = [
      { type: 'rent', method: 'rent', available: false, notes: 'Swaps only this season.' },
      { type: 'cashAndPoints', method: 'rent', available: true, preferred: false, limited: 3 },
      { type: 'directSwap', method: 'swap', available: true, limited: true },
    ];
    expect(normaliseExchangePreferences(own)).toEqual(own);
  });

  test('gives an object without a method its type’s, and treats it as unavailable unless it says otherwise', () => {
    expect(normaliseExchangePreferences([{ type: 'anyType' }])).toEqual([
      { type: 'anyType', method: 'swap', available: false },
      addedRent,
    ]);
  });

  test.each([
    [undefined],
    [null],
    [7],
    [true],
    [{ type: 'directSwap', available: true }],
    [[]],
    ['teleport'],
    [['x', 3, null]],
  ])('treats anything else as rent only: %j', (value) => {
    expect(normaliseExchangePreferences(value)).toEqual([addedRent]);
  });

  test('drops values of the wrong kind', () => {
    expect(
      normaliseExchangePreferences([
        { type: 'rent', method: 'loan', available: 'yes', limited: -2, notes: 4 },
      ]),
    ).toEqual([{ type: 'rent', method: 'rent', available: false }]);
  });

  test('law: the result always has a rent entry, and normalising again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.array(fc.constantFrom(...exchangeTypes)), fc.array(entryArbitrary)),
        (value) => {
          const once = normaliseExchangePreferences(value);
          expect(once.some((entry) => entry.type === 'rent')).toBe(true);
          expect(normaliseExchangePreferences(once)).toEqual(once);
          expect(normaliseExchangePreferences(JSON.parse(JSON.stringify(once)))).toEqual(once);
        },
      ),
    );
  });
});

describe('what is offered', () => {
  test('any type counts as each of the four kinds', () => {
    const entries = normaliseExchangePreferences('anyType');
    expect(waysAvailable(entries)).toEqual([...exchangeWays]);
    expect(exchangeMask(entries)).toBe(15);
    expect(swapOptions(entries).every((option) => option.isAvailable)).toBe(true);
    expect(rentOptions(entries).every((option) => option.isAvailable)).toBe(true);
  });

  test('any type alone offers rent, even if the rent entry says no', () => {
    const entries = normaliseExchangePreferences([
      { type: 'rent', available: false },
      { type: 'anyType', available: true },
    ]);
    expect(offersRent(entries)).toBe(true);
    expect(offersSwap(entries)).toBe(true);
  });

  test('doesn’t offer an entry used up for this year', () => {
    const entries = normaliseExchangePreferences([{ type: 'directSwap', available: true, limited: 0 }]);
    expect(waysAvailable(entries)).toEqual(['rent']);
    expect(offersSwap(entries)).toBe(false);
    expect(swapOptions(entries)[0]).toMatchObject({ isAvailable: false, limit: 'Not available' });
  });

  test('accepts points when the whole price can be paid in them', () => {
    expect(takesPoints(normaliseExchangePreferences('adventurePoints'))).toBe(true);
    expect(takesPoints(normaliseExchangePreferences('cashAndPoints'))).toBe(false);
  });

  test('swap is off unless some swap preference is available', () => {
    expect(offersSwap(normaliseExchangePreferences(['rent']))).toBe(false);
    expect(offersSwap(normaliseExchangePreferences([{ type: 'directSwap', available: false }]))).toBe(false);
    expect(offersSwap(normaliseExchangePreferences(['cashAndPoints']))).toBe(true);
    expect(offersSwap([{ type: 'cashAndPoints', method: 'rent', available: true }, addedRent])).toBe(false);
  });

  test('law: swap and rent are offered exactly when a method has an available entry', () => {
    fc.assert(
      fc.property(fc.array(entryArbitrary), (given) => {
        const entries = normaliseExchangePreferences(given);
        const ways = waysAvailable(entries);
        expect(exchangeMask(entries) === 0).toBe(ways.length === 0);
        expect(offersRent(entries) || offersSwap(entries)).toBe(ways.length > 0);
        for (const option of [...swapOptions(entries), ...rentOptions(entries)]) {
          expect(option.isAvailable).toBe(ways.includes(option.way));
          expect(option.limit === 'Not available').toBe(!option.isAvailable);
        }
      }),
    );
  });
});

test.each([
  [true, true, 'Rent or Swap'],
  [false, true, 'Swap Available'],
  [true, false, 'Rental Only'],
  [false, false, 'Rental Only'],
] as const)('badge: rent %s, swap %s → %s', (rent, swap, badge) => {
  expect(exchangeBadge({ offersRent: rent, offersSwap: swap })).toBe(badge);
});

describe('the booking panel', () => {
  test('shows its options, limits and notes', () => {
    const entries = normaliseExchangePreferences([
      { type: 'rent', available: true, preferred: true },
      { type: 'directSwap', available: true, limited: 2, notes: 'Ideally a sled.' },
      { type: 'adventurePoints', available: true, limited: true },
    ]);
    expect(swapOptions(entries)).toEqual([
      {
        way: 'directSwap',
        label: 'Direct Swap',
        detail: 'Toy for toy',
        isAvailable: true,
        isPreferred: false,
        limit: 'Only 2 more this year',
        notes: 'Ideally a sled.',
      },
      {
        way: 'adventurePoints',
        label: 'Adventure Points',
        detail: 'Pay with points only',
        isAvailable: true,
        isPreferred: false,
        limit: 'Limited availability',
        notes: null,
      },
      {
        way: 'cashAndPoints',
        label: 'Cash + AP',
        detail: 'Some of each',
        isAvailable: false,
        isPreferred: false,
        limit: 'Not available',
        notes: null,
      },
    ]);
    expect(rentOptions(entries)).toMatchObject([
      { way: 'rent', label: 'Standard Rental', isAvailable: true, isPreferred: true, limit: null },
      { way: 'cashAndPoints', label: 'Cash + AP', isAvailable: false },
      { way: 'adventurePoints', label: 'Adventure Points', isAvailable: true },
    ]);
  });

  test('cash and points under both methods: each uses its own entry', () => {
    const entries: ExchangePreference[] = [
      addedRent,
      { type: 'cashAndPoints', method: 'rent', available: true, limited: 1 },
      { type: 'cashAndPoints', method: 'swap', available: true, limited: 4 },
    ];
    expect(rentOptions(entries)[1]?.limit).toBe('Only 1 more this year');
    expect(swapOptions(entries)[2]?.limit).toBe('Only 4 more this year');
  });
});
