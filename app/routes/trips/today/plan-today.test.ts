import { describe, expect, test } from 'vitest';
import type { ClaimDesk, DisputeView } from '../../../../features/disputes/dispute-view.ts';
import type { BookingLine } from '../../../../features/exchange/views/booking-view.ts';
import type { SwapLine, SwapThing } from '../../../../features/exchange/views/swap-view.ts';
import { toDoAfterReturn } from './ask-returned.ts';
import { planToday } from './plan-today.ts';

const line: BookingLine = {
  id: 'a',
  side: 'renter',
  state: 'accepted',
  askedBy: 'renter',
  version: 1,
  message: '',
  isMyTurn: false,
  way: 'rent',
  title: 'Trailer',
  slug: 'trailer',
  picture: null,
  other: { name: 'Ray', isFounder: false, photo: null, address: '/members/ray' },
  fromDay: '2027-06-12',
  toDay: '2027-06-14',
  pickUp: '2027-06-12T09:00',
  returnBy: '2027-06-14T18:00',
  totalCents: 100,
  points: 0,
  receives: null,
  answerUntil: null,
};
const thing: SwapThing = {
  id: 'l',
  slug: 'boat',
  title: 'Boat',
  location: 'Vernon, BC',
  picture: null,
  fromDay: '2027-06-10',
  toDay: '2027-06-11',
  units: 2,
  unit: 'day',
  worthCents: 0,
  worthPoints: 0,
};
const ray = { name: 'Ray', isFounder: false, photo: null, address: '/members/ray' };
const swap: SwapLine = {
  id: 's',
  kind: 'swap',
  state: 'accepted',
  version: 1,
  isMyTurn: false,
  isMine: true,
  gives: [thing],
  receives: [{ ...thing, fromDay: '2027-06-20', toDay: '2027-06-21' }],
  from: ray,
  to: ray,
  memberCount: 2,
  adds: { points: 0, cents: 0 },
  gets: { points: 0, cents: 0 },
  message: '',
  answerUntil: null,
};

const ids = (trips: readonly { line: { id: string } }[]) => trips.map((trip) => trip.line.id);

test('the next step is the trip where something happens first, such as a return that is due', () => {
  const out: BookingLine = {
    ...line,
    id: 'out',
    state: 'handed_off',
    fromDay: '2027-06-01',
    pickUp: '2027-06-01T09:00',
    returnBy: '2027-06-11T18:00',
  };
  const plan = planToday([line, out], [swap]);
  expect(plan.next?.line.id).toBe('s');
  expect(ids(plan.coming)).toEqual(['out', 'a']);
});

test('lists answers by deadline, and only when it is the reader’s turn', () => {
  const asked: BookingLine = { ...line, state: 'requested', isMyTurn: true };
  const plan = planToday(
    [
      { ...asked, id: 'late', answerUntil: '2027-06-09T10:00:00.000Z' },
      { ...asked, id: 'theirs', isMyTurn: false },
      { ...asked, id: 'soon', answerUntil: '2027-06-09T08:00:00.000Z' },
    ],
    [
      {
        ...swap,
        id: 'circle',
        kind: 'circle',
        state: 'requested',
        isMyTurn: true,
        answerUntil: '2027-06-09T09:00:00.000Z',
      },
    ],
  );
  expect(ids(plan.answers)).toEqual(['soon', 'circle', 'late']);
  expect(plan.next).toBeNull();
});

test('lists what others have to answer, and makes a first request the next step', () => {
  const asked: BookingLine = { ...line, state: 'requested', answerUntil: '2027-06-09T10:00:00.000Z' };
  const sooner = { ...asked, id: 'sooner', answerUntil: '2027-06-09T08:00:00.000Z' };
  const first = planToday([asked, sooner], []);
  expect(first.next?.line.id).toBe('sooner');
  expect(ids(first.waiting)).toEqual(['a']);
  const beside = planToday([asked, sooner, { ...line, id: 'agreed' }], []);
  expect(beside.next?.line.id).toBe('agreed');
  expect(ids(beside.waiting)).toEqual(['sooner', 'a']);
  const owed = planToday([asked, { ...asked, id: 'mine', isMyTurn: true }], []);
  expect([owed.next, ids(owed.answers), ids(owed.waiting)]).toEqual([null, ['mine'], ['a']]);
});

test('something already returned is no next step, but listed', () => {
  const plan = planToday(
    [
      { ...line, state: 'returned' },
      { ...line, id: 'ahead' },
    ],
    [],
  );
  expect(plan.next?.line.id).toBe('ahead');
  expect(plan.returned.map(({ id }) => id)).toEqual(['a']);
});

describe('after a return', () => {
  const back: BookingLine = { ...line, state: 'returned' };
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
