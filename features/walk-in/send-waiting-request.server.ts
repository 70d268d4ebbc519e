/** Sends a newcomer's request once their email is confirmed: makes them a renter, quotes the price, authorises the card, asks the owner. */
import { z } from 'zod';
import { present } from '../../platform/assert.ts';
import { nestedIn } from '../../platform/database.server/nested.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { OutsideJob } from '../../platform/jobs.server/take-jobs.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { listingOfInstantQuote } from '../exchange/offer/listings-to-confirm.server.ts';
import { makeQuote } from '../exchange/price/make-quote.server.ts';
import { requestBooking } from '../exchange/offer/request-booking.server.ts';
import { checkOut } from '../checkout/checkout-payment.server.ts';
import { rereadCalendars } from '../hosting/calendar/reread-calendars.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { signInNeeded } from '../members/member-refusals.ts';
import { actorOfAccount } from '../membership/account-actor.server.ts';
import { confirmedAccount } from '../membership/accounts.server.ts';
import { frameOf } from '../membership/email-frame.server.ts';
import { startRenting } from '../membership/start-renting.server.ts';
import { giveBackUnbound } from '../payments/payment-plan.server.ts';
import type { PaymentDeps } from '../payments/payments-deps.server.ts';
import { paymentRefusals } from '../payments/payments-refusals.ts';
import { notSentEmail } from './waiting-request-emails.ts';
import { waitingRequestLifecycle, waitingStates } from './waiting-request-lifecycle.ts';
import { priceChanged } from './waiting-request-refusals.ts';
import {
  confirmedInTime,
  lockWaiting,
  openRequestOf,
  saveQuoteOf,
  signUpProof,
  type WaitingRequest,
} from './waiting-request-store.server.ts';
import { waitingRequestSteps } from './waiting-request-steps.server.ts';

export const sendWaitingKind = 'send-waiting-request';

type Outcome = { paymentId: string } | Refusal;

/** Sends a newly confirmed account's waiting request. Repeating it changes nothing, wherever it stopped. */
export async function sendWaitingRequest(deps: PaymentDeps, accountId: string): Promise<void> {
  const open = await openRequestOf(deps.sql, accountId);
  const request = open && (await begin(deps, open.id));
  if (!request) return;
  const actor = await actorOfAccount(deps.sql, accountId);
  const outcome = actor ? await send(deps, actor, request) : signInNeeded;
  // The processor did not answer: the job runs again.
  if (isRefusal(outcome) && outcome.refusal === paymentRefusals.away.refusal)
    throw new Error('The card processor is unavailable.');
  await inTransaction(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const locked = await lockWaiting(sql, request.id);
    if (!locked || !isBeingSent(locked)) return;
    const end = (event: 'send' | 'stop', input: Parameters<typeof waitingRequestSteps.apply>[4]) =>
      waitingRequestSteps.apply({ sql, now }, locked, event, 'sending', input);
    if (!isRefusal(outcome)) return void (await end('send', outcome));
    // Another run of this job was first: its booking stays, and this refusal only concerns the repetition.
    const [booked] = await sql`select from exchange where quote_id = ${locked.quoteId}`;
    if (booked) return void (await end('send', {}));
    const { sentence } = outcome;
    const email = notSentEmail(frameOf(deps.config), { id: locked.id, why: sentence });
    await end('stop', { sentence, ...(actor?.email && { mail: { to: actor.email, ...email } }) });
  });
}

const isBeingSent = ({ state }: WaitingRequest): boolean =>
  waitingRequestLifecycle.statesWith('send').includes(state);

/** Decides, under the row's lock, whether the confirmation was in time and belongs to this sign-up. @returns the request to send */
function begin(deps: PaymentDeps, id: string): Promise<WaitingRequest | null> {
  return inTransaction<WaitingRequest | null>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const request = await lockWaiting(sql, id);
    if (!request || isBeingSent(request)) return request;
    const proof = await signUpProof(sql, request.accountId);
    if (!waitingStates.includes(request.state) || !proof?.confirmedAt) return null;
    const work = { sql, now };
    if (!confirmedInTime(request, proof)) {
      await waitingRequestSteps.apply(work, request, 'expire', 'clock', {});
      return null;
    }
    // Another sign-up's link proved the address: the request may be someone else's.
    if (!proof.hasPassword || proof.createdAt.getTime() !== request.signedUpAt.getTime()) {
      await waitingRequestSteps.apply(work, request, 'replace', 'confirmation', {});
      return null;
    }
    await waitingRequestSteps.apply(work, request, 'confirm', 'confirmation', {});
    return lockWaiting(sql, id);
  });
}

async function send(deps: PaymentDeps, actor: AccountActor, request: WaitingRequest): Promise<Outcome> {
  const renter = await becomeRenter(deps, request);
  if (isRefusal(renter)) return renter;
  const who: AccountActor = { ...actor, membership: { kind: 'renter', state: 'active', founderSeat: null } };
  const quoteId = await priceOf(deps, who, request);
  if (isRefusal(quoteId)) return quoteId;
  const payment = await checkOut(deps, who, {
    target: { for: 'quote', quoteId },
    method: request.method ?? '',
    afterwards: { message: request.message, version: null },
    key: `waiting ${request.id} ${quoteId}`,
  });
  if (isRefusal(payment)) return payment;
  if (payment.state === 'needs_confirmation') return { paymentId: payment.id };
  if (payment.state !== 'authorised')
    return {
      refusal: 'card-declined',
      sentence: payment.problem ?? 'Your bank declined the card. Try another one.',
    };
  const listingId = await listingOfInstantQuote(deps, who, quoteId);
  if (listingId !== null) await rereadCalendars(deps, listingId);
  const made = await requestBooking(deps, who, { quoteId, message: request.message, paymentId: payment.id });
  if (!isRefusal(made)) return { paymentId: payment.id };
  await inTransaction(deps, {}, ({ sql }) => giveBackUnbound(sql, payment.id, deps.now()));
  return made;
}

/** The membership and terms the request includes. */
const becomeRenter = (deps: PaymentDeps, { accountId, name, termsVersion }: WaitingRequest) =>
  inTransaction(deps, {}, async ({ sql }) => {
    const account = await confirmedAccount(sql, accountId);
    if (!account) return signInNeeded;
    const brandName = deps.config.brand.name;
    return startRenting(sql, { account, name, termsVersion, brandName }, deps.now());
  });

/**
 * The request's price: today's, and exactly what was shown. Made under the row's lock, so that two runs of the job use the same quote,
 * which makes one booking.
 * @returns the quote's id
 */
const priceOf = (deps: PaymentDeps, actor: AccountActor, { id }: WaitingRequest): Promise<string | Refusal> =>
  inTransaction<string | Refusal>(deps, {}, async (transaction) => {
    const { sql } = transaction;
    const request = present(await lockWaiting(sql, id), 'request that is being sent');
    const [kept] = await sql`
      select from quote q where q.id = ${request.quoteId}
         and (q.valid_until > ${deps.now()} or exists (select from exchange b where b.quote_id = q.id))`;
    if (kept && request.quoteId !== null) return request.quoteId;
    const [listing] = await sql<{ slug: string }[]>`select slug from listing where id = ${request.listingId}`;
    const wish = { ...request.asked, slug: listing?.slug ?? '' };
    const quote = await makeQuote(nestedIn(transaction, deps), actor, wish);
    if (isRefusal(quote)) return quote;
    if (quote.price.totalCents !== request.totalCents) return priceChanged(quote.price.totalCents);
    await saveQuoteOf(sql, id, quote.id);
    return quote.id;
  });

const fact = z.object({ subject_id: z.uuid() });

/** The job: reads `account.confirmed`. It calls the card processor, so it runs outside any transaction. */
export const sendWaitingJob = (deps: PaymentDeps): OutsideJob => ({
  outside: async ({ job }) => sendWaitingRequest(deps, fact.parse(job.body).subject_id),
});
