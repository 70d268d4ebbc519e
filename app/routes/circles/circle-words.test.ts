import { expect, test } from 'vitest';
import type { CircleView } from '../../../features/exchange/circles/proposals/circle-view.ts';
import { circleState, nextStep } from './circle-words.ts';

const over = (ended: CircleView['swap']['ended']) =>
  nextStep({
    swap: { state: 'cancelled', ended, settlement: null, legs: [] },
    ring: [],
  } as unknown as CircleView).detail;

test('says that an emergency ended a circle, without quoting its title as a member’s words', () => {
  const reason = 'Wildfire on the hill';
  const words = over({ how: 'emergency', by: null, isMe: false, reason });
  expect(words).toContain('Called off because of an emergency: Wildfire on the hill');
  expect(words).not.toContain('wrote');
  expect(over({ how: 'member', by: 'Ann', isMe: false, reason: 'Sorry' })).toContain('Ann wrote: “Sorry”');
});

test('quotes nothing from a member who didn’t pay in time or didn’t come', () => {
  expect(over({ how: 'payment', by: 'Ann', isMe: false, reason: '' })).toMatch(
    /^Ann’s card couldn’t be charged in time\.\n/,
  );
  expect(over({ how: 'payment', by: 'Ann', isMe: true, reason: '' })).toMatch(/^Your card /);
  const absent = over({ how: 'no_show', by: 'Ann', isMe: false, reason: 'Nobody there' });
  expect(absent).toMatch(/^Ann didn’t show up for the pick-up\.\n/);
  expect(absent).not.toContain('wrote');
  expect(over({ how: 'silence', by: null, isMe: false, reason: '' })).toMatch(/^No one confirmed /);
});

test('tells a member who gets nothing so, and whether we look again for their wish', () => {
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
  expect(lost(false, 'returned').detail).toContain('You go first');
  expect(lost(false, 'agreed').detail).not.toContain('You go first');
  expect(lost(true, 'agreed').detail).toContain('Your wish is paused');
});

test('asks no one for their answer when someone is too young for their leg', () => {
  const words = (actions: string[]) =>
    nextStep({
      swap: {
        state: 'requested',
        stage: 'asked',
        kind: 'circle',
        isMyTurn: true,
        isStoppedByDebt: false,
        actions,
        legs: [{ side: 'receiver', requirements: [{ state: 'tooYoung' }] }],
      },
      ring: [],
    } as unknown as CircleView).title;
  expect(words(['decline'])).toBe('You’re not old enough for this listing');
  expect(words(['accept', 'decline'])).toBe('Do you want to be part of it?');
});

test('doesn’t say that a member who never answered has agreed', () => {
  const view = (mine: boolean, others = 1) =>
    ({
      swap: {
        state: 'requested',
        stage: 'asked',
        kind: 'circle',
        isMyTurn: false,
        actions: ['decline'],
        legs: [],
      },
      ring: [
        { isMe: true, hasAgreed: mine },
        { isMe: false, hasAgreed: others > 0 },
        { isMe: false, hasAgreed: false },
      ],
    }) as unknown as CircleView;
  const words = (mine: boolean, others?: number) => nextStep(view(mine, others));
  expect(words(false).title).toBe('The time to answer has run out');
  expect(circleState(view(false)).label).toBe('Expired');
  expect(circleState(view(true)).label).toBe('Waiting for the others');
  expect(words(true, 0)).toMatchObject({
    title: 'You accepted',
    detail: expect.stringMatching(/^You’re the first\./) as string,
  });
});
