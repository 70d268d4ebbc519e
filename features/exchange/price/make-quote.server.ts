/** Quotes a request's price for 30 minutes, before anyone is asked. */
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { StayRefusalCode } from '../../availability/stay-rules.ts';
import type { Actor } from '../../members/actor.ts';
import { blocked, hasBlock } from '../../members/blocks.server.ts';
import { notFound, signInNeeded } from '../../members/member-refusals.ts';
import { welcomeMember } from '../../members/welcome-member.server.ts';
import { mayStartRenting } from '../../membership/membership-terms.ts';
import { instantOf, offsetText } from '../../../platform/time/time-zone.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { coverOf, plansFor } from '../../settings/cover.ts';
import type { Settings } from '../../settings/settings.ts';
import { readSettings } from '../../settings/read-settings.server.ts';
import { answerTime } from '../offer/answer-time.ts';
import { bookableListing, type BookableListing } from './bookable-listing.server.ts';
import { askRefusal } from '../lifecycle/booking-policy.ts';
import type { FeeRefusal } from '../../membership-fees/fee-refusals.ts';
import { pausedRefusal } from '../../membership-fees/paused-requests.server.ts';
import type { ExchangeRefusal } from '../lifecycle/exchange-refusals.ts';
import type { QuoteTerms } from './quote-terms-shape.ts';
import { graceHours, refundSchedule } from './cancellation-policy.ts';
import { stepsAfter } from './refund-view.ts';
import { priceRequest, type Priced } from './price-request.server.ts';
import type { AskedFor, Quote } from './quote.ts';
import { isInstantFor, requestRequirements } from './request-requirements.server.ts';

export const quoteMinutes = 30;

export type MadeQuote = { id: string; validUntil: Date; price: Quote; terms: QuoteTerms };
export type QuoteRefusal =
  | FeeRefusal
  | ExchangeRefusal
  | Refusal<StayRefusalCode>
  | typeof notFound
  | typeof signInNeeded
  | typeof blocked;

/** Quotes a request's price for 30 minutes. Holds no days and no points. */
export function makeQuote(
  deps: Deps,
  actor: Actor,
  { slug, ...asked }: AskedFor & { slug: string },
): Promise<MadeQuote | QuoteRefusal> {
  return inTransaction<MadeQuote | QuoteRefusal>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [listing, settings] = await Promise.all([
      bookableListing(sql, { slug }, 'as it stands'),
      readSettings(sql),
    ]);
    if (!listing) return notFound;
    const isOpen = mayStartRenting(settings);
    const refused = askRefusal(actor, listing, asked.way, settings['bookings-paused'], isOpen);
    if (refused) return refused;
    // Visitors were refused above.
    if (actor.kind === 'visitor') return signInNeeded;
    const paused = await pausedRefusal(sql, actor.accountId, [listing.ownerId]);
    if (paused) return paused;
    if (await hasBlock(sql, actor.accountId, listing.ownerId)) return blocked;
    const priced = await priceRequest(sql, listing, asked, settings, now);
    if (isRefusal(priced)) return priced;
    const validUntil = new Date(now.getTime() + quoteMinutes * 60_000);
    // A newcomer has no profile before their first price.
    if (actor.membership === null) await welcomeMember(sql, { id: actor.accountId }, now);
    const [row] = await sql<{ id: string }[]>`
      insert into quote (listing_id, member_id, made_at, valid_until, asked, price)
      values (${listing.id}, ${actor.accountId}, ${now}, ${validUntil}, ${sql.json(asked)}, ${sql.json(priced.price)})
      returning id`;
    const terms = await termsOf(sql, listing, { asked, priced, renterId: actor.accountId }, settings, now);
    return { id: row?.id ?? '', validUntil, price: priced.price, terms };
  });
}

async function termsOf(
  sql: Sql,
  listing: BookableListing,
  { asked, priced, renterId }: { asked: AskedFor; priced: Priced; renterId: string },
  { cover }: Pick<Settings, 'cover'>,
  now: Date,
): Promise<QuoteTerms> {
  const { timeZone, cancellationPolicy: policy, addOns, deliveryCents } = listing;
  const { pickUp, returnBy } = priced.time;
  const pickUpAt = instantOf(timeZone, pickUp);
  const { units } = priced.price;
  const wish = { asked, units, renterId };
  const requirements = await requestRequirements(sql, listing, wish);
  const isInstant = await isInstantFor(sql, listing, wish, now);
  // Only the grace period depends on the confirmation; the policy's steps don't.
  const scheduleAt = (confirmedAt: Date) =>
    refundSchedule(policy, { wall: pickUp, zone: timeZone }, confirmedAt);
  const schedule = scheduleAt(now);
  const answerUntil = isInstant ? null : (answerTime(now, pickUpAt)?.answerUntil ?? null);
  return {
    isInstant,
    answerUntil: answerUntil?.toISOString() ?? null,
    location: listing.location,
    timeZone,
    offset: offsetText(timeZone, pickUpAt),
    pickUp,
    returnBy,
    policy,
    requirements,
    refundSteps: stepsAfter(schedule, now),
    graceHours: graceHours(schedule, now),
    mayShortenGrace:
      answerUntil !== null && graceHours(scheduleAt(answerUntil), answerUntil) < graceHours(schedule, now),
    rules: listing.rules,
    addOns: [...addOns],
    deliveryCents,
    split: priced.split,
    includedCover: coverOf(cover, { ...listing, ...asked }),
    plans: plansFor(cover, { ...listing, ...asked }),
  };
}
