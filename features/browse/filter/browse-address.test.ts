import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/time/date-range.ts';
import { categoryIds, writeBrowseFilter } from './browse-address.ts';
import {
  highestFacet,
  readBrowseFilter,
  readCursor,
  readPageFilter,
  writeCursor,
} from './read-browse-filter.ts';
import { emptyFilter, exchangeWays, flexibilities, sortOptions } from './browse-filter.ts';
import type { Box, BrowseFilter } from './browse-filter.ts';
import { facets } from './facets.ts';

const today = '2027-03-01';
const read = (query: string) => readBrowseFilter(new URLSearchParams(query), today);
const micro = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6 + 0);
const cents = fc.integer({ min: 0, max: 10_000_000 });

const boxes: fc.Arbitrary<Box> = fc
  .tuple(micro(180), micro(90), micro(180), micro(90))
  .filter(([west, south, east, north]) => west !== east && south !== north)
  .map(([a, b, c, d]) => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);

const filters: fc.Arbitrary<BrowseFilter> = fc
  .record({
    search: fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
      .map((text) => text.trim().replace(/\s+/gu, ' ')),
    category: fc.option(fc.constantFrom(...categoryIds)),
    days: fc.option(fc.tuple(fc.nat(700), fc.nat(366))),
    exchange: fc.subarray([...exchangeWays]),
    sortBy: fc.constantFrom(...sortOptions.map(({ id }) => id)),
    prices: fc.tuple(fc.option(cents), fc.option(cents)),
    box: fc.option(boxes),
    points: fc.option(fc.nat(10_000_000)),
    flex: fc.option(fc.constantFrom(...flexibilities)),
    facets: fc
      .tuple(fc.subarray([...facets]), fc.integer({ min: 1, max: highestFacet }))
      .map(([set, value]) =>
        Object.fromEntries(set.map(({ id, choices }) => [id, choices.length === 1 ? 1 : value])),
      ),
  })
  .map(({ days, prices: [one, other], ...rest }) => {
    const isTurned = one !== null && other !== null && one > other;
    return {
      ...rest,
      from: days === null ? null : addDays(today, days[0]),
      to: days === null ? null : addDays(today, days[0] + days[1]),
      minPriceCents: isTurned ? other : one,
      maxPriceCents: isTurned ? one : other,
    };
  });

describe('the address of a search', () => {
  test('holds every filter and reads it back, including the page', () => {
    fc.assert(
      fc.property(filters, fc.nat(2_000_000_000), fc.nat(), fc.nat(1000), (filter, key, id, count) => {
        const cursor = { tier: 0, key, id, count, countIsCapped: count === 1000 } as const;
        const after = writeCursor(filter, cursor);
        const address = writeBrowseFilter(filter, after).toString();
        expect(read(address)).toEqual({ ok: true, filter, after, datesHavePassed: false });
        expect(readCursor(filter, after)).toEqual({ ok: true, cursor });
      }),
    );
  });

  test('is the same for the same filter, however it was written', () => {
    const spelled = read(
      'utm_source=x&max=300.00&min=079.50&exchange=cashAndPoints&q=++sea+++kayak+&sort=featured&exchange=rent&from=&to=&view=map&box=-120.0,49,-119,50&after=',
    );
    expect(spelled.ok && writeBrowseFilter(spelled.filter).toString()).toBe(
      'q=sea+kayak&exchange=rent&exchange=cashAndPoints&min=79.50&max=300&box=-120%2C49%2C-119%2C50',
    );
    expect(writeBrowseFilter(emptyFilter).toString()).toBe('');
  });

  test.each([
    ['colour=red', 'colour'],
    ['utm_<b>=1', 'utm_<b>'],
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a%00b', 'q'],
    ['q=a%0Ab', 'q'],
    ['category=boats', 'category'],
    ['category=RV', 'category'],
    ['from=2027-04-01', 'to'],
    ['to=2027-04-01', 'from'],
    ['from=2027-02-29&to=2027-03-02', 'from'],
    ['from=2027-04-01&to=2027-04-31', 'to'],
    ['from=2027-4-1&to=2027-04-02', 'from'],
    ['from=2027-04-03&to=2027-04-02', 'to'],
    ['from=2027-04-01&to=2028-04-03', 'to'],
    ['exchange=barter', 'exchange'],
    ['sort=price', 'sort'],
    ['min=-1', 'min'],
    ['min=1e3', 'min'],
    ['min=1.234', 'min'],
    ['max=100000.01', 'max'],
    ['max=NaN', 'max'],
    ['min=300&max=299.99', 'max'],
    ['box=1,2,3', 'box'],
    ['box=1,2,3,x', 'box'],
    ['box=-181,49,-119,50', 'box'],
    ['box=-119,49,-120,50', 'box'],
    ['box=-120,50,-119,49', 'box'],
    ['box=-120,49,-120,50', 'box'],
    ['after=%00', 'after'],
    ['after=MC4xLjA', 'after'],
  ])('answers %s with a sentence', (query, field) => {
    const answer = read(query);
    expect(answer).toMatchObject({ ok: false, field });
    expect(!answer.ok && answer.sentence).toMatch(/^\P{C}+\.$/u);
  });

  test('allows the bounds themselves', () => {
    for (const query of [
      `q=${'x'.repeat(100)}`,
      `q=${'🛶'.repeat(100)}`,
      'min=0&max=100000',
      'from=2027-04-01&to=2028-04-01',
      'from=2027-03-01&to=2027-03-01',
      'box=-180,-90,180,90',
    ]) {
      expect(read(query).ok, query).toBe(true);
    }
  });

  test('drops past days with their page instead of answering with an error', () => {
    const old = { ...emptyFilter, category: 'rv', from: '2027-02-10', to: '2027-02-14' };
    const after = writeCursor(old, { tier: 0, key: 5, id: 9, count: 3, countIsCapped: false });
    expect(read(writeBrowseFilter(old, after).toString())).toEqual({
      ok: true,
      filter: { ...emptyFilter, category: 'rv' },
      after: null,
      datesHavePassed: true,
    });
  });

  test('refuses a page of another sorting or another search', () => {
    const after = writeCursor(emptyFilter, { tier: 0, key: 5, id: 9, count: 3, countIsCapped: false });
    expect(read(`after=${after}`)).toMatchObject({ ok: true, after });
    expect(read(`sort=rating&after=${after}`)).toMatchObject({
      ok: false,
      field: 'after',
      sentence: expect.stringContaining('sorted differently'),
    });
    expect(read(`category=rv&after=${after}`)).toMatchObject({
      ok: false,
      field: 'after',
      sentence: expect.stringContaining('another search'),
    });
  });

  describe('for a page', () => {
    const readPage = (query: string) => {
      const { filter, after } = readPageFilter(new URLSearchParams(query), today);
      return writeBrowseFilter(filter, after).toString();
    };

    test.each([
      ['foo=1', ''],
      ['utm_<b>=1&msclkid=2&q%5B%5D=x', ''],
      ['category=boats&fbclid=2', ''],
      ['category=nothing&q=kayak', 'q=kayak'],
      ['q=kayak&q=canoe', 'q=kayak'],
      ['exchange=barter&exchange=rent', 'exchange=rent'],
      ['from=2027-04-01&category=rv', 'category=rv'],
      ['from=soon&to=2027-04-02', ''],
      ['from=2027-04-03&to=2027-04-02&sort=rating', 'sort=rating'],
      ['min=300&max=100', 'min=300'],
      ['min=cheap&max=100', 'max=100'],
      ['points=-1&box=1,2,3&sort=price&view=list', ''],
      ['after=x&category=rv', 'category=rv'],
    ])('reads %s as "%s"', (query, meant) => {
      expect(readPage(query)).toBe(meant);
    });

    test('drops a page cursor together with its filter', () => {
      const filter = { ...emptyFilter, category: 'rv' };
      const after = writeCursor(filter, { tier: 0, key: 5, id: 9, count: 3, countIsCapped: false });
      expect(readPage(`category=rv&foo=1&after=${after}`)).toBe(`category=rv&after=${after}`);
      expect(readPage(`category=nothing&after=${after}`)).toBe('');
    });

    test('law: a page gets a filter from any address, and an unchanged one from a readable address', () => {
      fc.assert(
        fc.property(
          filters,
          fc.array(fc.tuple(fc.constantFrom('q', 'from', 'to', 'max', 'box', 'after', 'x'), fc.string()), {
            maxLength: 3,
          }),
          (filter, more) => {
            const params = writeBrowseFilter(filter);
            expect(readPageFilter(params, today).filter).toEqual(filter);
            for (const [name, value] of more) params.append(name, value);
            const read = readPageFilter(params, today);
            expect(readBrowseFilter(writeBrowseFilter(read.filter, read.after), today)).toMatchObject({
              ok: true,
              filter: read.filter,
            });
          },
        ),
      );
    });
  });

  test('law: every address gets an answer, and an accepted one has one canonical form', () => {
    const names = fc.constantFrom(
      'q',
      'category',
      'from',
      'to',
      'sort',
      'min',
      'max',
      'box',
      'after',
      'exchange',
      'view',
      'utm_x',
      '',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 4 }),
        (pairs) => {
          const params = new URLSearchParams();
          for (const [name, value] of pairs) params.append(name, value);
          const answer = readBrowseFilter(params, today);
          if (answer.ok)
            expect(read(writeBrowseFilter(answer.filter).toString())).toMatchObject({
              ok: true,
              filter: answer.filter,
            });
          else expect(answer.sentence.length).toBeGreaterThan(10);
        },
      ),
    );
  }, 120_000);
});
