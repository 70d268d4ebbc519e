import { expect, test } from 'vitest';
import type { CircleView } from '../../../features/circles/circle-view.ts';
import { nextStep } from './circle-words.ts';

const over = (ended: CircleView['swap']['ended']) =>
  nextStep({ swap: { state: 'cancelled', ended, legs: [] }, ring: [] } as unknown as CircleView).detail;

test('a circle that an emergency ended says so, and puts its title into nobody’s mouth', () => {
  const reason = 'Wildfire on the hill';
  const words = over({ by: null, isMe: false, isEmergency: true, reason });
  expect(words).toContain('Called off for an emergency: Wildfire on the hill');
  expect(words).not.toContain('wrote');
  expect(over({ by: 'Ann', isMe: false, isEmergency: false, reason: 'Sorry' })).toContain(
    'Ann wrote: “Sorry”',
  );
});
