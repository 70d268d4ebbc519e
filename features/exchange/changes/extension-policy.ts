/** Decides who may request or answer an extension now. Pure: a booking's page shows these buttons. */
import type { EventOf } from '../../../platform/lifecycle.ts';
import type { ExchangeState } from '../lifecycle/exchange-lifecycle.ts';
import { legLifecycle, rentalLegState } from '../lifecycle/leg-lifecycle.ts';
import type { Side } from '../lifecycle/booking-policy.ts';
import { extensionLifecycle, type ExtensionState } from './extension-lifecycle.ts';
import { hasBegun, isAgreed } from '../lifecycle/exchange-states.ts';

export type ExtensionEvent = EventOf<typeof extensionLifecycle>;

/** Whether a booking in this state can be extended. */
export const isExtendable = (state: ExchangeState): boolean =>
  legLifecycle.statesWith('extend').includes(rentalLegState(state));

/** Whether a booking in this state keeps its extension; a cancelled one loses it. */
export const hasDays = (state: ExchangeState): boolean => isAgreed(state) || hasBegun(state);

/** Requested or being charged: one at a time. */
export const isOpenExtension = (state: ExtensionState): boolean =>
  !extensionLifecycle.final.some((last) => last === state);

/** What decides an extension's buttons. */
export type ExtensionFacts = {
  side: Side;
  state: ExchangeState;
  /** The agreed end, an instant. */
  returnAt: Date;
  /** Whether the listing is currently available: an extension uses today's price. */
  isListed: boolean;
  /** Whether one has blocked the other: an extension is something new. */
  hasBlock: boolean;
  /** The latest request; null if none. */
  extension: { state: ExtensionState; answerUntil: Date } | null;
};

/** The events this side can cause now; commands check the same. */
export function extensionEventsNow(facts: ExtensionFacts, now: Date): ExtensionEvent[] {
  const { side, state, returnAt, isListed, hasBlock, extension } = facts;
  const mayBecomeLonger = isExtendable(state) && isListed && !hasBlock;
  if (!extension || !isOpenExtension(extension.state))
    return mayBecomeLonger && returnAt > now ? extensionLifecycle.allowedEvents(null, side) : [];
  if (extension.answerUntil <= now) return [];
  return extensionLifecycle
    .allowedEvents(extension.state, side)
    .filter((event) => event !== 'agree' || mayBecomeLonger);
}
