import { expect, test } from 'vitest';
import type { SwapView } from '../../../../features/swaps/swap-view.ts';
import { swapStep } from './swap-words.ts';

test('a swap that an emergency ended is called off for it; one that a member ended is theirs', () => {
  const over = (ended: SwapView['ended']) => swapStep({ state: 'cancelled', ended } as unknown as SwapView);
  const emergency = { by: null, isMe: false, isEmergency: true, reason: 'Wildfire on the hill' };
  expect(over(emergency)).toEqual({
    title: 'Called off for an emergency',
    detail: 'Wildfire on the hill',
    deadline: null,
  });
  expect(over({ ...emergency, isEmergency: false }).title).toBe('Cancelled');
  expect(over({ ...emergency, by: 'Ann', isEmergency: false }).title).toBe('Ann cancelled');
});
