/** Who may ask for more days, and answer, at this moment? Pure: the page of a booking draws exactly these buttons. */
import type { EventOf } from '../../../platform/lifecycle.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { legLifecycle, rentalLegState } from '../lifecycle/leg-lifecycle.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { extensionLifecycle, type ExtensionState } from './extension-lifecycle.ts';
import { hasBegun, isAgreed } from '../lifecycle/booking-states.ts';

export type ExtensionEvent = EventOf<typeof extensionLifecycle>;

/** Whether a booking in this state can still become longer. */
export const isExtendable = (state: ExchangeState): boolean =>
  legLifecycle.statesWith('extend').includes(rentalLegState(state));

/** Whether a booking in this state has the days that it was given; a cancelled one has given up all of them. */
export const hasDays = (state: ExchangeState): boolean => isAgreed(state) || hasBegun(state);

/** Asked or being charged: one wish at a time. */
export const isOpenExtension = (state: ExtensionState): boolean =>
  !extensionLifecycle.final.some((last) => last === state);

/** What decides which of the buttons of an extension are drawn now. */
export type ExtensionFacts = {
  side: Side;
  state: ExchangeState;
  /** The end as it was agreed, an instant. */
  returnAt: Date;
  /** Whether the listing can be had at all now: further days have its price of today. */
  isListed: boolean;
  /** Whether one of the two has blocked the other: further days are something new. */
  areApart: boolean;
  /** The latest wish; null where there was none. */
  extension: { state: ExtensionState; answerUntil: Date } | null;
};

/** The events that this side can cause now; the commands look at the same things. */
export function extensionEventsNow(facts: ExtensionFacts, now: Date): ExtensionEvent[] {
  const { side, state, returnAt, isListed, areApart, extension } = facts;
  const mayBecomeLonger = isExtendable(state) && isListed && !areApart;
  if (!extension || !isOpenExtension(extension.state))
    return mayBecomeLonger && returnAt > now ? extensionLifecycle.allowedEvents(null, side) : [];
  if (extension.answerUntil <= now) return [];
  return extensionLifecycle
    .allowedEvents(extension.state, side)
    .filter((event) => event !== 'agree' || mayBecomeLonger);
}
