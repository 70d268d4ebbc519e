/** Answers an open offer with its next version: only the latest is open. */
import { present } from '../../../platform/assert.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import type { Transaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { instantOf } from '../../../platform/time-zone.ts';
import { waysAvailable } from '../../listings/exchange-preference.ts';
import type { Actor } from '../../members/actor.ts';
import { apart, areApart } from '../../members/blocks.server.ts';
import { notFound } from '../../members/member-refusals.ts';
import { ageRefusal } from '../../requirements/read-requirements.server.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { answerTime } from './answer-time.ts';
import { bookableListing } from '../price/bookable-listing.server.ts';
import { memberOn, turnOf } from '../lifecycle/booking-policy.ts';
import { counterRefusal } from '../lifecycle/exchange-policy.ts';
import { bookingRefusals } from '../lifecycle/exchange-refusals.ts';
import { countersOf } from './counters-of.server.ts';
import { lockBooking, readBooking, replaceOffer } from '../lifecycle/booking-store.server.ts';
import { payersOf } from '../lifecycle/exchange-store.server.ts';
import { exchangeSteps } from '../lifecycle/apply-step.server.ts';
import { priceRequest } from '../price/price-request.server.ts';
import type { AskedFor } from '../price/quote.ts';
import type { RequestRefusal } from './request-booking.server.ts';
import { requiredForWish } from '../price/wish-standing.server.ts';

/** `paymentId`: the card a renter authorised, if their offer costs more than the previous one. */
export type CounterOffer = AskedFor & {
  id: string;
  version: number;
  message: string;
  paymentId?: string | null;
};
export type CounterOutcome = { version: number; answerUntil: Date } | RequestRefusal;

/**
 * Makes the offer's next version: other dates, another way to pay, more or fewer points. The renter's points are held for the new offer
 * instead of the old one, no matter who makes it: an owner cannot ask for points the renter does not have.
 */
export const counterOffer = (deps: Deps, actor: Actor, offer: CounterOffer): Promise<CounterOutcome> =>
  inCommand(deps, (transaction) => counter(transaction, deps.now(), actor, offer));

async function counter(
  { sql }: Transaction,
  now: Date,
  actor: Actor,
  { id, version, message, paymentId = null, ...asked }: CounterOffer,
): Promise<CounterOutcome> {
  const booking = await lockBooking(sql, id);
  if (!booking) return notFound;
  const side = turnOf(booking);
  const made = await countersOf(sql, id, memberOn(side, booking));
  const refused = counterRefusal(actor, booking, version, made, now);
  if (refused) return refused;
  if (await areApart(sql, booking.ownerId, booking.renterId)) return apart;
  const listing = await bookableListing(sql, { id: booking.listingId }, 'as it stands');
  if (!listing || !waysAvailable(listing.exchangePreferences).includes(asked.way))
    return bookingRefusals.notOnOffer;
  const priced = await priceRequest(sql, listing, asked, await readSettings(sql), now);
  if (isRefusal(priced)) return priced;
  // An owner learns nothing before the renter answers: moving the days could otherwise reveal a birth date.
  const wish = { asked, units: priced.price.units, renterId: booking.renterId };
  const tooYoung = side === 'renter' && (await ageRefusal(sql, requiredForWish(listing, wish), side));
  if (tooYoung) return tooYoung;
  const time = answerTime(now, instantOf(listing.timeZone, priced.time.pickUp));
  if (time === null) return bookingRefusals.tooLate;
  const madeBy = actor.kind === 'account' ? actor.accountId : null;
  const offer = { asked, ...priced, madeBy: side, message };
  await replaceOffer(sql, booking, listing, offer, time.answerUntil, now);
  const open = present(await readBooking(sql, id), 'booking whose row is locked');
  const input = {
    madeBy,
    paymentId: side === 'renter' ? paymentId : null,
    body: { version: open.version, by: side },
    agreedBefore: { version: booking.version, parties: payersOf(booking) },
  };
  const refusedStep = await exchangeSteps.apply({ sql, now }, open, 'counter', 'member', input);
  return refusedStep ?? { version: open.version, answerUntil: time.answerUntil };
}
