import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { settingNames, settings } from '../../../../features/settings/settings.ts';
import { columnTitle, editorOf, readNumber, readNumbers, valueText } from './setting-shape.ts';

describe('the editor matches the setting’s shape', () => {
  const kindOf = (name: (typeof settingNames)[number]) =>
    editorOf(z.toJSONSchema(settings[name].schema), name);

  test.each([
    ['launch-phase', { kind: 'choice', options: [1, 2, 3] }],
    ['bookings-paused', { kind: 'switch' }],
    ['swap-fee-cents', { kind: 'money', leastCents: 0, mostCents: 10_000_000 }],
    ['renter-yearly-cents', { kind: 'money', leastCents: 0, mostCents: 10_000_000 }],
    ['answer-hours', { kind: 'number', minimum: 1, maximum: 720, step: 1, isInteger: true }],
    ['renter-fee-percent', { kind: 'number', minimum: 0, maximum: 100, step: 0.1, isInteger: false }],
    ['founder-free', { kind: 'choice', options: ['first_year', 'life'] }],
    ['owner-tiers', { kind: 'table', columns: ['fromListings', 'yearlyCents', 'bundlePoints'], most: 10 }],
    ['support-phone', { kind: 'text' }],
    ['points-expiry-notice-days', { kind: 'numbers', most: 6 }],
  ] as const)('%s: %j', (name, editor) => {
    expect(kindOf(name)).toEqual(editor);
  });

  test('a table can hold words beside numbers, and lists the choices', () => {
    expect(kindOf('cover')).toMatchObject({
      kind: 'table',
      columns: [
        'province',
        'categoryId',
        'way',
        'plan',
        'dayCents',
        'limitCents',
        'deductibleCents',
        'insurer',
        'from',
        'to',
      ],
      texts: {
        province: ['BC', 'AB', 'any'],
        categoryId: expect.arrayContaining(['rv', 'water', 'any']) as string[],
        insurer: [],
        from: [],
        to: [],
      },
    });
  });

  test('promises are a list of choices, and no setting needs JSON', () => {
    expect(kindOf('promises-off')).toMatchObject({ kind: 'words' });
    expect(settingNames.filter((name) => kindOf(name).kind === 'json')).toEqual([]);
    expect(editorOf({ type: 'object' }, 'anything')).toEqual({ kind: 'json' });
  });
});

test.each([
  ['2.5', 2.5],
  ['2,5', 2.5],
  [' 48 ', 48],
  ['-1', -1],
  ['', null],
  ['1e3', null],
  ['12 h', null],
])('%j is the number %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('reads numbers with commas or spaces', () => {
  expect(readNumbers('60, 30 7')).toEqual([60, 30, 7]);
  expect(readNumbers('')).toEqual([]);
  expect(readNumbers('60, soon')).toBeNull();
});

test.each([
  ['swap-fee-cents', 4_900, '$49'],
  ['bookings-paused', true, 'On'],
  ['founder-free', 'first_year', 'first year'],
  ['promises-off', [], 'None'],
  ['points-expiry-notice-days', [60, 30], '60, 30'],
  ['owner-tiers', [{ fromListings: 2, yearlyCents: 49_700 }], 'from listings 2 · $497'],
])('%s %j is read as %j', (name, value, text) => {
  expect(valueText(name, value)).toBe(text);
});

test('turns a key into a column heading', () => {
  expect(columnTitle('bundlePoints')).toBe('Bundle points');
  expect(columnTitle('yearlyCents')).toBe('Yearly ($)');
});
