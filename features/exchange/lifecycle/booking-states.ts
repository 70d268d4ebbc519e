/** Names the sets of states that policies, pages and SQL use, from the table of exchanges. */
import { exchangeLifecycle, type ExchangeEvent, type ExchangeState } from './exchange-lifecycle.ts';

const into = (event: ExchangeEvent): ExchangeState[] => exchangeLifecycle.statesAfter(event);
const from = (event: ExchangeEvent) => exchangeLifecycle.statesWith(event) as ExchangeState[];

/** Waits for an answer. */
export const openStates = from('accept');
/** Agreed, before any hand-over. */
export const agreedStates = from('start');
/** Some of it is with its receiver. */
export const outStates = from('finish');
/** All of it is returned, and damage can still be claimed. */
export const returnedStates = from('complete');
export const completedStates = into('complete');
/** Agreed, then cancelled. */
export const cancelledStates = into('cancel');
export const declinedStates = into('decline');
export const expiredStates = into('expire');

/** Agreed and not over. */
export const goingOnStates = [...agreedStates, ...outStates, ...returnedStates];
/** Has been returned. */
export const backStates = [...returnedStates, ...completedStates];
/** Has changed hands. */
export const begunStates = [...outStates, ...backStates];

/** Waits for an answer. */
export const isAsked = (state: ExchangeState): boolean => openStates.includes(state);
/** May still reach its pick-up. */
export const isToCome = (state: ExchangeState): boolean => isAsked(state) || isAgreed(state);
export const isAgreed = (state: ExchangeState): boolean => agreedStates.includes(state);
export const isOut = (state: ExchangeState): boolean => outStates.includes(state);
/** Has changed hands, and is not over. */
export const isUnderWay = (state: ExchangeState): boolean => isOut(state) || returnedStates.includes(state);
export const hasBegun = (state: ExchangeState): boolean => begunStates.includes(state);

type BirthState = Extract<(typeof exchangeLifecycle)['rows'][number], { from: null }>['to'];
/** Whether a booking is still before its start: waiting for an answer, or agreed. */
export const isNew = (state: ExchangeState): state is BirthState =>
  exchangeLifecycle.rows.some((row) => row.from === null && row.to === state);
