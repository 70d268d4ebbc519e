/** Decides whether someone may request a listing or answer an offer now. Pure: the pages show these buttons. */
import { hasAccount, isMember, type Actor } from '../../members/actor.ts';
import { signInNeeded } from '../../members/member-refusals.ts';
import {
  waysAvailable,
  type ExchangePreference,
  type ExchangeWay,
} from '../../listings/exchange-preference.ts';
import { bookingRefusals, type ExchangeRefusal } from './exchange-refusals.ts';
import { exchangeLifecycle, type ExchangeEvent, type ExchangeState } from './exchange-lifecycle.ts';
import { legLifecycle, rentalLegState, type LegEvent } from './leg-lifecycle.ts';

/** Counter-offers per side and request. From the rules: five. */
export const mostCountersASide = 5;

/** What decides whether a listing can be requested. */
export type AskableListing = { ownerId: string; exchangePreferences: readonly ExchangePreference[] };

/**
 * Why this person may not request this listing this way; null when they may. Dates and price are checked elsewhere.
 * @param areNewcomersWelcome whether an account that was never a member may continue: for a price, before its request makes it a renter
 */
export function askRefusal(
  actor: Actor,
  listing: AskableListing,
  way: ExchangeWay,
  areBookingsPaused: boolean,
  areNewcomersWelcome = false,
): ExchangeRefusal | typeof signInNeeded | null {
  if (actor.kind === 'visitor') return signInNeeded;
  const isNewcomer = areNewcomersWelcome && hasAccount(actor) && actor.membership === null;
  if (!isMember(actor) && !isNewcomer) return bookingRefusals.membersOnly;
  if (actor.accountId === listing.ownerId) return bookingRefusals.ownListing;
  if (areBookingsPaused) return bookingRefusals.paused;
  return waysAvailable(listing.exchangePreferences).includes(way) ? null : bookingRefusals.notOnOffer;
}

export type Side = 'renter' | 'owner';

/** Who is on a side. */
export const memberOn = (
  side: Side,
  { ownerId, renterId }: Pick<OpenOffer, 'ownerId' | 'renterId'>,
): string => (side === 'owner' ? ownerId : renterId);

/** What decides who may answer a request. */
export type OpenOffer = { ownerId: string; renterId: string; offeredBy: Side };

const instantOffDays = 45;
const countedMonths = 6;
const mostOwnerCancellations = 3;

/**
 * Whether instant booking is off because the owner cancelled three bookings within six months: for 45 days from the third.
 * @param cancelledAt the instants of the owner's cancellations
 */
export function isInstantOff(cancelledAt: readonly Date[], now: Date): boolean {
  const times = cancelledAt.map((at) => at.getTime()).sort((a, b) => a - b);
  return times.some((third, index) => {
    const first = times[index - mostOwnerCancellations + 1];
    if (first === undefined || now.getTime() < third) return false;
    const since = new Date(third);
    since.setUTCMonth(since.getUTCMonth() - countedMonths);
    return first >= since.getTime() && now.getTime() < third + instantOffDays * 86_400_000;
  });
}

/** Someone's side of a booking; null for anyone else, for whom it does not exist. */
export function sideOf(actor: Actor, booking: Pick<OpenOffer, 'ownerId' | 'renterId'>): Side | null {
  if (actor.kind !== 'account') return null;
  if (actor.accountId === booking.ownerId) return 'owner';
  return actor.accountId === booking.renterId ? 'renter' : null;
}

/** Who must answer the open offer: the side that did not make it. */
export const turnOf = ({ offeredBy }: Pick<OpenOffer, 'offeredBy'>): Side =>
  offeredBy === 'renter' ? 'owner' : 'renter';

/** Departure can be confirmed from 24 hours before the pick-up; rules.md, "Inspection". */
export const earliestHandOffHours = 24;
/** From when a side may report a no-show; rules.md, "No-show and late return". */
export const noShowHours = 2;

const hour = 3_600_000;

/** Whether a side can confirm the hand-over now. */
export const isHandOffTime = (pickUpAt: Date, now: Date): boolean =>
  now.getTime() >= pickUpAt.getTime() - earliestHandOffHours * hour;

/** Whether a no-show can be reported. */
export const isNoShowTime = (pickUpAt: Date, now: Date): boolean =>
  now.getTime() >= pickUpAt.getTime() + noShowHours * hour;

/** Whether a side must still confirm the hand-over or return: it has not, or both confirmed different sets. */
export const mayConfirmStep = <S>(confirmedBy: readonly S[], side: S): boolean =>
  !confirmedBy.includes(side) || confirmedBy.length === 2;

/** What decides which of the lifecycle's buttons are shown now. */
export type ActionFacts = {
  side: Side;
  offeredBy: Side;
  /** Who made the first version: the renter, or the owner with a special offer. */
  askedBy: Side;
  answerUntil: Date | null;
  pickUpAt: Date;
  /** Counter-offers this side has made. */
  made: number;
  handOffConfirmedBy: readonly Side[];
  returnConfirmedBy: readonly Side[];
  /** Whether the renter's extension request is open. */
  isMoreAsked?: boolean;
  /** Whether a no-show report is open. */
  isNoShowOpen?: boolean;
  /** Whether the renter is known to be too young by the first day. */
  isTooYoung?: boolean;
};

type RentalEvent = ExchangeEvent | LegEvent;
/** What someone may do: with the exchange, and with its leg. */
type RentalEvents = { exchange: ExchangeEvent[]; leg: LegEvent[] };

/** The events the lifecycles allow a rental's side. */
export const rentalEvents = (state: ExchangeState, side: Side): RentalEvents => ({
  exchange: exchangeLifecycle.allowedEvents(state, 'member'),
  leg: legLifecycle.allowedEvents(rentalLegState(state), side === 'owner' ? 'giver' : 'receiver'),
});

/** Whether a side can cause an allowed event now; commands check the same. */
function mayAnswerNow(event: RentalEvent, facts: ActionFacts, now: Date): boolean {
  const isTurn = turnOf(facts) === facts.side && (facts.answerUntil === null || facts.answerUntil > now);
  switch (event) {
    case 'accept':
      return isTurn && facts.isTooYoung !== true;
    case 'decline':
      return facts.side !== facts.askedBy;
    case 'withdraw':
      return facts.side === facts.askedBy;
    case 'counter':
      return isTurn && facts.made < mostCountersASide;
    case 'hand_off':
      return isHandOffTime(facts.pickUpAt, now) && mayConfirmStep(facts.handOffConfirmedBy, facts.side);
    case 'return':
      return mayConfirmStep(facts.returnConfirmedBy, facts.side);
    case 'extend':
      return facts.isMoreAsked === true;
    case 'report_no_show':
      // Someone who confirmed the hand-over since the pick-up came; see `wordsAsOf` for `handOffConfirmedBy`.
      return (
        facts.isNoShowOpen !== true &&
        isNoShowTime(facts.pickUpAt, now) &&
        facts.handOffConfirmedBy.every((said) => said === facts.side)
      );
    case 'cancel':
    case 'cancel_together':
      return true;
    default:
      // A new event has no button before this says who may cause it. `agree` and `call_off` are only for swaps.
      return false;
  }
}

/** A rental's buttons for one of its sides. */
export function rentalActions(state: ExchangeState, facts: ActionFacts, now: Date): RentalEvents {
  const isNow = (event: RentalEvent) => mayAnswerNow(event, facts, now);
  const { exchange, leg } = rentalEvents(state, facts.side);
  return { exchange: exchange.filter(isNow), leg: leg.filter(isNow) };
}
