import { describe, expect, test } from 'vitest';
import { readStayAddress, writeStayAddress } from './stay-address.ts';

const today = '2027-06-01';
const read = (query: string) => readStayAddress(new URLSearchParams(query), today);

describe('reading an address', () => {
  test('without parameters', () => {
    expect(read('')).toEqual({ dates: null, method: null });
    expect(read('from=&to=&method=')).toEqual({ dates: null, method: null });
  });

  test('with days and a payment method', () => {
    expect(read('from=2027-06-18&to=2027-06-20&method=swap')).toEqual({
      dates: { from: '2027-06-18', to: '2027-06-20' },
      method: 'swap',
    });
  });

  test('leaves trackers and the last page’s filters alone', () => {
    expect(read('utm_source=x&fbclid=1&q=boat&category=water')).toEqual({
      dates: null,
      method: null,
    });
  });

  test('ignores days in the past, but not today', () => {
    expect(read('from=2027-05-31&to=2027-06-02')).toMatchObject({ dates: null });
    expect(read('from=2027-06-01&to=2027-06-02')).toMatchObject({ dates: { from: '2027-06-01' } });
  });

  test.each([
    'from=2027-06-18',
    'to=2027-06-18',
    'from=2027-02-30&to=2027-03-02',
    'from=2027-06-18&to=2027-06-31',
    'from=tomorrow&to=2027-06-18',
    'from=0000-00-00&to=9999-99-99',
    'from=2027-06-18&to=2027-06-17',
    'from=2027-06-18&to=2029-06-17',
    'method=steal',
    'method=%00',
  ])('%s counts as not chosen, whatever else is readable', (query) => {
    expect(read(query)).toEqual({ dates: null, method: null });
    if (!query.startsWith('method'))
      expect(read(`${query}&method=swap`)).toEqual({ dates: null, method: 'swap' });
  });

  test('uses the first of a repeated parameter', () => {
    expect(read('from=2027-06-18&from=2027-06-19&to=2027-06-20&method=swap&method=rent')).toEqual({
      dates: { from: '2027-06-18', to: '2027-06-20' },
      method: 'swap',
    });
  });
});

test('writing keeps the address’s other parameters, and the result reads back the same', () => {
  const written = writeStayAddress(new URLSearchParams('utm_source=x&from=a&method=swap'), {
    dates: { from: '2027-06-18', to: '2027-06-20' },
    method: 'rent',
  });
  expect(written.toString()).toBe('utm_source=x&from=2027-06-18&to=2027-06-20');
  expect(writeStayAddress(written, { dates: null, method: 'swap' }).toString()).toBe(
    'utm_source=x&method=swap',
  );
});
