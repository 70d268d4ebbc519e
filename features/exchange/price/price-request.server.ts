/** Prices a request and checks whether it is possible: the same for a quote, a request and a counter-offer. */
import type { Sql } from '../../../platform/database.server/sql.ts';
import { today } from '../../../platform/time/time-zone.ts';
import { claimedTime, rangeText, type ClaimedTime } from '../../availability/claimed-time.ts';
import { stayRefusal, type StayRefusalCode } from '../../availability/stay-rules.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { plansFor } from '../../settings/cover.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BookableListing } from './bookable-listing.server.ts';
import { bookingRefusals, type ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import { pricedWays, quoteOf, type AskedFor, type Quote } from './quote.ts';
import { splitOf, type Split } from './split-payment.ts';

/** `split`: how it can be paid in two parts; null where it can't. */
export type Priced = { price: Quote; time: ClaimedTime; split: Split | null };

/**
 * Prices a request for a listing, or says why it is impossible: extras, points, the owner's date rules, taken days. A request holds
 * nothing, so the days may be taken a moment later, which acceptance checks.
 */
export async function priceRequest(
  sql: Sql,
  listing: BookableListing,
  asked: AskedFor,
  settings: Settings,
  now: Date,
): Promise<Priced | ExchangeRefusal | Refusal<StayRefusalCode>> {
  const day = today(listing.timeZone, now);
  const refused = stayRefusal(listing, [], asked.from, asked.to, day) ?? extrasRefusal(listing, asked);
  if (refused) return refused;
  const time = claimedTime(listing, asked.from, asked.to);
  const [taken] = await sql`
    select 1 from listing_claim where listing_id = ${listing.id} and during && ${rangeText(time.during)}::tsrange limit 1`;
  if (taken) return bookingRefusals.daysAreTaken;
  const plans = plansFor(settings.cover, { ...listing, ...asked });
  const isKnownPlan = (asked.plan ?? null) === null || plans.some(({ plan }) => plan === asked.plan);
  if (!isKnownPlan) return bookingRefusals.noSuchPlan;
  const request = { ...asked, today: day };
  const fees = {
    renterFeePercent: settings['renter-fee-percent'],
    swapFeeCents: settings['swap-fee-cents'],
    cover: settings.cover,
  };
  const full = quoteOf(listing, { ...request, points: 0 }, fees);
  if (asked.points > full.fullPoints) return bookingRefusals.tooManyPoints;
  const price = asked.points === 0 ? full : quoteOf(listing, request, fees);
  const split = asked.way === 'rent' ? splitFor(listing, price, time, settings, now) : null;
  return { price: asked.isSplit ? { ...price, split } : price, time, split };
}

const splitFor = (
  { timeZone: zone }: BookableListing,
  { totalCents }: Quote,
  { pickUp: wall }: ClaimedTime,
  settings: Settings,
  now: Date,
): Split | null =>
  splitOf(totalCents, { wall, zone }, now, {
    nowPercent: settings['split-now-percent'],
    restDays: settings['split-rest-days'],
    apartDays: settings['split-apart-days'],
  });

function extrasRefusal(listing: BookableListing, asked: AskedFor): ExchangeRefusal | null {
  if ((asked.rentalCents ?? null) !== null && !pricedWays.includes(asked.way))
    return bookingRefusals.priceIsCash;
  const isKnown = (id: string) => listing.addOns.some((addOn) => addOn.id === id);
  if (!asked.addOnIds.every(isKnown) || new Set(asked.addOnIds).size !== asked.addOnIds.length)
    return bookingRefusals.noSuchExtra;
  return asked.isDelivered && listing.deliveryCents === null ? bookingRefusals.noDelivery : null;
}
