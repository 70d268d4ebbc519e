/** Defines the lifecycle of one leg: a listing one member gives and another receives for some days. A rental has one. */
import { lifecycle, type EventOf, type StateOf } from '../../../platform/lifecycle.ts';
import type { ExchangeState } from './exchange-lifecycle.ts';
import type { Stage } from './exchange-states.ts';

/**
 * `exchange`: the exchange itself, which ends its legs when cancelled, and those another leg's end makes impossible. `emergency`: declared
 * by an operator; `acceptance`: the last acceptance; `report`: a no-show report was accepted, decided or not answered. Events of a rental's
 * leg are reported by the rental's exchange.
 */
export const legLifecycle = lifecycle('leg', {
  rows: [
    { event: 'offer', from: null, to: 'offered', who: ['member', 'matcher'] },
    {
      event: 'agree',
      from: 'offered',
      to: 'agreed',
      who: ['acceptance'],
      effects: ['takeDays'],
    },
    {
      event: 'ask',
      from: 'agreed',
      to: 'agreed',
      who: ['clock'],
      deadline: 'ask_at',
      fact: 'leg_unsaid',
      notice: ['both: how did it go?'],
    },
    {
      event: 'hand_off',
      from: 'agreed',
      to: 'handed_off',
      who: ['giver', 'receiver'],
      effects: ['startExchange', 'payGiver', 'earnExtensions', 'settleBonds'],
      fact: 'leg_handed_off',
      notice: ['both: handed over'],
    },
    {
      event: 'unwind',
      from: 'agreed',
      to: 'called_off',
      who: ['exchange'],
      effects: ['freeDays', 'releaseDeposit'],
    },
    {
      event: 'call_off',
      from: 'agreed',
      to: 'called_off',
      who: ['giver', 'receiver', 'exchange', 'emergency', 'operator'],
      effects: ['freeDays', 'releaseDeposit', 'settlePart'],
      fact: 'leg_called_off',
      notice: ['both: called off'],
    },
    {
      event: 'report_no_show',
      from: 'agreed',
      to: 'agreed',
      who: ['giver', 'receiver'],
    },
    {
      event: 'settle_no_show',
      from: 'agreed',
      to: 'called_off',
      who: ['report'],
      effects: ['freeDays', 'releaseDeposit', 'settlePart'],
      fact: 'leg_called_off',
      notice: ['both: somebody did not come'],
    },
    {
      event: 'lapse',
      from: 'agreed',
      to: 'called_off',
      who: ['clock'],
      deadline: 'say_until',
      effects: ['freeDays', 'releaseDeposit', 'settlePart'],
      fact: 'leg_called_off',
      notice: ['both: nobody said that it changed hands'],
    },
    ...(['agreed', 'handed_off'] as const).map(
      (state) =>
        ({
          event: 'extend',
          from: state,
          to: state,
          who: ['giver'],
          effects: ['takeFurtherDays', 'endOverlapping', 'keepFurtherPrice'],
          fact: 'extended',
          notice: ['renter: extended'],
        }) as const,
    ),
    {
      event: 'return',
      from: 'handed_off',
      to: 'returned',
      who: ['giver', 'receiver'],
      effects: ['finishExchange'],
      fact: 'leg_returned',
      notice: ['both: returned'],
    },
    {
      event: 'presume_return',
      from: 'handed_off',
      to: 'returned',
      who: ['clock'],
      deadline: 'counts_as_back_at',
      effects: ['finishExchange'],
      fact: 'leg_returned',
      notice: ['both: it counts as back'],
    },
    {
      event: 'complete',
      from: 'returned',
      to: 'completed',
      who: ['clock'],
      deadline: 'claim_until',
      effects: ['releaseDeposit', 'completeExchange'],
      fact: 'leg_completed',
    },
    {
      event: 'settle',
      from: 'returned',
      to: 'completed',
      who: ['dispute'],
      effects: ['completeExchange'],
      fact: 'leg_completed',
    },
  ],
  final: ['completed', 'called_off'],
});

export type LegState = StateOf<typeof legLifecycle>;
export type LegEvent = EventOf<typeof legLifecycle>;

/** The state of a rental's leg, which follows from the rental's. The database enforces it (`rental_leg_state`). */
export function rentalLegState(state: ExchangeState): LegState {
  if (state === 'accepted') return 'agreed';
  if (state === 'cancelled') return 'called_off';
  return state === 'handed_off' || state === 'returned' || state === 'completed' ? state : 'offered';
}

/** How far a leg is in each state. */
export const stageOfLeg: Readonly<Record<LegState, Stage>> = {
  offered: 'asked',
  agreed: 'agreed',
  handed_off: 'out',
  returned: 'back',
  completed: 'over',
  called_off: 'over',
};

const legsIn = (...of: Stage[]): LegState[] =>
  (Object.keys(stageOfLeg) as LegState[]).filter((state) => of.includes(stageOfLeg[state]));

/** Part of an offer, not chosen yet. */
export const offeredLegs = legsIn('asked');
/** Agreed, before the hand-over. */
export const agreedLegs = legsIn('agreed');
/** States in which the receiver has it. */
export const outLegs = legsIn('out');
/** Has come back. */
export const backLegs = [...legsIn('back'), ...legLifecycle.statesAfter('settle')];
export const calledOffLegs: LegState[] = legLifecycle.statesAfter('call_off');

/** Whether a leg is agreed and before its hand-over. */
export const isToCome = (state: LegState): boolean => stageOfLeg[state] === 'agreed';
/** Whether a leg is, or was, with its receiver. */
export const hasBegun = (state: LegState): boolean => [...outLegs, ...backLegs].includes(state);
export const isCalledOff = (state: LegState): boolean => calledOffLegs.includes(state);
/** Whether a leg is part of an offer, or agreed and before its hand-over. */
export const isAhead = (state: LegState): boolean => offeredLegs.includes(state) || isToCome(state);
/** Whether a leg has changed hands and can still cost its receiver something: it is out, or returned and not completed. */
export const isUnsettled = (state: LegState): boolean => legsIn('out', 'back').includes(state);
