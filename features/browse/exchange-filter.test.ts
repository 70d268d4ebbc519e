import { describe, expect, test } from 'vitest';
import type { ExchangeWay } from './filter/browse-filter.ts';
import { exchangeFilterBits, wayBits } from './search-plan.ts';

const { rent, directSwap, adventurePoints, cashAndPoints, swapOption, rentOption, everyListing } = wayBits;
const pointsBits = adventurePoints | cashAndPoints;

const table: [selected: ExchangeWay[], bits: number][] = [
  [[], everyListing],
  [['rent'], rentOption],
  [['directSwap'], swapOption],
  [['adventurePoints'], adventurePoints],
  [['cashAndPoints'], cashAndPoints],
  [['rent', 'directSwap'], swapOption],
  [['rent', 'adventurePoints'], rentOption],
  [['rent', 'cashAndPoints'], rentOption],
  [['directSwap', 'adventurePoints'], swapOption],
  [['directSwap', 'cashAndPoints'], swapOption],
  [['adventurePoints', 'cashAndPoints'], pointsBits],
  [['rent', 'directSwap', 'adventurePoints'], swapOption],
  [['rent', 'directSwap', 'cashAndPoints'], swapOption],
  [['rent', 'adventurePoints', 'cashAndPoints'], rentOption],
  [['directSwap', 'adventurePoints', 'cashAndPoints'], swapOption],
  [['rent', 'directSwap', 'adventurePoints', 'cashAndPoints'], swapOption],
];

describe('the exchange filter', () => {
  test.each(table)('%j becomes the bits %i, in any order', (selected, bits) => {
    expect(exchangeFilterBits(selected)).toBe(bits);
    expect(exchangeFilterBits(selected.toReversed())).toBe(bits);
  });

  test('has a bit for each of the sixteen selections', () => {
    expect(new Set(table.map(([selected]) => selected.join())).size).toBe(16);
    const bits = [rent, directSwap, adventurePoints, cashAndPoints, swapOption, rentOption, everyListing];
    expect(bits.reduce((sum, bit) => sum | bit, 0)).toBe(127);
  });
});
