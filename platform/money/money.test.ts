import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, formatCents, percentOf, splitCents } from './money.ts';
import { parseMoney, parseMoneyWithin } from './read-money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test('writes dollars as in Canada, with cents only when needed', () => {
  expect(formatCents(114_900)).toBe('$1,149');
  expect(formatCents(114_950)).toBe('$1,149.50');
  expect(formatCents(5)).toBe('$0.05');
  expect(formatCents(0)).toBe('$0');
  expect(formatCents(-2_000)).toBe('-$20');
  expect(() => formatCents(0.5)).toThrow('whole cents');
});

test('rounds a percentage to the cent, half a cent away from zero', () => {
  expect(percentOf(1_000, 8)).toBe(80);
  expect(percentOf(50, 5)).toBe(3);
  expect(percentOf(-50, 5)).toBe(-3);
  expect(percentOf(49, 5)).toBe(2);
  expect(percentOf(10_050, 1.005)).toBe(101);
  expect(percentOf(100, 0.5)).toBe(1);
  expect(() => percentOf(100, 1.000_01)).toThrow('four decimals');
});

test('law: rounding is off by at most half a cent, and keeps the sign and the order', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), (a, b, hundredths) => {
      const percent = hundredths / 100;
      const exact = (BigInt(a) * BigInt(hundredths)) / 100n;
      expect(Math.abs(percentOf(a, percent) * 100 - Number(exact))).toBeLessThanOrEqual(51);
      expect(percentOf(-a, percent)).toBe(-percentOf(a, percent) + 0);
      if (a <= b) expect(percentOf(a, percent)).toBeLessThanOrEqual(percentOf(b, percent));
    }),
  );
});

test('law: the parts of an amount add up to it, none is off by a cent or more, and a part without weight gets nothing', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0));
  fc.assert(
    fc.property(cents, weights, (amount, list) => {
      const shares = splitCents(amount, list);
      const total = list.reduce((sum, weight) => sum + weight, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      shares.forEach((share, index) => {
        expect(Math.abs(share - (amount * (list[index] ?? 0)) / total)).toBeLessThan(1.0001);
        if (list[index] === 0) expect(share).toBe(0);
      });
    }),
  );
});

test('gives the remainder to the largest fractions, the earlier first', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitCents(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(splitCents(10, [1, 2])).toEqual([3, 7]);
  expect(() => splitCents(10, [])).toThrow('weights');
});

test.each([
  ['129.50', 12_950],
  ['45.5', 4_550],
  ['1,299.50', 129_950],
  ['1 299', 129_900],
  ['1\u00a0299,50', 129_950],
  ['$45.50', 4_550],
  ['CA$ 1,299', 129_900],
  ['45.50 $', 4_550],
  ['45 CAD', 4_500],
  ['45,50', 4_550],
  ['1299,50', 129_950],
  ['1,299', 129_900],
  ['1,299,000.05', 129_900_005],
  ['129.', 12_900],
  ['.50', 50],
  ['-20', -2_000],
  ['-$20.05', -2_005],
  ['\u221220', -2_000],
  ['0', 0],
  ['', null],
  ['   ', null],
])('reads %j as %j cents', (text, cents) => {
  expect(parseMoney(text)).toEqual({ cents });
});

test.each([
  ['1.299', 'Write 1,299 for thousands, or two digits after the point for cents.'],
  ['129.505', 'Write 129,505 for thousands, or two digits after the point for cents.'],
  ['1299.505', 'Use two digits for cents, like 129.50.'],
  ['1.299,50', 'Enter an amount like 1,299.50.'],
  ['45,5', 'Enter an amount like 1,299.50.'],
  ['12,99,50', 'Enter an amount like 1,299.50.'],
  ['12 99', 'Enter an amount like 1,299.50.'],
  ['1,299 500', 'Enter an amount like 1,299.50.'],
  ['$', 'Enter an amount like 1,299.50.'],
  ['.', 'Enter an amount like 1,299.50.'],
  ['-', 'Enter an amount like 1,299.50.'],
  ['1e3', 'Enter an amount like 1,299.50.'],
  ['about 40', 'Enter an amount like 1,299.50.'],
  ['99999999999999999', 'This amount is too large.'],
])('refuses %j, and says how to write it', (text, fault) => {
  expect(parseMoney(text)).toEqual({ fault });
});

test('law: what is written reads back as the same cents', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(parseMoney(formatCents(amount))).toEqual({ cents: amount });
      expect(parseMoney(amountText(amount))).toEqual({ cents: amount });
    }),
  );
});

test('law: an amount never contains digits that weren’t typed in that order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-$ .,0-9]{0,14}$/), (text) => {
      const reading = parseMoney(text);
      if ('fault' in reading || reading.cents === null) return;
      const typed = text.replaceAll(/\D/g, '').replace(/^0+/, '');
      const read = String(Math.abs(reading.cents));
      expect([read, read.replace(/0$/, ''), read.replace(/00$/, '')]).toContain(typed === '' ? '0' : typed);
    }),
  );
});

test('an amount of nothing has no sign', () => {
  expect(parseMoney('-0')).toEqual({ cents: 0 });
  expect(percentOf(-1, 8)).toBe(0);
  expect(splitCents(-1, [1, 1])).toEqual([-1, 0]);
});

test('an amount outside its range is refused with the bound', () => {
  expect(parseMoneyWithin('0', 0, 10_000)).toEqual({ cents: 0 });
  expect(parseMoneyWithin('-1', 0, 10_000)).toEqual({ fault: 'Enter $0 or more.' });
  expect(parseMoneyWithin('100.01', 0, 10_000)).toEqual({ fault: 'Enter $100 or less.' });
  expect(parseMoneyWithin('100', 0, 10_000)).toEqual({ cents: 10_000 });
  expect(parseMoneyWithin('', 100, 10_000)).toEqual({ cents: null });
});
