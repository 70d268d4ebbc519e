/** How is an offer accepted? Once, by the side whose turn it is, and the days are theirs or nothing has happened. */
import { inCommand } from '../../../platform/database.server/command.ts';
import { together } from '../../../platform/database.server/together.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import type { Actor } from '../../members/actor.ts';
import { apart, areApart } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import type { PaymentRefusal } from '../../payments/payments-refusals.ts';
import type { PointsRefusal } from '../../points/points-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import { answerRefusal, turnOf } from '../lifecycle/booking-policy.ts';
import { bookingRefusals, refusalsOfLaws, type BookingRefusal } from '../lifecycle/booking-refusals.ts';
import { lockBooking } from '../lifecycle/booking-store.server.ts';
import { bookingSteps } from '../lifecycle/apply-step.server.ts';
import { requiredFor } from '../handover/required-for.ts';

export type AcceptOutcome =
  | 'accepted'
  | BookingRefusal
  | PaymentRefusal
  | PointsRefusal
  | typeof apart
  | typeof notFound;

/** `version`: the offer that the actor has read. `paymentId`: the card that the renter authorised for it, where the offer asks for more. */
export type Acceptance = { id: string; version: number; paymentId?: string | null };

/**
 * Accepts the open offer: takes the days, keeps the points that are held, ends what overlaps. Of any number of people who press at the
 * same moment one wins, and the others read why not.
 */
export const acceptBooking = (deps: Deps, actor: Actor, input: Acceptance): Promise<AcceptOutcome> =>
  inCommand(deps, (transaction) => accept(transaction, deps.now(), actor, input), refusalsOfLaws);

async function accept(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  { id, version, paymentId = null }: Acceptance,
): Promise<AcceptOutcome> {
  // The listing's row first: whoever wants its days waits here, and never in the middle of somebody else's claims.
  const [listing, booking] = await together(
    () => bookableListing(sql, { bookingId: id }, 'locked'),
    () => lockBooking(sql, id),
  );
  if (!booking || actor.kind !== 'account') return notFound;
  const refused = answerRefusal(actor, booking, version, now);
  if (refused) return refused;
  if (await areApart(sql, booking.ownerId, booking.renterId)) return apart;
  // Asked for in time is not enough: the listing may be gone from the market since, or this way used up for the year.
  if (!listing || !waysAvailable(listing.exchangePreferences).includes(booking.way))
    return bookingRefusals.notOnOffer;
  const tooYoung = await ageRefusal(sql, requiredFor(booking), turnOf(booking));
  if (tooYoung) return tooYoung;
  // A renter brings their own card; an owner takes what the renter has authorised.
  const brought = actor.accountId === booking.renterId ? paymentId : null;
  const input = { madeBy: actor.accountId, paymentId: brought, listing };
  return (await bookingSteps.apply({ sql, now }, booking, 'accept', turnOf(booking), input)) ?? 'accepted';
}
