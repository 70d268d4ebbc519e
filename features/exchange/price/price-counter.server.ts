/** Prices a counter-offer before it is made, for the side that may make it. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { ownerFeePercent } from '../../membership/owner-fee.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { notEnoughPoints, type PointsRefusal } from '../../points/points-refusals.ts';
import { spendablePoints } from '../../points/spendable-points.server.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { answerTime } from '../offer/answer-time.ts';
import { bookableListing } from './bookable-listing.server.ts';
import { receivesOf, type Receives } from './booking-sums.ts';
import { memberOn, turnOf } from '../lifecycle/booking-policy.ts';
import { counterRefusal } from '../lifecycle/exchange-policy.ts';
import { bookingRefusals } from '../lifecycle/exchange-refusals.ts';
import { countersOf } from '../offer/counters-of.server.ts';
import { isSplit, lockBooking } from '../lifecycle/booking-store.server.ts';
import type { QuoteRefusal } from './make-quote.server.ts';
import { priceRequest } from './price-request.server.ts';
import type { AskedFor, Quote } from './quote.ts';
import { requiredForRequest } from './request-requirements.server.ts';

/** `answerUntil`: the other side's deadline, as ISO text. `receives`: what the owner would get after our fee; null for the renter. */
export type PricedCounter = { price: Quote; answerUntil: string; receives: Receives | null };

/** Prices a counter-offer to the version the actor has read. Holds and changes nothing. */
export const priceCounter = (
  deps: Deps,
  actor: Actor,
  { id, version, ...asked }: AskedFor & { id: string; version: number },
): Promise<PricedCounter | QuoteRefusal | PointsRefusal> =>
  inTransaction<PricedCounter | QuoteRefusal | PointsRefusal>(deps, {}, async ({ sql }) => {
    const booking = await lockBooking(sql, id);
    if (!booking) return notFound;
    const now = deps.now();
    const made = await countersOf(sql, id, memberOn(turnOf(booking), booking));
    const refused = counterRefusal(actor, booking, version, made, now);
    if (refused) return refused;
    if (await hasBlock(sql, booking.ownerId, booking.renterId)) return blocked;
    const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
    if (!listing || !waysAvailable(listing.exchangePreferences).includes(asked.way))
      return bookingRefusals.notOnOffer;
    // A renter who chose two payments keeps them as long as the dates allow it.
    const kept = { ...asked, isSplit: isSplit(booking) };
    const priced = await priceRequest(sql, listing, kept, await readSettings(sql), now);
    if (isRefusal(priced)) return priced;
    // An owner learns nothing before the renter answers: moving the days could otherwise reveal a birth date.
    const wish = { asked, units: priced.price.units, renterId: booking.renterId };
    const tooYoung =
      turnOf(booking) === 'renter' && (await ageRefusal(sql, requiredForRequest(listing, wish), 'renter'));
    if (tooYoung) return tooYoung;
    const time = answerTime(now, instantOf(listing.timeZone, priced.time.pickUp));
    if (time === null) return bookingRefusals.tooLate;
    if (turnOf(booking) === 'renter') {
      // The next offer returns the points that the open one holds. Refuse here, before we ask for a card.
      const spendable = (await spendablePoints(sql, [booking.renterId])).get(booking.renterId) ?? 0;
      const has = spendable + booking.points;
      if (priced.price.points > has) return notEnoughPoints(priced.price.points, has);
    }
    const receives =
      turnOf(booking) === 'owner'
        ? receivesOf([priced.price], await ownerFeePercent(sql, booking.ownerId, now))
        : null;
    return { price: priced.price, answerUntil: time.answerUntil.toISOString(), receives };
  });
