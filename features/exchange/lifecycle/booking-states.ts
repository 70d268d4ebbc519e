/** Names the sets of states that policies, pages and SQL ask for, taken from the table of exchanges. */
import { exchangeLifecycle, type ExchangeEvent, type ExchangeState } from './exchange-lifecycle.ts';

const into = (event: ExchangeEvent): ExchangeState[] => exchangeLifecycle.statesAfter(event);
const from = (event: ExchangeEvent) => exchangeLifecycle.statesWith(event) as ExchangeState[];

/** Waits for an answer. */
export const openStates = from('accept');
/** Agreed, and nothing has changed hands. */
export const agreedStates = from('start');
/** Something of it is with its receiver. */
export const outStates = from('finish');
/** All of it is back, and damage can still be claimed. */
export const returnedStates = from('complete');
export const completedStates = into('complete');
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
export const isAsked = (state: ExchangeState): boolean => openStates.includes(state);
/** Can still come to its pick-up. */
export const isToCome = (state: ExchangeState): boolean => isAsked(state) || isAgreed(state);
export const isAgreed = (state: ExchangeState): boolean => agreedStates.includes(state);
export const isOut = (state: ExchangeState): boolean => outStates.includes(state);
/** Has changed hands, and is not over. */
export const isUnderWay = (state: ExchangeState): boolean => isOut(state) || returnedStates.includes(state);
export const hasBegun = (state: ExchangeState): boolean => begunStates.includes(state);

type BirthState = Extract<(typeof exchangeLifecycle)['rows'][number], { from: null }>['to'];
/** Whether a booking is in a state in which bookings begin: it waits for an answer, or is agreed and has not begun. */
export const isNew = (state: ExchangeState): state is BirthState =>
  exchangeLifecycle.rows.some((row) => row.from === null && row.to === state);
