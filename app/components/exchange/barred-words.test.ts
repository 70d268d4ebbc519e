import { expect, test } from 'vitest';
import type { SwapView } from '../../../features/exchange/views/swap-view.ts';
import { barredWords } from './barred-words.ts';

test('where there is nothing to say yes to, who is too young reads that of themselves, and of the other side no more than that it cannot be', () => {
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
    title: 'You are not old enough for this one',
    detail: 'You can’t accept it. Offer later days, or decline.',
  });
  expect(words('tooYoung', { actions: ['decline'] })?.detail).toContain(
    'If you decline, we release every hold.',
  );
  expect(words('shown')).toMatchObject({
    title: 'Ann cannot have this one on these days',
    detail: expect.not.stringMatching(/old|young|age/) as string,
  });
  expect(words('shown', { kind: 'circle', actions: ['decline'] })?.title).toBe(
    'Someone can’t have their listing',
  );
  expect(words('shown', { actions: ['counter', 'accept', 'decline'] })).toBeNull();
  expect(words('shown', { actions: ['decline'], isStoppedByDebt: true })).toBeNull();
  expect(words('shown', { isMyTurn: false })).toBeNull();
});
