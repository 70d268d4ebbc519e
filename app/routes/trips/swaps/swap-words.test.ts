import { expect, test } from 'vitest';
import type { SwapLegView, SwapView } from '../../../../features/swaps/swap-view.ts';
import { swapHistory, swapStep } from './swap-words.ts';

test('a swap says what ended it, and puts nothing into the mouth of who has not written it', () => {
  const over = (ended: SwapView['ended']) => swapStep({ state: 'cancelled', ended } as unknown as SwapView);
  const emergency = { how: 'emergency', by: null, isMe: false, reason: 'Wildfire on the hill' } as const;
  expect(over(emergency)).toEqual({
    title: 'Called off for an emergency',
    detail: 'Wildfire on the hill',
    deadline: null,
  });
  const ann = { by: 'Ann', isMe: false, reason: 'Nobody there' };
  expect(over({ ...ann, how: 'club', by: null }).title).toBe('Cancelled');
  expect(over({ ...ann, how: 'member' }).title).toBe('Ann cancelled');
  expect(over({ ...ann, how: 'member', isMe: true }).title).toBe('You cancelled');
  expect(over({ ...ann, how: 'payment', reason: '' }).title).toBe('Ann’s card could not be charged in time');
  expect(over({ ...ann, how: 'payment', isMe: true, reason: '' }).title).toMatch(/^Your card/);
  expect(over({ ...ann, how: 'no_show' }).title).toBe('Ann did not come');
  expect(over({ ...ann, how: 'silence', by: null, reason: '' }).detail).toContain('Nobody said');
});

test('of a swap that is back, a claim that is not settled is said first', () => {
  const step = (isDisputed: boolean, areMetersOpen = false) =>
    swapStep({
      state: 'returned',
      settlement: null,
      legs: [{ title: 'Cabin', isDisputed, areMetersOpen }],
    } as unknown as SwapView);
  expect(step(false).title).toBe('Back where it belongs');
  expect(step(false).detail).toMatch(/^It completes by itself/);
  // Nobody has claimed anything: only the meters keep it.
  expect(step(false, true)).toMatchObject({
    title: 'Back where it belongs',
    detail: expect.stringContaining('The meters of Cabin come to something') as string,
  });
  expect(step(true)).toMatchObject({
    title: 'Damage is claimed',
    detail: expect.stringContaining('Cabin: the swap completes when the claim is settled') as string,
  });
});

test('what happened names the thing that it happened to', () => {
  const at = '2027-06-04T16:00:00.000Z';
  const history = [
    { name: 'swap.leg_interrupted', at, about: 'Cabin' },
    { name: 'swap.accepted', at, about: null },
    { name: 'swap.settled_in_secret', at, about: null },
  ];
  expect(swapHistory({ history }).map(({ words }) => words)).toEqual([
    'Cabin: an emergency was declared where it is',
    'Agreed',
  ]);
});

test('of a hand-over that not both have spoken of, only who is silent can be said not to have come', () => {
  const words = (confirmedHandOff: SwapLegView['confirmedHandOff']) => {
    const leg = {
      side: 'giver',
      state: 'agreed',
      title: 'Cabin',
      receiver: 'Ben',
      pickUp: '2027-06-04T09:00',
      offset: 'UTC−07:00',
      sayUntil: '2027-06-09T01:00:00.000Z',
      calledOff: null,
      interruption: null,
      confirmedHandOff,
    };
    return swapStep({ state: 'accepted', needs: [], legs: [leg] } as unknown as SwapView).detail;
  };
  expect(words([])).toContain('or say that the other side did not come');
  expect(words(['receiver'])).toContain('or you count as not having come');
  expect(words(['giver'])).toContain('You have confirmed it');
  expect(words(['giver', 'receiver'])).toContain('not the same: confirm it again');
  for (const said of [['receiver'], ['giver'], ['giver', 'receiver']] as const)
    expect(words(said)).not.toContain('say that the other side did not come');
});
