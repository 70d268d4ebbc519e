/** May this person offer, answer or end a swap now? Pure: the pages draw exactly the buttons that this allows. */
import { isOwner, type Actor } from '../../members/actor.ts';
import { notFound, signInNeeded } from '../../members/member-refusals.ts';
import { isHandOffTime, isNoShowTime, mayConfirmStep, mostCountersASide } from './booking-policy.ts';
import { legLifecycle, type LegEvent, type LegState } from './leg-lifecycle.ts';
import {
  swapLifecycle,
  type SwapEvent,
  type SwapState,
  isGoingOn,
  hasNotBegun,
  isOpen,
} from './exchange-lifecycle.ts';
import { swapRefusals, type SwapRefusal } from './exchange-refusals.ts';

/** Why this person may not swap at all; null when they may. That what they give is theirs and published is looked at with the offer. */
export function swapRefusal(actor: Actor, isPaused: boolean): SwapRefusal | typeof signInNeeded | null {
  if (actor.kind === 'visitor') return signInNeeded;
  if (!isOwner(actor)) return swapRefusals.ownersOnly;
  return isPaused ? swapRefusals.paused : null;
}

/** What decides who may answer. */
export type OpenSwap = {
  kind: 'swap' | 'circle';
  state: SwapState;
  version: number;
  offeredBy: string | null;
  answerUntil: Date | null;
  parties: readonly { memberId: string; place: number; agreedVersion: number | null }[];
};

const partyOf = (actor: Actor, { parties }: Pick<OpenSwap, 'parties'>) =>
  actor.kind === 'account' ? parties.find(({ memberId }) => memberId === actor.accountId) : undefined;

/** Whether a member has still to say yes to the open version. */
const hasToAnswer = (swap: OpenSwap, party: { agreedVersion: number | null }): boolean =>
  party.agreedVersion !== swap.version;

/** Why the actor may not say yes to the version they have read; null when they may. */
export function swapAnswerRefusal(
  actor: Actor,
  swap: OpenSwap,
  version: number,
  now: Date,
): SwapRefusal | typeof notFound | null {
  const party = partyOf(actor, swap);
  if (!party) return notFound;
  if (!isOpen(swap.state)) return swapRefusals.isOver;
  if (swap.version !== version) return swapRefusals.staleOffer;
  if (!hasToAnswer(swap, party)) return swapRefusals.notYourTurn;
  return swap.answerUntil !== null && swap.answerUntil <= now ? swapRefusals.offerIsOver : null;
}

/** The same for a counter-offer. @param made counter-offers this member has made */
export function swapCounterRefusal(
  actor: Actor,
  swap: OpenSwap,
  version: number,
  made: number,
  now: Date,
): SwapRefusal | typeof notFound | null {
  const refused = swapAnswerRefusal(actor, swap, version, now);
  if (refused) return refused;
  if (swap.kind === 'circle') return swapRefusals.noCounters;
  return made >= mostCountersASide ? swapRefusals.tooManyCounters : null;
}

/** How an open offer may be ended by this member: who asked takes it back, everybody else says no; of a circle, everybody says no. */
export const endingOf = (swap: Pick<OpenSwap, 'kind'>, party: { place: number }): 'withdraw' | 'decline' =>
  swap.kind === 'swap' && party.place === 0 ? 'withdraw' : 'decline';

/** `made`: counter-offers this member has made. `isTooYoung`: they, or somebody who has said yes, cannot have by their age what is offered. */
export type OpenFacts = { made: number; isTooYoung: boolean };

/** The buttons of a swap for one of its members. */
export function swapActions(
  actor: Actor,
  swap: OpenSwap,
  { made, isTooYoung }: OpenFacts,
  now: Date,
): SwapEvent[] {
  const party = partyOf(actor, swap);
  if (!party) return [];
  const mayAnswer = swapAnswerRefusal(actor, swap, swap.version, now) === null;
  const allows: Partial<Record<SwapEvent, boolean>> = {
    accept: mayAnswer && !isTooYoung,
    counter: mayAnswer && swapCounterRefusal(actor, swap, swap.version, made, now) === null,
    [endingOf(swap, party)]: true,
    cancel: true,
  };
  return swapLifecycle.allowedEvents(swap.state, 'member').filter((event) => allows[event] === true);
}

/** What decides the buttons of a leg. */
export type LegFacts = {
  state: LegState;
  pickUpAt: Date;
  handOffConfirmedBy: readonly string[];
  returnConfirmedBy: readonly string[];
  /** Whether a no-show is reported already and not settled. */
  isNoShowOpen?: boolean;
};

/**
 * The buttons of a leg for the side on which somebody stands.
 * @param swap before its first hand-off the swap is cancelled as a whole; a leg alone is called off afterwards
 */
export function legActions(
  side: 'giver' | 'receiver',
  leg: LegFacts,
  swap: { state: SwapState },
  now: Date,
): LegEvent[] {
  const isOn = isGoingOn(swap.state);
  return legLifecycle.allowedEvents(leg.state, side).filter((event) => {
    switch (event) {
      case 'hand_off':
        return isOn && isHandOffTime(leg.pickUpAt, now) && mayConfirmStep(leg.handOffConfirmedBy, side);
      case 'return':
        return mayConfirmStep(leg.returnConfirmedBy, side);
      case 'call_off':
        return isGoingOn(swap.state) && !hasNotBegun(swap.state);
      case 'report_no_show':
        return isOn && leg.isNoShowOpen !== true && isNoShowTime(leg.pickUpAt, now);
      default:
        return false;
    }
  });
}
