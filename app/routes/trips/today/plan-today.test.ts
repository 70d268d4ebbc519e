import { describe, expect, test } from 'vitest';
import type { ClaimDesk, DisputeView } from '../../../../features/disputes/dispute-view.ts';
import type {
  ExchangeLine,
  RentalLine,
  SwapLine,
} from '../../../../features/exchange/views/exchange-view.ts';
import type { LegLine, SwapLegLine } from '../../../../features/exchange/views/leg-view.ts';
import { staged } from '../../../../tests/builders/staged.ts';
import { toDoAfterReturn } from './ask-returned.ts';
import { planToday } from './plan-today.ts';

const trailer: LegLine = {
  id: 'a',
  side: 'receiver',
  slug: 'trailer',
  title: 'Trailer',
  location: 'Vernon, BC',
  picture: null,
  fromDay: '2027-06-12',
  toDay: '2027-06-14',
  pickUp: '2027-06-12T09:00',
  returnBy: '2027-06-14T18:00',
  units: 3,
  unit: 'day',
};
const line: RentalLine = {
  id: 'a',
  kind: 'rental',
  side: 'renter',
  state: 'accepted',
  stage: 'agreed',
  isMine: true,
  version: 1,
  message: '',
  isMyTurn: false,
  way: 'rent',
  legs: [trailer],
  other: { name: 'Ray', isFounder: false, photo: null, address: '/members/ray' },
  totalCents: 100,
  points: 0,
  receives: null,
  answerUntil: null,
};
const boat: SwapLegLine = {
  ...trailer,
  side: 'giver',
  fromDay: '2027-06-10',
  toDay: '2027-06-11',
  worthCents: 0,
  worthPoints: 0,
};
const ray = { name: 'Ray', isFounder: false, photo: null, address: '/members/ray' };
const swap: SwapLine = {
  id: 's',
  kind: 'swap',
  state: 'accepted',
  stage: 'agreed',
  version: 1,
  isMyTurn: false,
  isMine: true,
  legs: [boat, { ...boat, side: 'receiver', fromDay: '2027-06-20', toDay: '2027-06-21' }],
  from: ray,
  to: ray,
  memberCount: 2,
  adds: { points: 0, cents: 0 },
  gets: { points: 0, cents: 0 },
  message: '',
  answerUntil: null,
};

const planOf = (lines: readonly ExchangeLine[]) => planToday(lines.map((each) => staged<ExchangeLine>(each)));
const ids = (trips: readonly { id: string }[]) => trips.map(({ id }) => id);

test('the next step is the trip where something happens first, such as a return that is due', () => {
  const out: RentalLine = {
    ...line,
    id: 'out',
    state: 'handed_off',
    legs: [{ ...trailer, fromDay: '2027-06-01', pickUp: '2027-06-01T09:00', returnBy: '2027-06-11T18:00' }],
  };
  const plan = planOf([line, out, swap]);
  expect(plan.next?.id).toBe('s');
  expect(ids(plan.coming)).toEqual(['out', 'a']);
});

test('lists answers by deadline, and only when it is the reader’s turn', () => {
  const asked: RentalLine = { ...line, state: 'requested', isMyTurn: true };
  const plan = planOf([
    { ...asked, id: 'late', answerUntil: '2027-06-09T10:00:00.000Z' },
    { ...asked, id: 'theirs', isMyTurn: false },
    { ...asked, id: 'soon', answerUntil: '2027-06-09T08:00:00.000Z' },
    {
      ...swap,
      id: 'circle',
      kind: 'circle',
      state: 'requested',
      isMyTurn: true,
      answerUntil: '2027-06-09T09:00:00.000Z',
    },
  ]);
  expect(ids(plan.answers)).toEqual(['soon', 'circle', 'late']);
  expect(plan.next).toBeNull();
});

test('lists what others have to answer, and makes a first request the next step', () => {
  const asked: RentalLine = { ...line, state: 'requested', answerUntil: '2027-06-09T10:00:00.000Z' };
  const sooner = { ...asked, id: 'sooner', answerUntil: '2027-06-09T08:00:00.000Z' };
  const first = planOf([asked, sooner]);
  expect(first.next?.id).toBe('sooner');
  expect(ids(first.waiting)).toEqual(['a']);
  const beside = planOf([asked, sooner, { ...line, id: 'agreed' }]);
  expect(beside.next?.id).toBe('agreed');
  expect(ids(beside.waiting)).toEqual(['sooner', 'a']);
  const owed = planOf([asked, { ...asked, id: 'mine', isMyTurn: true }]);
  expect([owed.next, ids(owed.answers), ids(owed.waiting)]).toEqual([null, ['mine'], ['a']]);
});

test('something already returned is no next step, but listed', () => {
  const plan = planOf([
    { ...line, state: 'returned' },
    { ...line, id: 'ahead' },
  ]);
  expect(plan.next?.id).toBe('ahead');
  expect(plan.returned.map(({ id }) => id)).toEqual(['a']);
});

describe('after a return', () => {
  const back: RentalLine = { ...line, state: 'returned' };
  const until = '2027-06-16T12:00:00.000Z';
  const desk: ClaimDesk = {
    side: 'renter',
    mayClaim: false,
    claimUntil: null,
    depositCents: 50_000,
    heldCents: 50_000,
    late: null,
    mayReportBreakdown: false,
    breakdown: null,
    dispute: null,
    actions: [],
    mayOffer: false,
    mayAddEvidence: false,
  };
  const dispute = {
    state: 'claimed',
    claimedCents: 9_500,
    answerUntil: until,
    money: null,
  } as DisputeView;
  const unwritten = { mayWrite: true, mine: null, until };

  test('a claim to answer comes first, then a review to write', () => {
    const claimed = toDoAfterReturn(back, { ...desk, dispute, actions: ['accept', 'contest'] }, unwritten);
    expect(claimed).toMatchObject({ title: 'Ray claims $95', isClaim: true });
    expect(toDoAfterReturn(back, { ...desk, dispute }, unwritten)).toMatchObject({
      title: 'Review your trip with Ray',
      deadline: until,
      isClaim: false,
    });
  });

  test('with the review written there is nothing to do', () => {
    const mine = { rating: 5, listingRating: null, body: '', sentAt: until, reply: null } as never;
    expect(toDoAfterReturn(back, desk, { ...unwritten, mine })).toBeNull();
    expect(toDoAfterReturn(back, desk, { ...unwritten, mayWrite: false })).toBeNull();
  });
});
