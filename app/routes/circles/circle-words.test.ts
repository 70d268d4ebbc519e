import { expect, test } from 'vitest';
import type { CircleView } from '../../../features/exchange/circles/proposals/circle-view.ts';
import { circleState, nextStep } from './circle-words.ts';

const over = (ended: CircleView['swap']['ended']) =>
  nextStep({
    swap: { state: 'cancelled', ended, settlement: null, legs: [] },
    ring: [],
  } as unknown as CircleView).detail;

test('a circle that an emergency ended says so, and puts its title into nobody’s mouth', () => {
  const reason = 'Wildfire on the hill';
  const words = over({ how: 'emergency', by: null, isMe: false, reason });
  expect(words).toContain('Called off for an emergency: Wildfire on the hill');
  expect(words).not.toContain('wrote');
  expect(over({ how: 'member', by: 'Ann', isMe: false, reason: 'Sorry' })).toContain('Ann wrote: “Sorry”');
});

test('who did not pay in time, or did not come, has not written anything', () => {
  expect(over({ how: 'payment', by: 'Ann', isMe: false, reason: '' })).toMatch(
    /^Ann’s card could not be charged in time\.\n/,
  );
  expect(over({ how: 'payment', by: 'Ann', isMe: true, reason: '' })).toMatch(/^Your card /);
  const absent = over({ how: 'no_show', by: 'Ann', isMe: false, reason: 'Nobody there' });
  expect(absent).toMatch(/^Ann did not come to the pick-up\.\n/);
  expect(absent).not.toContain('wrote');
  expect(over({ how: 'silence', by: null, isMe: false, reason: '' })).toMatch(/^No one confirmed /);
});

test('who goes without reads that, and whether their wish is looked for again', () => {
  const lost = (hasLeft: boolean, state: string) =>
    nextStep({
      swap: {
        state: 'handed_off',
        ended: null,
        settlement: { isOff: true, hasLeft },
        legs: [{ side: 'giver', state }],
      },
      ring: [],
    } as unknown as CircleView);
  expect(lost(false, 'returned').detail).toContain('before all others');
  expect(lost(false, 'agreed').detail).not.toContain('before all others');
  expect(lost(true, 'agreed').detail).toContain('Your wish is paused');
});

test('where someone is too young for their part, nobody is asked whether they want to be part of it', () => {
  const words = (actions: string[]) =>
    nextStep({
      swap: {
        state: 'requested',
        kind: 'circle',
        isMyTurn: true,
        isStoppedByDebt: false,
        actions,
        legs: [{ side: 'receiver', requirements: [{ state: 'tooYoung' }] }],
      },
      ring: [],
    } as unknown as CircleView).title;
  expect(words(['decline'])).toBe('You are not old enough for this one');
  expect(words(['accept', 'decline'])).toBe('Do you want to be part of it?');
});

test('who has not answered in time is not said to have said yes', () => {
  const view = (mine: boolean, others = 1) =>
    ({
      swap: { state: 'requested', kind: 'circle', isMyTurn: false, actions: ['decline'], legs: [] },
      ring: [
        { isMe: true, hasAgreed: mine },
        { isMe: false, hasAgreed: others > 0 },
        { isMe: false, hasAgreed: false },
      ],
    }) as unknown as CircleView;
  const words = (mine: boolean, others?: number) => nextStep(view(mine, others));
  expect(words(false).title).toBe('The time to answer is over');
  expect(circleState(view(false)).label).toBe('Expired');
  expect(circleState(view(true)).label).toBe('Waiting for the others');
  expect(words(true, 0)).toMatchObject({
    title: 'You accepted',
    detail: expect.stringMatching(/^You are the first\./) as string,
  });
});
