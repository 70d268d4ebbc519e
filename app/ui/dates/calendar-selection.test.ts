import { describe, expect, it } from 'vitest';
import { extendRange, isOutOfReach, noRange, rangeLabel, toggleDay } from './calendar-selection.ts';

describe('several days', () => {
  it('are added in order and removed', () => {
    expect(toggleDay(['2026-07-10'], '2026-07-04', {})).toEqual(['2026-07-04', '2026-07-10']);
    expect(toggleDay(['2026-07-04', '2026-07-10'], '2026-07-04', {})).toEqual(['2026-07-10']);
  });

  it('stay as they are when one more would be too many', () => {
    const selected = ['2026-07-04', '2026-07-05'];
    expect(toggleDay(selected, '2026-07-06', { maxDays: 2 })).toBe(selected);
    expect(toggleDay(selected, '2026-07-06', { maxDays: 3 })).toHaveLength(3);
  });

  it('stay as they are when one fewer would be too few', () => {
    const selected = ['2026-07-04', '2026-07-05'];
    expect(toggleDay(selected, '2026-07-05', { minDays: 2 })).toBe(selected);
    expect(toggleDay(selected, '2026-07-05', { minDays: 1 })).toEqual(['2026-07-04']);
  });
});

describe('a range', () => {
  const begun = { from: '2026-07-10', to: null };

  it('starts, ends and starts over', () => {
    expect(extendRange(noRange, '2026-07-10', {})).toEqual(begun);
    expect(extendRange(begun, '2026-07-14', {})).toEqual({ from: '2026-07-10', to: '2026-07-14' });
    expect(extendRange({ from: '2026-07-10', to: '2026-07-14' }, '2026-07-12', {})).toEqual({
      from: '2026-07-12',
      to: null,
    });
  });

  it('swaps its ends when the second day is the earlier one', () => {
    expect(extendRange(begun, '2026-07-08', {})).toEqual({ from: '2026-07-08', to: '2026-07-10' });
  });

  it('can be one day, unless that is too short', () => {
    expect(extendRange(begun, '2026-07-10', {})).toEqual({ from: '2026-07-10', to: '2026-07-10' });
    expect(extendRange(begun, '2026-07-10', { minDays: 2 })).toEqual(noRange);
  });

  it('doesn’t end on a day that makes it too short or too long', () => {
    const bounds = { minDays: 3, maxDays: 5 };
    for (const day of ['2026-07-11', '2026-07-09', '2026-07-15', '2026-07-05']) {
      expect(isOutOfReach(begun, day, bounds), day).toBe(true);
      expect(extendRange(begun, day, bounds), day).toBe(begun);
    }
    for (const day of ['2026-07-12', '2026-07-14', '2026-07-08', '2026-07-06']) {
      expect(isOutOfReach(begun, day, bounds), day).toBe(false);
    }
  });

  it('has no limits before it starts and after it ends', () => {
    const bounds = { minDays: 3, maxDays: 5 };
    expect(isOutOfReach(noRange, '2026-07-30', bounds)).toBe(false);
    expect(isOutOfReach({ from: '2026-07-10', to: '2026-07-13' }, '2026-07-30', bounds)).toBe(false);
  });
});

describe('the words on its button', () => {
  it.each([
    [noRange, 'Select dates'],
    [{ from: '2026-07-18', to: null }, 'Jul 18 - Select'],
    [{ from: '2026-07-18', to: '2026-07-21' }, 'Jul 18 - Jul 21'],
    [{ from: '2026-09-30', to: '2026-10-02' }, 'Sep 30 - Oct 2'],
  ])('for %j are %s', (range, words) => {
    expect(rangeLabel(range)).toBe(words);
  });
});
