/** Decides whether someone may offer, answer or end a swap now. Pure: the pages show these buttons. */
import { isOwner, type Actor } from '../../members/actor.ts';
import { notFound, signInNeeded } from '../../members/member-refusals.ts';
import { isHandOffTime, isNoShowTime, mayConfirmStep, mostCountersASide } from './booking-policy.ts';
import { legLifecycle, type LegEvent, type LegState } from './leg-lifecycle.ts';
import { exchangeLifecycle, type ExchangeEvent, type ExchangeState } from './exchange-lifecycle.ts';
import { isAgreed, isAgreedOrOut, isAsked } from './exchange-states.ts';
import { exchangeRefusals, swapRefusals, type ExchangeRefusal } from './exchange-refusals.ts';

/** Why this person may not swap at all; null when they may. Whether their listing is their own and published is checked with the offer. */
export function swapRefusal(actor: Actor, isPaused: boolean): ExchangeRefusal | typeof signInNeeded | null {
  if (actor.kind === 'visitor') return signInNeeded;
  if (!isOwner(actor)) return swapRefusals.ownersOnly;
  return isPaused ? swapRefusals.paused : null;
}

/** What decides who may answer. */
export type OpenExchange = {
  kind: 'rental' | 'swap' | 'circle';
  state: ExchangeState;
  version: number;
  answerUntil: Date | null;
  /** Who made the first version; null for what the club proposes. */
  askerId: string | null;
  parties: readonly { memberId: string; place: number; agreedVersion: number | null }[];
};

/** A member's part of an exchange; undefined for anyone else, for whom it does not exist. */
export const partyOf = (
  actor: Actor,
  { parties }: Pick<OpenExchange, 'parties'>,
): OpenExchange['parties'][number] | undefined =>
  actor.kind === 'account' ? parties.find(({ memberId }) => memberId === actor.accountId) : undefined;

/** Why the actor may not accept the version they have read; null when they may. A newer one is never accepted by mistake. */
export function answerRefusal(
  actor: Actor,
  exchange: OpenExchange,
  version: number,
  now: Date,
): ExchangeRefusal | typeof notFound | null {
  const party = partyOf(actor, exchange);
  if (!party) return notFound;
  if (!isAsked(exchange.state)) return exchangeRefusals.isOver;
  if (exchange.version !== version) return exchangeRefusals.staleOffer;
  if (party.agreedVersion === version) return exchangeRefusals.notYourTurn;
  const { answerUntil } = exchange;
  return answerUntil !== null && answerUntil <= now ? exchangeRefusals.offerIsOver : null;
}

/** The same for a counter-offer. @param made counter-offers this member has made */
export function counterRefusal(
  actor: Actor,
  exchange: OpenExchange,
  version: number,
  made: number,
  now: Date,
): ExchangeRefusal | typeof notFound | null {
  const refused = answerRefusal(actor, exchange, version, now);
  if (refused) return refused;
  if (exchange.kind === 'circle') return swapRefusals.noCounters;
  return made >= mostCountersASide ? exchangeRefusals.tooManyCounters : null;
}

/** How this member may end an open offer: the one who asked first withdraws it, everyone else declines. Nobody asked for a circle, so its members all decline. */
export const endingOf = (
  { askerId }: Pick<OpenExchange, 'askerId'>,
  { memberId }: { memberId: string },
): 'withdraw' | 'decline' => (memberId === askerId ? 'withdraw' : 'decline');

/** `made`: this member's counter-offers. `isTooYoung`: they, or someone who has accepted, are too young for what is offered. */
export type OpenFacts = { made: number; isTooYoung: boolean };

/** A swap's buttons for one of its members. */
export function swapActions(
  actor: Actor,
  swap: OpenExchange,
  { made, isTooYoung }: OpenFacts,
  now: Date,
): ExchangeEvent[] {
  const party = partyOf(actor, swap);
  if (!party) return [];
  const allows: Partial<Record<ExchangeEvent, boolean>> = {
    accept: answerRefusal(actor, swap, swap.version, now) === null && !isTooYoung,
    counter: counterRefusal(actor, swap, swap.version, made, now) === null,
    [endingOf(swap, party)]: true,
    cancel: true,
  };
  return exchangeLifecycle.allowedEvents(swap.state, 'member').filter((event) => allows[event] === true);
}

/** What decides a leg's buttons. */
export type LegFacts = {
  state: LegState;
  pickUpAt: Date;
  handOffConfirmedBy: readonly string[];
  returnConfirmedBy: readonly string[];
  /** Whether a no-show report is open. */
  isNoShowOpen?: boolean;
};

/**
 * A leg's buttons for one side.
 * @param swap before its first hand-over the swap is cancelled as a whole; a single leg is called off afterwards
 */
export function legActions(
  side: 'giver' | 'receiver',
  leg: LegFacts,
  swap: { state: ExchangeState },
  now: Date,
): LegEvent[] {
  const isOn = isAgreedOrOut(swap.state);
  return legLifecycle.allowedEvents(leg.state, side).filter((event) => {
    switch (event) {
      case 'hand_off':
        return isOn && isHandOffTime(leg.pickUpAt, now) && mayConfirmStep(leg.handOffConfirmedBy, side);
      case 'return':
        return mayConfirmStep(leg.returnConfirmedBy, side);
      case 'call_off':
        return isAgreedOrOut(swap.state) && !isAgreed(swap.state);
      case 'report_no_show':
        return isOn && leg.isNoShowOpen !== true && isNoShowTime(leg.pickUpAt, now);
      default:
        return false;
    }
  });
}
