/** Says how far an exchange is in each of its states, and names the sets of states that policies, pages and SQL use. */
import { exchangeLifecycle, type ExchangeEvent, type ExchangeState } from './exchange-lifecycle.ts';

/**
 * How far an exchange or a leg is: it waits for an answer; is agreed, before any hand-over; is (in part) with its receiver; is back, and
 * damage can still be claimed; or is over. A new state needs its stage here, and all that follows from it follows.
 */
export const stages = ['asked', 'agreed', 'out', 'back', 'over'] as const;
export type Stage = (typeof stages)[number];

export const stageOf: Readonly<Record<ExchangeState, Stage>> = {
  requested: 'asked',
  accepted: 'agreed',
  handed_off: 'out',
  returned: 'back',
  completed: 'over',
  declined: 'over',
  withdrawn: 'over',
  expired: 'over',
  superseded: 'over',
  cancelled: 'over',
};

const statesIn = (...of: Stage[]): ExchangeState[] =>
  (Object.keys(stageOf) as ExchangeState[]).filter((state) => of.includes(stageOf[state]));
const into = (event: ExchangeEvent): ExchangeState[] => exchangeLifecycle.statesAfter(event);

/** Waits for an answer. */
export const openStates = statesIn('asked');
export const agreedStates = statesIn('agreed');
/** Some of it is with its receiver. */
export const outStates = statesIn('out');
export const agreedOrOutStates = statesIn('agreed', 'out');
/** All of it is returned, and damage can still be claimed. */
export const returnedStates = statesIn('back');
/** Agreed and not over. */
export const goingOnStates = statesIn('agreed', 'out', 'back');
export const unfinishedStates = statesIn('asked', 'agreed', 'out', 'back');
export const completedStates = into('complete');
/** Agreed, then cancelled. */
export const cancelledStates = into('cancel');
export const declinedStates = into('decline');
export const expiredStates = into('expire');
/** Has been returned. */
export const backStates = [...returnedStates, ...completedStates];
/** Has changed hands. */
export const begunStates = [...outStates, ...backStates];

const isIn =
  (...of: Stage[]) =>
  (state: ExchangeState): boolean =>
    of.includes(stageOf[state]);

/** Waits for an answer. */
export const isAsked = isIn('asked');
export const isAgreed = isIn('agreed');
/** May still reach its pick-up. */
export const isToCome = isIn('asked', 'agreed');
export const isOut = isIn('out');
/** Its parts and guarantees are due. */
export const isAgreedOrOut = isIn('agreed', 'out');
/** Has changed hands, and is not over. */
export const isUnderWay = isIn('out', 'back');
export const hasBegun = (state: ExchangeState): boolean => begunStates.includes(state);

type BirthState = Extract<(typeof exchangeLifecycle)['rows'][number], { from: null }>['to'];
/** Whether a booking is still before its start: waiting for an answer, or agreed. */
export const isNew = (state: ExchangeState): state is BirthState =>
  exchangeLifecycle.rows.some((row) => row.from === null && row.to === state);
