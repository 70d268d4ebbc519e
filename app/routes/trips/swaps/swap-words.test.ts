import { staged } from '../../../../tests/builders/staged.ts';
import { expect, test } from 'vitest';
import type { SwapView } from '../../../../features/exchange/views/exchange-view.ts';
import type { SwapLegView } from '../../../../features/exchange/views/leg-view.ts';
import { bondForMe, lostDepositText, swapHistory, swapStep, topUpText, worthText } from './swap-words.ts';

test('says why a swap ended, and quotes nothing from a member who wrote nothing', () => {
  const over = (ended: SwapView['ended']) => swapStep(staged<SwapView>({ state: 'cancelled', ended }));
  const emergency = { how: 'emergency', by: null, isMe: false, reason: 'Wildfire on the hill' } as const;
  expect(over(emergency)).toEqual({
    title: 'Called off because of an emergency',
    detail: 'Wildfire on the hill',
    deadline: null,
  });
  const ann = { by: 'Ann', isMe: false, reason: 'Nobody there' };
  expect(over({ ...ann, how: 'club', by: null }).title).toBe('Cancelled');
  expect(over({ ...ann, how: 'member' }).title).toBe('Ann cancelled');
  expect(over({ ...ann, how: 'member', isMe: true }).title).toBe('You cancelled');
  expect(over({ ...ann, how: 'payment', reason: '' }).title).toBe('Ann’s card couldn’t be charged in time');
  expect(over({ ...ann, how: 'payment', isMe: true, reason: '' }).title).toMatch(/^Your card/);
  expect(over({ ...ann, how: 'no_show' }).title).toBe('Ann didn’t show up');
  expect(over({ ...ann, how: 'silence', by: null, reason: '' }).detail).toContain('No one confirmed');
});

test('an offer names only the answers that are possible', () => {
  const detail = (actions: SwapView['actions'], isStoppedByDebt = false) =>
    swapStep(
      staged<SwapView>({
        state: 'requested',
        kind: 'swap',
        isMyTurn: true,
        version: 3,
        from: { name: 'Ann' },
        answerUntil: null,
        legs: [],
        actions,
        isStoppedByDebt,
      }),
    ).detail;
  expect(detail(['accept', 'counter', 'decline'])).toMatch(
    /^If you accept, .* You can also make a counter-offer or decline\.$/,
  );
  // The last of five counter-offers has been made.
  expect(detail(['accept', 'decline'])).toMatch(/^If you accept, .* right away\. You can also decline\.$/);
  expect(detail(['decline'], true)).not.toMatch(/If you accept|counter-offer/);
});

test('an agreed swap starts with what its reader still has to show, but not with what the other side has to', () => {
  const title = (side: 'renter' | 'owner', state: 'missing' | 'shown') =>
    swapStep(
      staged<SwapView>({
        state: 'accepted',
        needs: [],
        settlement: null,
        legs: [
          {
            side: 'receiver',
            state: 'agreed',
            title: 'Cabin',
            giver: 'Ann',
            pickUp: '2027-06-04T09:00',
            returnBy: '2027-06-06T18:00',
            offset: 'UTC−07:00',
            location: 'Kelowna, BC',
            sayUntil: null,
            requirements: [{ requirement: { kind: 'identity' }, side, state }],
          },
        ],
      }),
    ).title;
  expect(title('renter', 'missing')).toBe('Add what’s missing');
  expect(title('owner', 'missing')).toBe('You get Cabin from Ann');
  expect(title('renter', 'shown')).toBe('You get Cabin from Ann');
});

test('lists what is missing for later beside the hand-over that is due now', () => {
  const leg = (side: 'giver' | 'receiver', title: string, pickUp: string, state: string) => ({
    side,
    state: 'agreed',
    title,
    giver: 'Ann',
    receiver: 'Ann',
    pickUp,
    returnBy: '2027-07-30T18:00',
    offset: 'UTC−07:00',
    location: 'Kelowna, BC',
    sayUntil: null,
    calledOff: null,
    interruption: null,
    requirements: [{ requirement: { kind: 'licence' }, side: side === 'giver' ? 'owner' : 'renter', state }],
  });
  const step = (...legs: object[]) =>
    swapStep(staged<SwapView>({ state: 'accepted', needs: [], settlement: null, legs }));
  const boat = leg('giver', 'Boat', '2027-06-04T09:00', 'shown');
  const cabin = leg('receiver', 'Cabin', '2027-07-04T16:00', 'missing');
  const lacking = 'Something is still missing for Cabin, ';
  expect(step(cabin, boat)).toMatchObject({
    title: 'You give Boat to Ann',
    detail: expect.stringContaining(lacking) as string,
  });
  // It is out, and returns earlier.
  const out = { ...leg('receiver', 'Boat', '2027-06-04T09:00', 'shown'), state: 'handed_off' };
  expect(step(cabin, { ...out, returnBy: '2027-06-06T18:00' })).toMatchObject({
    title: 'Boat goes back to Ann',
    detail: expect.stringContaining(lacking) as string,
  });
  // In a direct exchange both happen at once: it is missing now.
  expect(step(boat, { ...cabin, pickUp: boat.pickUp }).title).toBe('Add what’s missing');
  expect(step(boat, leg('receiver', 'Cabin', '2027-07-04T16:00', 'shown')).detail).not.toContain('missing');
});

test('says that the time is over, not that a member answered, when they didn’t', () => {
  const step = (kind: 'swap' | 'circle', hasAgreed: boolean) =>
    swapStep(
      staged<SwapView>({
        state: 'requested',
        kind,
        isMyTurn: false,
        from: { name: 'Ann' },
        answerUntil: '2027-05-01T18:00:00.000Z',
        memberCount: 2,
        people: [
          { isMe: false, hasAgreed: true },
          { isMe: true, hasAgreed },
        ],
      }),
    );
  for (const kind of ['swap', 'circle'] as const)
    expect(step(kind, false)).toMatchObject({ title: 'The time to answer has run out', deadline: null });
  expect(step('swap', true).title).toBe('Ann has your offer');
  expect(step('circle', true).title).toBe('2 of 2 members have accepted');
});

test('shows an unsettled claim first in a swap whose gear is back', () => {
  const step = (isDisputed: boolean, areMetersOpen = false) =>
    swapStep(
      staged<SwapView>({
        state: 'returned',
        settlement: null,
        legs: [{ title: 'Cabin', isDisputed, areMetersOpen }],
      }),
    );
  expect(step(false).title).toBe('Back where it belongs');
  expect(step(false).detail).toMatch(/^The swap is complete at the deadline/);
  // Nobody has claimed: only the meters keep it open.
  expect(step(false, true)).toMatchObject({
    title: 'Back where it belongs',
    detail: expect.stringContaining('The meters of Cabin show extra use') as string,
  });
  expect(step(true)).toMatchObject({
    title: 'A claim is open',
    detail: expect.stringContaining('Cabin: the swap is complete when the claim is settled') as string,
  });
});

test('names the listing in each entry of the history', () => {
  const at = '2027-06-04T16:00:00.000Z';
  const history = [
    { name: 'swap.leg_interrupted', at, about: 'Cabin' },
    { name: 'swap.accepted', at, about: null },
    { name: 'swap.settled_in_secret', at, about: null },
  ];
  expect(swapHistory({ history }).map(({ words }) => words)).toEqual([
    'Cabin: an emergency was declared in the area',
    'Agreed',
  ]);
});

test('calls only the silent side a no-show when not both have reported on a hand-over', () => {
  const words = (confirmedHandOff: SwapLegView['confirmedHandOff']) => {
    const leg = {
      side: 'giver',
      state: 'agreed',
      title: 'Cabin',
      receiver: 'Ben',
      pickUp: '2027-06-04T09:00',
      offset: 'UTC−07:00',
      location: 'Kelowna, BC',
      sayUntil: '2027-06-09T01:00:00.000Z',
      calledOff: null,
      interruption: null,
      confirmedHandOff,
    };
    return swapStep(staged<SwapView>({ state: 'accepted', needs: [], legs: [leg] })).detail;
  };
  expect(words([])).toContain('or report a no-show');
  expect(words(['receiver'])).toContain('or it counts as your no-show');
  expect(words(['giver'])).toContain('You confirmed it');
  expect(words(['giver', 'receiver'])).toContain('something changed in between');
  for (const said of [['receiver'], ['giver'], ['giver', 'receiver']] as const)
    expect(words([...said])).not.toContain('report a no-show');
});

test('while under way, shows what is due first: one thing can go back before the other goes out', () => {
  const leg = (side: 'giver' | 'receiver', state: string, pickUp: string, returnBy: string) => ({
    side,
    state,
    pickUp,
    returnBy,
    title: side === 'giver' ? 'Sled' : 'Boat',
    giver: 'Ben',
    receiver: 'Ben',
    offset: 'UTC−07:00',
    location: 'Kelowna, BC',
    sayUntil: null,
    calledOff: null,
    interruption: null,
    confirmedHandOff: [],
    confirmedReturn: [],
    requirements: [],
  });
  const step = (...legs: ReturnType<typeof leg>[]) =>
    swapStep(staged<SwapView>({ state: 'handed_off', needs: [], settlement: null, legs }));
  const title = (...legs: ReturnType<typeof leg>[]) => step(...legs).title;
  const boat = leg('receiver', 'handed_off', '2027-06-04T09:00', '2027-06-06T18:00');
  expect(title(leg('giver', 'agreed', '2027-07-01T09:00', '2027-07-04T18:00'), boat)).toBe(
    'Boat goes back to Ben',
  );
  // Given in the middle of the other's days: that comes first.
  expect(title(boat, leg('giver', 'agreed', '2027-06-05T09:00', '2027-06-07T18:00'))).toBe(
    'You give Sled to Ben',
  );
  // Exchanging for the same days happens at once.
  const sled = leg('giver', 'agreed', '2027-06-04T09:00', '2027-06-06T18:00');
  expect(step({ ...boat, state: 'agreed' }, sled).detail).toContain(
    'At the same time, you give Sled to Ben.',
  );
  // A name that ends with a full stop ends the sentence.
  const toBenB = { ...sled, receiver: 'Ben B.' };
  expect(step({ ...boat, state: 'agreed' }, toBenB).detail).toMatch(/you give Sled to Ben B\.(?!\.)/);
  expect(step(boat, { ...sled, state: 'handed_off' }).detail).toContain('Sled comes back to you.');
  expect(step(boat, sled).detail).not.toContain('At the same time');
});

test('what is added goes with what its giver gives; in a circle it is one number, in points, and goes with neither side', () => {
  const things = [{ worthCents: 60_000, worthPoints: 630 }];
  const swap = {
    adds: { points: 30, cents: 0 },
    gets: { points: 0, cents: 7_500 },
    from: { name: 'Eli', isFounder: false, photo: null, address: '/members/eli' },
    to: { name: 'Eli', isFounder: false, photo: null, address: '/members/eli' },
  };
  const direct = { ...swap, kind: 'swap' } as const;
  expect(worthText(direct, 'give', things)).toBe('worth $600, plus 30 AP');
  expect(worthText(direct, 'receive', things)).toBe('worth $600, plus $75');
  expect(topUpText(direct)).toBe('you add 30 AP, Eli adds $75');
  const none = { points: 0, cents: 0 };
  const circle = {
    ...swap,
    kind: 'circle',
    gets: { points: 300, cents: 0 },
    to: { name: 'Fay', isFounder: false, photo: null, address: '/members/fay' },
  } as const;
  expect(worthText(circle, 'give', things)).toBe('worth 630 AP');
  expect(worthText(circle, 'receive', things)).toBe('worth 630 AP');
  expect(topUpText({ ...circle, gets: none })).toBe('you pay 30 AP');
  expect(topUpText({ ...circle, adds: none })).toBe('you receive 300 AP');
});

test('says that the side with the last offer withdrew it, and the other declined it', () => {
  const title = (isMine: boolean, isMe: boolean, state = 'withdrawn') =>
    swapStep(
      staged<SwapView>({
        kind: 'swap',
        state,
        ended: { how: 'member', by: isMe ? 'Ann' : 'Ben', isMe, reason: '' },
        offers: [
          { by: 'Ann', isMine: true },
          { by: isMine ? 'Ann' : 'Ben', isMine },
          { by: null, isMine: false },
        ],
      }),
    ).title;
  expect(title(true, true)).toBe('You withdrew the offer');
  expect(title(false, true)).toBe('You declined');
  expect(title(false, false)).toBe('Ben withdrew the offer');
  expect(title(true, false, 'declined')).toBe('Ben declined this time');
});

test('mentions the bond when someone receives before they give', () => {
  const said = (more: object) =>
    bondForMe({
      bondOfGiver: { cents: 40_000, isHeld: false },
      settlement: null,
      from: { name: 'Ann', isFounder: false, photo: null, address: '/members/ann' },
      legs: [{ side: 'receiver' }],
      ...more,
    } as unknown as SwapView);
  expect(said({})).toContain('a bond of $400 is held on their card for you from two days before');
  expect(said({ legs: [{ side: 'receiver' }, { side: 'receiver' }] })).toContain('a bond of up to $400 ');
  expect(said({ bondOfGiver: { cents: 40_000, isHeld: true } })).toContain('for you until they do');
  expect(said({ bondOfGiver: null })).toBeNull();
});

test('asks the receiver for another card after a lost deposit, and tells the giver', () => {
  const leg = { receiver: 'Ben', depositCents: 75_000 };
  expect(lostDepositText({ ...leg, side: 'receiver' })).toBe(
    'Your bank no longer holds the $750 deposit. Please add another card.',
  );
  expect(lostDepositText({ ...leg, side: 'giver' })).toBe(
    'The bank no longer holds the $750 deposit. We asked Ben for another card.',
  );
});
