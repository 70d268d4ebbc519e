import { describe, expect, test } from 'vitest';
import type { SwapSettlement, SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegView } from '../../../../features/exchange/views/leg-view.ts';
import { staged } from '../../../../tests/builders/staged.ts';
import { brokenStep, callOffText, legInterruptionText, offText, settlementRows } from './break-words.ts';

const leg = (more: Partial<SwapLegView>) =>
  staged<SwapLegView>({
    title: 'Sled',
    giver: 'Ann',
    receiver: 'Ben',
    pickUp: '2027-06-04T09:00',
    returnBy: '2027-06-06T17:00',
    offset: 'UTC−07:00',
    location: 'Kelowna, BC',
    calledOff: null,
    confirmedReturn: [],
    interruption: null,
    ...more,
  });
const off = (by: 'giver' | 'receiver' | 'swap' | 'emergency' | 'clock', isNoShow = false) =>
  ({ state: 'called_off', calledOff: { by, reason: 'Broken', isNoShow } }) as const;
const settlement: SwapSettlement = {
  isOff: true,
  hasLeft: false,
  keptCents: 0,
  backCents: 5_145,
  givenPoints: 0,
  backPoints: 0,
  gotPoints: 0,
  arePointsSettled: true,
  bond: null,
  bondsToMe: [],
  bondIfGivenCents: 0,
};
const viewOf = (received: Partial<SwapLegView>, given: Partial<SwapLegView>, more: Partial<SwapView> = {}) =>
  ({
    kind: 'circle',
    settlement,
    adds: { points: 0, cents: 0 },
    price: { bondCents: 0 },
    legs: [
      leg({ side: 'receiver', ...received }),
      leg({ side: 'giver', title: 'Cabin', giver: 'Ben', receiver: 'Cid', ...given }),
    ],
    ...more,
  }) as SwapView;

test('says who called a leg off, and who wrote what', () => {
  expect(offText(leg({ side: 'receiver', ...off('giver') }))).toBe('Ann called it off: “Broken”');
  expect(offText(leg({ side: 'giver', ...off('giver') }))).toBe('You called it off: “Broken”');
  // A no-show wrote nothing.
  expect(offText(leg({ side: 'receiver', ...off('giver', true) }))).toBe(
    'Ann didn’t show up to hand it over, you wrote: “Broken”',
  );
  expect(offText(leg({ side: null, ...off('receiver', true) }))).toBe(
    'Ben didn’t show up to pick it up, Ann wrote: “Broken”',
  );
  expect(offText(leg({ side: 'giver', ...off('swap') }))).not.toContain('Broken');
  expect(offText(leg({ side: 'giver', ...off('clock') }))).toContain('Nobody confirmed the hand-over');
});

describe('a member who gets nothing', () => {
  test('and has given comes before all others', () => {
    const step = brokenStep(viewOf(off('giver'), { state: 'handed_off' }));
    expect(step?.title).toBe('You won’t get Sled');
    expect(step?.detail).toContain('Ann called it off: “Broken”');
    expect(step?.detail).toContain('You go first');
  });

  test('and has not given yet may choose to give or not', () => {
    const view = viewOf(off('giver'), { state: 'agreed' });
    expect(brokenStep(view)?.detail).toContain('You can still hand over Cabin to Cid');
    expect(brokenStep(view)?.detail).toContain('Nobody owes you anything for it');
    const owed = { ...view, settlement: { ...settlement, bondIfGivenCents: 45_000 } };
    expect(brokenStep(owed)?.detail).toContain(
      'You’d get the bond of the member who received but didn’t give',
    );
    expect(callOffText(view, view.legs[1] ?? leg({}))).toContain('It costs you nothing');
  });

  test('because they cancelled still gives what they owe, and we don’t look for a replacement', () => {
    const view = viewOf(
      off('receiver'),
      { state: 'agreed' },
      { settlement: { ...settlement, hasLeft: true } },
    );
    expect(brokenStep(view)?.title).toBe('You won’t get Sled');
    expect(brokenStep(view)?.detail).toContain('You still hand over Cabin to Cid');
    expect(brokenStep(view)?.detail).not.toContain('look for');
  });
});

test('tells a member who calls off their own leg what it costs them', () => {
  const textOf = (view: SwapView) => callOffText(view, view.legs[1] ?? leg({}));
  expect(textOf(viewOf({ state: 'agreed' }, { state: 'agreed' }))).toContain(
    'you don’t get your swap fee back',
  );
  const received = viewOf({ state: 'handed_off' }, { state: 'agreed' });
  expect(textOf(received)).toContain('what you paid for it isn’t refunded');
  const price = { bondCents: 45_000 } as SwapView['price'];
  expect(textOf({ ...received, price })).toContain('your bond of $450');
});

test('the settlement adds up for its reader', () => {
  const rows = (more: Partial<SwapSettlement>, points = 0) =>
    Object.fromEntries(
      settlementRows({
        kind: 'circle',
        settlement: { ...settlement, ...more },
        adds: { points: Math.max(points, 0), cents: 0 },
        gets: { points: Math.max(-points, 0), cents: 0 },
      }),
    );
  expect(rows({})['Your payment']).toContain('$51.45 is refunded');
  expect(rows({ hasLeft: true, keptCents: 5_145, backCents: 0 })['Your payment']).toBe(
    'You don’t get $51.45 back, because you left the swap.',
  );
  expect(rows({ backPoints: 25, givenPoints: 25 }, 50)['Your points']).toBe(
    '25 AP are back in your wallet. 25 AP went to members who gave more than they got.',
  );
  expect(rows({ gotPoints: 30 }, -30)['Your points']).toBe('You received 30 AP.');
  expect(rows({ gotPoints: 20 }, -30)['Your points']).toBe('You received 20 of 30 AP.');
  expect(rows({}, -30)['Your points']).toBe('You received 0 of 30 AP.');
  expect(rows({ arePointsSettled: false }, -30)['Your points']).toContain(
    'once every hand-over is done or called off',
  );
  expect(rows({ bond: { is: 'paid', cents: 45_000, to: 'Ben' } })['Your bond']).toContain('went to Ben');
  expect(rows({ bond: { is: 'stands', cents: 45_000, to: null } })['Your bond']).toContain('stays on hold');
  expect(rows({ bondsToMe: [{ from: 'Cid', cents: 45_000 }] })['You receive']).toContain('Cid’s bond');
});

test('an emergency tells each side what to do, when things are late again, and that no days are refunded', () => {
  const standing = {
    kind: 'wildfire',
    title: 'Fire',
    state: 'standing',
    until: '2027-06-10T07:00:00.000Z',
  } as const;
  const words = (side: 'giver' | 'receiver', confirmedReturn: ('giver' | 'receiver')[] = []) =>
    legInterruptionText({ side, receiver: 'Ben', stage: 'out', confirmedReturn }, standing);
  expect(words('receiver')).toMatch(
    /^Follow .* A late return costs nothing until .* no refund for unused days/,
  );
  expect(words('giver')).toMatch(/^Ben can bring it back .* doesn’t count/);
  expect(words('giver', ['receiver'])).toContain('One of you says it’s back');
  const over = (state: SwapLegView['state']) =>
    legInterruptionText(leg({ side: 'giver', state }), { ...standing, state: 'lifted' });
  expect(over('handed_off')).toContain('is over');
  // What was returned is no longer due.
  expect([over('returned'), over('completed')]).toEqual(['', '']);
});
