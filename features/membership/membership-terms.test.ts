import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardSettings } from '../settings/settings.ts';
import {
  dueAfter,
  feeFromOf,
  feeOf,
  kindAskedFor,
  remindersOf,
  urgencyOf,
  yearAfter,
} from './membership-terms.ts';

const prices = {
  tiers: standardSettings['owner-tiers'],
  renterYearlyCents: standardSettings['renter-yearly-cents'],
};
const joined = new Date('2027-02-01T10:00:00Z');

test('only a “yes” applies for an owner membership', () => {
  expect(kindAskedFor('yes')).toBe('owner');
  expect(kindAskedFor('waitlist')).toBe('renter');
  expect(kindAskedFor(null)).toBe('renter');
});

describe('a founder', () => {
  test('pays nothing for a year, then the standard price of the listings', () => {
    const owner = { kind: 'owner', feeFrom: feeFromOf(joined, 'first_year') } as const;
    expect(feeOf(owner, 3, prices)).toEqual({ yearlyCents: 49_700, owedFrom: '2028-02-01T10:00:00.000Z' });
  });

  test('never pays if the promise is for life', () => {
    expect(feeFromOf(joined, 'life')).toBeNull();
  });
});

test('an ordinary owner pays from the first day, by number of listings; a renter pays the renters’ amount', () => {
  const owner = { kind: 'owner', feeFrom: feeFromOf(joined, null) } as const;
  expect(feeOf(owner, 0, prices)).toEqual({ yearlyCents: 29_700, owedFrom: joined.toISOString() });
  expect(feeOf(owner, 5, prices).yearlyCents).toBe(79_700);
  expect(feeOf({ ...owner, kind: 'renter' }, 5, prices).yearlyCents).toBe(0);
});

test('a year after 29 February is 1 March', () => {
  expect(yearAfter(new Date('2028-02-29T12:00:00Z')).toISOString()).toBe('2029-03-01T12:00:00.000Z');
});

describe('the 48-hour deadline', () => {
  const submitted = new Date('2026-11-21T08:00:00Z');
  const due = dueAfter(submitted, 48);

  test('ends 48 hours after the submission and reminds at half time, at 80 % and at its end', () => {
    expect(due.toISOString()).toBe('2026-11-23T08:00:00.000Z');
    expect(remindersOf(submitted, due).map(({ reminder, at }) => [reminder, at.toISOString()])).toEqual([
      ['half', '2026-11-22T08:00:00.000Z'],
      ['late', '2026-11-22T22:24:00.000Z'],
      ['overdue', '2026-11-23T08:00:00.000Z'],
    ]);
  });

  test('counts by the last reminder that has passed, whatever the hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 720 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (hours, share) => {
          const end = dueAfter(submitted, hours);
          const now = new Date(submitted.getTime() + (end.getTime() - submitted.getTime()) * share);
          const passed = now.getTime() - submitted.getTime();
          const length = end.getTime() - submitted.getTime();
          const expected =
            passed >= length
              ? 'overdue'
              : passed >= length * 0.8
                ? 'late'
                : passed >= length * 0.5
                  ? 'half'
                  : 'early';
          expect(urgencyOf(submitted, end, now)).toBe(expected);
        },
      ),
    );
  });
});
