import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RentalView } from '../../../../features/exchange/views/exchange-view.ts';
import type { RentalLegView } from '../../../../features/exchange/views/leg-view.ts';
import type { Quote } from '../../../../features/exchange/price/quote.ts';
import type { PaymentView } from '../../../../features/payments/payment-view.ts';
import {
  exchangeLifecycle,
  type ExchangeState,
} from '../../../../features/exchange/lifecycle/exchange-lifecycle.ts';
import { daysText, leftText, wallMomentText, wallText } from '../../../components/when-words.ts';
import { staged } from '../../../../tests/builders/staged.ts';
import { nextStep } from './booking-next-step.ts';
import { cardLines, costText, historyOf, stateWords } from './booking-words.ts';
import { interruptionWords } from './interruption-words.ts';

/** The fields the texts depend on; the rest of a rental is irrelevant. */
const legOf = (side: 'renter' | 'owner', more: Partial<RentalLegView> = {}): RentalLegView =>
  staged<RentalLegView>({
    side: side === 'renter' ? 'receiver' : 'giver',
    giver: side === 'renter' ? 'Dale' : 'Ann',
    receiver: side === 'renter' ? 'Ann' : 'Dale',
    state: 'handed_off',
    pickUp: '2027-06-04T09:00',
    returnBy: '2027-06-06T18:00',
    location: 'Summerland, BC',
    claimUntil: null,
    isDisputed: false,
    isNoShowOpen: false,
    areMetersOpen: false,
    actions: [],
    requirements: [],
    isOthersLeftOut: false,
    confirmedHandOff: [],
    confirmedReturn: [],
    calledOff: null,
    sayUntil: null,
    ...more,
  });

const view = ({ side = 'renter', ...more }: Partial<RentalView>, leg?: Partial<RentalLegView>): RentalView =>
  staged<RentalView>({
    side,
    state: 'requested',
    version: 1,
    isMine: side === 'renter',
    isMyTurn: false,
    other: { name: 'Dale', isFounder: true },
    people: [{ isMe: true, hasAgreed: more.isMyTurn !== true }],
    legs: [legOf(side, leg)],
    answerUntil: '2027-05-03T18:00:00.000Z',
    cancelled: null,
    money: { price: null, rest: null, deposit: null, takenBack: null, needs: null },
    payUntil: null,
    actions: [],
    history: [],
    countsAsBackAt: null,
    isPresumedBack: false,
    ...more,
  });

// Every request here can still be answered.
beforeAll(() => void vi.useFakeTimers({ now: new Date('2027-05-01T18:00:00Z') }));
afterAll(() => void vi.useRealTimers());

test('every state has its texts for both sides, and says what comes next', () => {
  for (const state of exchangeLifecycle.states as ExchangeState[])
    for (const side of ['renter', 'owner'] as const)
      for (const isMyTurn of [true, false]) {
        const one = view({ state, side, isMyTurn });
        expect(stateWords(one).label, state).not.toBe('');
        expect(nextStep(one).title, state).not.toBe('');
      }
});

test('in an emergency, a returned thing is no longer due, and only the renter reads about the points', () => {
  const standing = {
    kind: 'flood',
    title: 'A flood',
    state: 'standing',
    until: '2027-06-09T07:00:00.000Z',
    givenPoints: 0,
    pointsNow: 40,
  } as const;
  const out = (leg: Partial<RentalLegView> = {}, side: 'renter' | 'owner' = 'renter') => legOf(side, leg);
  // Nobody reads that they should enjoy it.
  const titles = [standing, null].map(
    (interruption) => nextStep(view({ state: 'handed_off' }, { interruption })).title,
  );
  expect(titles).toEqual(['You’re on your trip', 'Enjoy your trip']);
  expect(interruptionWords(out(), standing)).toContain('Bring it back today, and 40');
  expect(
    interruptionWords(out({ state: 'returned', confirmedReturn: ['receiver', 'giver'] }), standing),
  ).toContain('We’ll work out your points for the unused days once');
  expect(interruptionWords(out({ confirmedReturn: ['giver'] }), standing)).toMatch(
    /^Once you both confirm the return, 40 .* are yours\.$/,
  );
  for (const other of [
    interruptionWords(out({ confirmedReturn: ['receiver'] }), { ...standing, pointsNow: 0 }),
    interruptionWords(out({ confirmedReturn: ['receiver'] }, 'owner'), standing),
  ])
    expect(other).toMatch(/^One of you says it’s back\./);
  const over = { ...standing, state: 'lifted' } as const;
  expect(interruptionWords(out(), over)).toContain('continues');
  const unmet = { ...standing, state: 'over' } as const;
  expect(interruptionWords(out(), unmet)).toContain('then late charges start');
  expect(interruptionWords(out({ confirmedReturn: ['giver'] }), unmet)).toBe('');
  for (const state of ['returned', 'completed'] as const)
    for (const each of [over, unmet]) expect(interruptionWords(out({ state }), each)).toBe('');
});

describe('the next step', () => {
  test('of a request is the answer, by its deadline, for the side whose turn it is', () => {
    expect(nextStep(view({}))).toMatchObject({
      title: 'Dale has your request',
      deadline: '2027-05-03T18:00:00.000Z',
    });
    const answers = { actions: ['accept', 'counter', 'decline'] } satisfies Partial<RentalView>;
    expect(nextStep(view({ side: 'owner', isMyTurn: true, ...answers })).title).toBe(
      'Dale would like these days',
    );
    expect(nextStep(view({ isMyTurn: true, version: 2 })).title).toBe('Dale made you a counter-offer');
  });

  test('of a request that can’t be accepted says so: to a renter who is too young, and to the owner without a birthday', () => {
    const tooYoung = {
      requirement: { kind: 'age', years: 21 },
      side: 'renter',
      state: 'tooYoung',
    } as const;
    for (const isMyTurn of [true, false])
      expect(nextStep(view({ isMyTurn }, { requirements: [tooYoung] })).title).toBe(
        'You’re not old enough for this listing',
      );
    const owner = { side: 'owner', isMyTurn: true } as const;
    const barred = nextStep(view({ ...owner, actions: ['counter', 'decline'] }));
    expect(barred.title).toBe('Dale can’t book this listing on these days');
    expect(`${barred.title} ${barred.detail}`).not.toMatch(/old|young|age|birth|shown/i);
    // Someone who has made their last offer reads the same, and that they can only decline.
    const last = nextStep(view({ ...owner, actions: ['decline'] }));
    expect(last.title).toBe(barred.title);
    expect(last.detail).toMatch(/so you can’t accept this\. If you decline, /);
    expect(nextStep(view({ ...owner, actions: ['accept', 'counter'] })).title).toBe(
      'Dale would like these days',
    );
  });

  test('of a request past its deadline doesn’t exist: there is neither an answer nor a reason against one', () => {
    const over = view({
      side: 'owner',
      isMyTurn: false,
      people: [{ isMe: true, hasAgreed: false }] as RentalView['people'],
      answerUntil: '2027-05-01T18:00:00.000Z',
      actions: ['decline'],
    });
    expect(nextStep(over)).toMatchObject({ title: 'The time to answer has run out', deadline: null });
  });

  test('of a counter-offer mentions another counter-offer only while one is allowed', () => {
    const tooYoung = { requirement: { kind: 'age', years: 21 }, side: 'renter', state: 'tooYoung' } as const;
    const cases: [Partial<RentalView>, Partial<RentalLegView>?][] = [
      [{}],
      [{ side: 'owner' }],
      [{}, { requirements: [tooYoung] }],
    ];
    for (const [given, leg] of cases) {
      const asked = { isMyTurn: true, version: 2, ...given };
      expect(nextStep(view({ ...asked, actions: ['accept', 'counter'] }, leg)).detail).toMatch(/offer/i);
      expect(nextStep(view({ ...asked, actions: ['accept'] }, leg)).detail).not.toMatch(/offer/i);
    }
  });

  test('of an agreed booking starts with what its reader still has to show', () => {
    const line = { requirement: { kind: 'identity' }, side: 'renter' } as const;
    const title = (state: 'missing' | 'withUs' | 'tooYoung', side: 'renter' | 'owner') =>
      nextStep(view({ state: 'accepted', side }, { requirements: [{ ...line, state }] })).title;
    expect(title('missing', 'renter')).toBe('Add what’s missing');
    expect(title('missing', 'owner')).toBe('Dale is coming');
    expect(title('withUs', 'renter')).toBe('We’re checking your documents');
    expect(title('tooYoung', 'renter')).toBe('You’re not old enough for this listing');
    // Also on the day before, when others confirm the hand-over.
    const lastDay = view(
      { state: 'accepted' },
      { actions: ['hand_off'], requirements: [{ ...line, state: 'tooYoung' }] },
    );
    expect(nextStep(lastDay).title).toBe('You’re not old enough for this listing');
  });

  test('of an agreed booking is the hand-over: announced, then confirmed by both', () => {
    const agreed = { state: 'accepted' } as const;
    expect(nextStep(view(agreed)).detail).toContain('Fri, Jun 4, 9:00 a.m. (Summerland time)');
    expect(nextStep(view(agreed, { actions: ['hand_off'] })).title).toBe('Time for the hand-over');
    expect(nextStep(view(agreed, { actions: ['hand_off'], confirmedHandOff: ['giver'] })).title).toBe(
      'Dale has confirmed the hand-over',
    );
    expect(nextStep(view(agreed, { confirmedHandOff: ['receiver'] })).title).toBe(
      'Waiting for Dale to confirm the hand-over',
    );
    expect(nextStep(view(agreed, { confirmedHandOff: ['receiver', 'giver'] })).title).toBe(
      'Something was added after one of you confirmed',
    );
  });

  test('of an agreed booking whose card failed is another card, by its deadline; only the renter is asked for the deposit', () => {
    const money = {
      price: null,
      rest: null,
      deposit: null,
      takenBack: null,
      needs: 'price',
    } as const;
    const payUntil = '2027-05-04T18:00:00.000Z';
    expect(nextStep(view({ state: 'accepted', money, payUntil }))).toMatchObject({
      title: 'We couldn’t charge your card',
      deadline: payUntil,
    });
    const deposit = { ...money, needs: 'deposit' } as const;
    expect(nextStep(view({ state: 'accepted', money: deposit })).title).toBe('We don’t hold the deposit yet');
    expect(nextStep(view({ state: 'accepted', money: deposit, side: 'owner' })).title).toBe('Dale is coming');
  });

  test('of a booking that no one reports on says when it goes on automatically', () => {
    const sayUntil = '2027-06-09T01:00:00.000Z';
    const begun = (leg: Partial<RentalLegView>) =>
      nextStep(view({ state: 'accepted' }, { sayUntil, ...leg }));
    expect(begun({ actions: ['hand_off'] })).toMatchObject({
      title: 'Was it handed over?',
      deadline: sayUntil,
    });
    expect(begun({ confirmedHandOff: ['receiver'] }).deadline).toBe(sayUntil);
    // A side that is silent while the other has confirmed reads that they count as not having come.
    const last = begun({ actions: ['hand_off'], confirmedHandOff: ['giver'] });
    expect(last).toMatchObject({ title: 'Dale has confirmed the hand-over', deadline: sayUntil });
    expect(last.detail).toContain('it counts as your no-show');
    expect(begun({ confirmedHandOff: ['receiver', 'giver'] }).deadline).toBe(sayUntil);
    // It cannot be confirmed: someone too young reads that first.
    const requirements = [
      { requirement: { kind: 'age', years: 21 }, side: 'renter', state: 'tooYoung' },
    ] as never;
    expect(begun({ actions: ['hand_off'], requirements }).title).toContain('not old enough');
    const countsAsBackAt = '2027-06-10T01:00:00.000Z';
    const out = (confirmedReturn: ('giver' | 'receiver')[]) =>
      nextStep(view({ state: 'handed_off', countsAsBackAt }, { confirmedReturn })).deadline;
    expect([out([]), out(['receiver']), out(['giver'])]).toEqual([null, countsAsBackAt, countsAsBackAt]);
    // After the deadline, both read when it counts as returned without their confirmation.
    const history = [{ name: 'booking.late', at: '2027-06-03T01:00:00.000Z', about: null }];
    for (const side of ['renter', 'owner'] as const) {
      const late = nextStep(view({ state: 'handed_off', side, history, countsAsBackAt }));
      expect(late).toMatchObject({ deadline: countsAsBackAt });
      expect(late.title).toMatch(/back/);
    }
    // Two confirmations of different sets: both are asked again.
    const twice = nextStep(
      view({ state: 'handed_off', history, countsAsBackAt }, { confirmedReturn: ['giver', 'receiver'] }),
    );
    expect(twice).toMatchObject({
      title: 'Something was added after one of you confirmed',
      deadline: countsAsBackAt,
    });
    const back = view({ state: 'returned', isPresumedBack: true, side: 'owner' });
    expect(nextStep(back)).toMatchObject({ title: 'It counts as returned' });
    expect(nextStep(back).detail).toContain('never came back');
  });

  const cancelledBy = (
    by: NonNullable<RentalLegView['calledOff']>['by'],
    { isNoShow = false, isUnbegun = false } = {},
  ) =>
    nextStep(
      view(
        {
          state: 'cancelled',
          cancelled: { percent: 100, refundCents: 1, refundPoints: 0, keeps: null, isUnbegun },
        },
        { state: 'called_off', calledOff: { by, reason: 'Snow', isNoShow } },
      ),
    );

  test.each([
    [{ isUnbegun: true }, 'giver', 'Ended: it counts as Dale’s no-show', 'You confirmed'],
    [{ isUnbegun: true }, 'receiver', 'Ended: it counts as your no-show', 'Dale confirmed'],
    [{ isUnbegun: true }, 'silence', 'Ended: the trip never started', 'against either of you'],
    [{ isNoShow: true }, 'giver', 'Cancelled: it counts as Dale’s no-show', 'Snow'],
    [{ isNoShow: true }, 'receiver', 'Cancelled: it counts as your no-show', 'Snow'],
  ] as const)('of a booking where no one came (%j, %s) says so for its reader', (kind, by, title, words) => {
    const next = cancelledBy(by, kind);
    expect(next.title).toBe(title);
    expect(next.detail).toContain(words);
  });

  test('of a cancelled one says who cancelled and why', () => {
    const who = ['receiver', 'giver', 'operator', 'clock', 'silence'] as const;
    expect(who.map((by) => cancelledBy(by).title)).toEqual([
      'You cancelled',
      'Dale cancelled',
      'Cancelled by our team',
      'Cancelled: no payment received',
      'Ended: the trip never started',
    ]);
    expect(cancelledBy('giver').detail).toBe('Snow');
  });
});

test('shows days, local times, amounts and time spans in plain words', () => {
  expect(daysText('2027-06-04', '2027-06-06')).toBe('Fri, Jun 4 – Sun, Jun 6, 2027');
  expect(daysText('2027-12-30', '2028-01-02')).toBe('Thu, Dec 30, 2027 – Sun, Jan 2, 2028');
  expect(daysText('2027-06-04', '2027-06-04')).toBe('Fri, Jun 4, 2027');
  expect(wallText('2027-01-04T16:30')).toBe('Monday, January 4, 2027 at 4:30 p.m.');
  expect(wallMomentText('2027-05-29 16:00 UTC−07:00')).toBe('Sat, May 29, 2027, 4:00 p.m.');
  expect(costText({ totalCents: 108_360, points: 0 })).toBe('$1,083.60');
  expect(costText({ totalCents: 4_900, points: 1_149 })).toBe('1,149 AP + $49');
  expect(costText({ totalCents: 0, points: 300 })).toBe('300 AP');
  const at = Date.parse('2027-06-04T00:00:00Z');
  const inMinutes = (minutes: number) => leftText(new Date(at + minutes * 60_000).toISOString(), at);
  expect([
    inMinutes(-5),
    inMinutes(1),
    inMinutes(119),
    inMinutes(120),
    inMinutes(71 * 60 + 59),
    inMinutes(72 * 60),
  ]).toEqual(['now', 'in 1 minute', 'in 119 minutes', 'in 2 hours', 'in 71 hours', 'in 3 days']);
});

test('lists what happened in order, without what neither side needs to know', () => {
  const history = [
    { name: 'booking.requested', at: '2027-05-01T18:00:00Z', about: null },
    { name: 'booking.something_inside', at: '2027-05-01T18:00:01Z', about: null },
    { name: 'booking.accepted', at: '2027-05-01T19:00:00Z', about: null },
  ];
  expect(historyOf({ history, money: view({}).money }).map(({ words }) => words)).toEqual([
    'Requested',
    'Agreed',
  ]);
});

test('the payments of a trip are its first price, any extra days, and the deposit', () => {
  const paid = (id: string, capturedCents: number): PaymentView => ({
    id,
    purpose: 'price',
    state: 'captured',
    amountCents: capturedCents,
    card: null,
    problem: null,
    confirmUrl: null,
    capturedCents,
    refundedCents: 0,
  });
  const added = (fromDay: string, toDay: string, capturedCents: number) => ({
    fromDay,
    toDay,
    isPaid: true,
    price: {} as Quote,
    payment: paid(fromDay, capturedCents),
  });
  const linesWith = (...further: RentalView['further']) =>
    cardLines({
      money: {
        price: paid('first', 108_360),
        rest: null,
        deposit: paid('deposit', 0),
        takenBack: null,
        needs: null,
      },
      further,
    }).map(({ label, capturedCents }) => [label, capturedCents]);
  const once = added('2027-06-07', '2027-06-08', 72_240);
  expect(linesWith(once)).toEqual([
    ['Price', 108_360],
    ['Added days', 72_240],
    ['Deposit', 0],
  ]);
  expect(linesWith(once, added('2027-06-09', '2027-06-09', 36_120))).toEqual([
    ['Price', 108_360],
    ['Added Mon, Jun 7 – Tue, Jun 8, 2027', 72_240],
    ['Added Wed, Jun 9, 2027', 36_120],
    ['Deposit', 0],
  ]);
});
