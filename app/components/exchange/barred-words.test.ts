import { expect, test } from 'vitest';
import type { SwapView } from '../../../features/exchange/views/exchange-view.ts';
import { barredWords } from './barred-words.ts';

test('tells only the member who is too young why they can’t accept; the other side just learns that it isn’t possible', () => {
  const words = (state: string, more: Partial<SwapView> = {}) =>
    barredWords({
      isMyTurn: true,
      isStoppedByDebt: false,
      actions: ['counter', 'decline'],
      legs: [
        { side: 'receiver', requirements: [{ state }] },
        { side: 'giver', requirements: [{ state: 'missing' }] },
      ],
      kind: 'swap',
      from: { name: 'Ann' },
      ...more,
    } as unknown as SwapView);
  expect(words('tooYoung')).toEqual({
    title: 'You’re not old enough for this listing',
    detail: 'You can’t accept it. Offer later days, or decline.',
  });
  expect(words('tooYoung', { actions: ['decline'] })?.detail).toContain(
    'If you decline, we’ll release every hold.',
  );
  expect(words('shown')).toMatchObject({
    title: 'Ann can’t have this listing on these days',
    detail: expect.not.stringMatching(/old|young|age/) as string,
  });
  expect(words('shown', { kind: 'circle', actions: ['decline'] })?.title).toBe(
    'Someone doesn’t meet a listing’s requirements',
  );
  expect(words('shown', { actions: ['counter', 'accept', 'decline'] })).toBeNull();
  expect(words('shown', { actions: ['decline'], isStoppedByDebt: true })).toBeNull();
  expect(words('shown', { isMyTurn: false })).toBeNull();
});
