import { describe, expect, test } from 'vitest';
import { refundSchedule, type CancellationPolicy } from './cancellation-policy.ts';
import { stepsAfter, stepsWithGrace } from './refund-view.ts';

const zone = 'America/Vancouver';
const pickUp = { wall: '2027-06-30T09:00', zone };
const scheduleOf = (policy: CancellationPolicy, acceptedAt: string) =>
  refundSchedule(policy, pickUp, new Date(acceptedAt));
const shown = (policy: CancellationPolicy, acceptedAt: string, now: string) =>
  stepsWithGrace(scheduleOf(policy, acceptedAt), new Date(now), zone).map(({ until, percent, isGrace }) =>
    [percent, until?.slice(0, 16) ?? 'pick-up', ...(isGrace ? ['grace'] : [])].join(' '),
  );

describe('the steps of a cancellation that can still happen', () => {
  const early = '2027-04-01T12:00:00Z';

  test('are all of them at first', () => {
    expect(shown('moderate', early, early)).toEqual([
      '100 2027-06-16 09:00',
      '50 2027-06-27 09:00',
      '0 pick-up',
    ]);
  });

  test('leave out a step from the very instant at which it ends', () => {
    const ends = '2027-06-16T16:00:00Z';
    expect(shown('moderate', early, '2027-06-16T15:59:59Z')[0]).toBe('100 2027-06-16 09:00');
    expect(shown('moderate', early, ends)).toEqual(['50 2027-06-27 09:00', '0 pick-up']);
    expect(shown('moderate', early, '2027-06-29T12:00:00Z')).toEqual(['0 pick-up']);
  });

  test('begin with the grace period while it gives more than the policy', () => {
    const late = '2027-06-20T16:00:00Z';
    expect(shown('moderate', late, late)).toEqual([
      '100 2027-06-21 09:00 grace',
      '50 2027-06-27 09:00',
      '0 pick-up',
    ]);
    expect(shown('moderate', late, '2027-06-21T16:00:00Z')).toEqual(['50 2027-06-27 09:00', '0 pick-up']);
  });

  test('end the grace period after one hour when pick-up is less than seven days away', () => {
    const late = '2027-06-28T16:00:00Z';
    expect(shown('strict', late, late)).toEqual(['100 2027-06-28 10:00 grace', '0 pick-up']);
  });

  test('of a request leave out what is over before anything is agreed', () => {
    const now = new Date('2027-06-20T16:00:00Z');
    const steps = stepsAfter(scheduleOf('moderate', now.toISOString()), now);
    expect(steps.map(({ percent }) => percent)).toEqual([50, 0]);
  });
});
