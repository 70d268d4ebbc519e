/** Takes a request from someone without an account: signs them up and keeps the request until they confirm their email. */
import { randomUUID } from 'node:crypto';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { instantOf, type WallTime } from '../../platform/time/time-zone.ts';
import type { Asker, AuthDeps } from '../auth/auth-deps.server.ts';
import type { AuthRefusal } from '../auth/auth-refusals.ts';
import { signUp } from '../auth/account/sign-up.server.ts';
import { answerTime } from '../exchange/offer/answer-time.ts';
import { graceHours, refundSchedule } from '../exchange/price/cancellation-policy.ts';
import { stepsAfter } from '../exchange/price/refund-view.ts';
import { bookableListing, type BookableListing } from '../exchange/price/bookable-listing.server.ts';
import { bookingRefusals } from '../exchange/lifecycle/exchange-refusals.ts';
import { requestRequirements } from '../exchange/price/request-requirements.server.ts';
import { priceRequest } from '../exchange/price/price-request.server.ts';
import type { AskedFor, Quote } from '../exchange/price/quote.ts';
import { waysAvailable } from '../listings/exchange-preference.ts';
import { notFound } from '../members/member-refusals.ts';
import { mayStartRenting } from '../membership/membership-terms.ts';
import { renterTermsVersion } from '../membership/renter-terms.ts';
import { readSettings } from '../settings/read-settings.server.ts';
import type { NewcomerPriceInput, WaitingRequestInput } from './waiting-request-input.ts';
import {
  applicationFirst,
  cardsOnly,
  emailJustSent,
  priceChanged,
  termsChanged,
  tooMany,
} from './waiting-request-refusals.ts';
import { waitingStates, type WaitingRequestState } from './waiting-request-lifecycle.ts';
import { waitingRequestSteps } from './waiting-request-steps.server.ts';
import { insertWaiting, openRequestOf } from './waiting-request-store.server.ts';
import type { KeptRequestAnswer, NewcomerPrice } from './waiting-request-view.ts';

const hour = 3_600_000;

type Priced = {
  listing: BookableListing;
  asked: AskedFor;
  price: Quote;
  confirmUntil: Date;
  terms: NewcomerPrice['terms'];
};

/**
 * Keeps a newcomer's request and emails them a link to confirm their address. No bank is asked before that: otherwise unproven addresses
 * could test other people's cards. The answer is the same for an address with an account; its owner gets an email that leads to sign-in and
 * these dates.
 */
export async function askAsNewcomer(
  deps: AuthDeps,
  input: WaitingRequestInput,
  asker: Asker,
): Promise<KeptRequestAnswer | Refusal> {
  const now = deps.now();
  if (input.termsVersion !== renterTermsVersion) return termsChanged;
  const priced = await priceOf(deps.sql, input, now);
  if (isRefusal(priced)) return priced;
  if (priced.price.totalCents !== input.totalCents) return priceChanged(priced.price.totalCents);
  const { listing, asked, confirmUntil } = priced;
  const id = randomUUID();
  const { totalCents, name, message, method, termsVersion } = input;
  const kept = { id, listingId: listing.id, asked, totalCents, name, message, method, termsVersion };
  const signedUp = await signUp(deps, {
    email: input.email,
    password: input.password,
    data: { name },
    redirectTo: `/welcome?next=/requests/${id}`,
    pkce: null,
    asker,
    alongWith: {
      about: `your request for ${listing.title}, ${dayText(asked.from)} to ${dayText(asked.to)}`,
      until: confirmUntil,
      place: `/listing/${listing.slug}?from=${asked.from}&to=${asked.to}`,
      keep: async (sql, accountId) => {
        const work = { sql, now };
        const earlier = await openRequestOf(sql, accountId);
        if (earlier && waitingStates.includes(earlier.state))
          await waitingRequestSteps.apply(work, earlier, 'replace', 'newcomer', {});
        const insert = (state: WaitingRequestState) =>
          insertWaiting(sql, accountId, { ...kept, confirmUntil }, state, now);
        await waitingRequestSteps.begin(work, 'keep', 'newcomer', insert, {});
      },
    },
  });
  if (isRefusal(signedUp)) return ofSignUp(signedUp);
  return { id, confirmUntil: confirmUntil.toISOString() };
}

/** The price of these days by card, the refund for cancelling, and whether they can be requested. The same for everyone. */
export async function priceForNewcomer(
  deps: Pick<AuthDeps, 'sql' | 'now'>,
  wish: NewcomerPriceInput,
): Promise<NewcomerPrice | Refusal> {
  const priced = await priceOf(deps.sql, wish, deps.now());
  return isRefusal(priced) ? priced : { price: priced.price, terms: priced.terms };
}

/** A newcomer has no account before they send their request. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function priceOf(
  sql: AuthDeps['sql'],
  { slug, from, to }: NewcomerPriceInput,
  now: Date,
): Promise<Priced | Refusal> {
  const [listing, settings] = await Promise.all([
    bookableListing(sql, { slug }, 'as it stands'),
    readSettings(sql),
  ]);
  if (!listing) return notFound;
  if (!mayStartRenting(settings)) return applicationFirst;
  if (settings['bookings-paused']) return bookingRefusals.paused;
  if (!waysAvailable(listing.exchangePreferences).includes('rent')) return cardsOnly;
  const asked: AskedFor = { way: 'rent', from, to, addOnIds: [], isDelivered: false, points: 0 };
  const priced = await priceRequest(sql, listing, asked, settings, now);
  if (isRefusal(priced)) return priced;
  const pickUpAt = instantOf(listing.timeZone, priced.time.pickUp);
  // Less than an hour before the pick-up nobody could answer.
  const latest = pickUpAt.getTime() - hour;
  if (answerTime(now, pickUpAt) === null || latest <= now.getTime()) return bookingRefusals.tooLate;
  const waits = settings['request-confirm-hours'] * hour;
  const confirmUntil = new Date(Math.min(now.getTime() + waits, latest));
  const answerUntil = answerTime(confirmUntil, pickUpAt)?.answerUntil ?? confirmUntil;
  const { units } = priced.price;
  const terms = {
    location: listing.location,
    timeZone: listing.timeZone,
    ...priced.time,
    rules: listing.rules,
    requirements: await requestRequirements(sql, listing, { asked, units, renterId: nobody }),
    ...cancellingOf(listing, priced.time.pickUp, now, answerUntil),
  };
  return { listing, asked, price: priced.price, confirmUntil, terms };
}

/**
 * The refund for cancelling.
 * @param answerUntil the latest confirmation, which has the shortest grace period
 */
function cancellingOf(
  { cancellationPolicy, timeZone }: BookableListing,
  wall: WallTime,
  now: Date,
  answerUntil: Date,
): Pick<NewcomerPrice['terms'], 'refundSteps' | 'graceHours'> {
  const pickUp = { wall, zone: timeZone };
  const refundSteps = stepsAfter(refundSchedule(cancellationPolicy, pickUp, now), now);
  const latest = refundSchedule(cancellationPolicy, pickUp, answerUntil);
  return { refundSteps, graceHours: graceHours(latest, answerUntil) };
}

/** 'Jun 4', for a calendar day. */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The auth server's message, for its field. */
function ofSignUp(refused: AuthRefusal): Refusal {
  switch (refused.refusal) {
    case 'weak_password':
      return refusal('invalid', refused.sentence, 'password');
    case 'validation_failed':
      return refusal('invalid', 'Enter a valid email address.', 'email');
    case 'over_email_send_rate_limit':
      return emailJustSent(refused.retryAfterSeconds ?? 60);
    case 'over_request_rate_limit':
      return tooMany;
    case 'user_already_exists':
      return refusal('not-possible-now', 'This email has an account. Sign in to send your request.', 'email');
    default:
      return refusal('not-possible-now', refused.sentence);
  }
}
