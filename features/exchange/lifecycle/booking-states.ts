/** Names the sets of states that policies, pages and SQL ask for, taken from the table of bookings. */
import { bookingLifecycle, type BookingEvent, type BookingState } from './booking-lifecycle.ts';

const into = (event: BookingEvent): BookingState[] => bookingLifecycle.statesAfter(event);
const from = (event: BookingEvent) => bookingLifecycle.statesWith(event) as BookingState[];

/** Waits for an answer. */
export const openStates = from('accept');
/** Agreed, and nothing has changed hands. */
export const agreedStates = from('hand_off');
/** With the renter. */
export const outStates = from('return');
/** Back, and damage can still be claimed. */
export const returnedStates = from('settle');
export const completedStates = into('settle');
/** Agreed, and came to nothing. */
export const cancelledStates = into('cancel');
export const declinedStates = into('decline');
export const expiredStates = into('expire');

/** Agreed and not over. */
export const goingOnStates = [...agreedStates, ...outStates, ...returnedStates];
/** Has come back. */
export const backStates = [...returnedStates, ...completedStates];
/** Has changed hands. */
export const begunStates = [...outStates, ...backStates];

/** Waits for an answer. */
export const isAsked = (state: BookingState): boolean => openStates.includes(state);
/** Can still come to its pick-up. */
export const isToCome = (state: BookingState): boolean => isAsked(state) || isAgreed(state);
export const isAgreed = (state: BookingState): boolean => agreedStates.includes(state);
export const isOut = (state: BookingState): boolean => outStates.includes(state);
/** Has changed hands, and is not over. */
export const isUnderWay = (state: BookingState): boolean => isOut(state) || returnedStates.includes(state);
export const isCancelled = (state: BookingState): boolean => cancelledStates.includes(state);
export const hasBegun = (state: BookingState): boolean => begunStates.includes(state);

type BirthState = Extract<(typeof bookingLifecycle)['rows'][number], { from: null }>['to'];
/** Whether a booking is in a state in which bookings begin: it waits for an answer, or is agreed and has not begun. */
export const isNew = (state: BookingState): state is BirthState =>
  bookingLifecycle.rows.some((row) => row.from === null && row.to === state);
